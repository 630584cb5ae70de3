import type { Contact } from '#domain/company.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { CompanyActions } from './company-actions.ts';
import { ContactEmail } from './contact-email.tsx';
import { contactName, contactRole } from './contact-name.ts';

const FRAME =
  'min-w-0 border-line px-4 @min-[861px]:border-l @min-[861px]:pt-3.25 @min-[861px]:pb-3 ' +
  '@max-[860px]:col-span-2 @max-[860px]:flex @max-[860px]:items-center @max-[860px]:gap-3 @max-[860px]:border-t @max-[860px]:py-1.5 @max-[560px]:py-1 @min-[561px]:@max-[860px]:order-1 @min-[561px]:@max-[860px]:pl-11 ' +
  '@max-[560px]:mt-1 @max-[560px]:block @max-[560px]:px-3.5 @max-[560px]:[grid-area:contact]';

/** Whom to write to: the first contact of a company, and how many more there are. */
export function CardContact({ contacts, actions }: { contacts: readonly Contact[]; actions: CompanyActions }) {
  const [contact, ...others] = contacts;
  if (!contact) return <div className={`${FRAME} text-13 text-ink-3`}>{MESSAGES.noContact}</div>;
  return (
    <div className={FRAME}>
      <div className="min-w-0 @max-[860px]:flex @max-[860px]:flex-1 @max-[860px]:items-baseline @max-[860px]:gap-2">
        <p className="flex items-baseline gap-1.5 text-14 font-semibold @max-[860px]:min-w-0">
          <span className="truncate">{contactName(contact)}</span>
          {others.length > 0 && (
            <span className="text-12 font-normal text-ink-3" title={others.map(contactName).join(', ')}>
              +{others.length}
            </span>
          )}
        </p>
        <p className="truncate text-13 text-ink-3 @max-[860px]:min-w-0">{contactRole(contact)}</p>
      </div>
      <ContactEmail
        contact={contact}
        actions={actions}
        className="@min-[861px]:mt-1.5 @min-[561px]:@max-[860px]:max-w-[55%] @min-[561px]:@max-[860px]:shrink-0"
      />
    </div>
  );
}

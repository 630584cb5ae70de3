import type { Contact } from '#domain/company.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { CompanyActions } from './company-actions.ts';
import { ContactEmail } from './contact-email.tsx';
import { contactName, contactRole } from './contact-name.ts';

/** Whom to write to: the first contact of a company, and how many more there are. */
export function CardContact({ contacts, actions }: { contacts: readonly Contact[]; actions: CompanyActions }) {
  const [contact, ...others] = contacts;
  if (!contact) return <div className="card-contact text-13 text-ink-3">{MESSAGES.noContact}</div>;
  return (
    <div className="card-contact">
      <div>
        <p className="card-person">
          <span className="truncate">{contactName(contact)}</span>
          {others.length > 0 && <span title={others.map(contactName).join(', ')}>{`+${others.length}`}</span>}
        </p>
        <p className="card-role truncate">{contactRole(contact)}</p>
      </div>
      <ContactEmail contact={contact} actions={actions} />
    </div>
  );
}

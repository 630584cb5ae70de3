import { lazy, Suspense } from 'react';
import { type Contact, isBounced, type MaskableEmail } from '#domain/companies/company.ts';
import { emailStatusText } from '#domain/emails/email-status.ts';
import { MESSAGES } from '#domain/messages.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { ContactEmail } from '../search/contact-email.tsx';
import { contactName } from '../search/contact-name.ts';
import type { CompanyActions } from './company-actions.ts';
import { SourcedValue } from './sourced-values.tsx';

/** Lazy, because visitors do not need it. */
const BounceReport = lazy(() => import('./bounce-report.tsx'));
const REPORT_PLACEHOLDER = (
  <span aria-hidden className="invisible max-tablet:py-2.5">
    Report a bounce
  </span>
);

const ENTRY = 'border-t border-line py-2 first:border-t-0 [&_.email]:justify-between';

type CompanyContactsProps = {
  contacts: readonly Contact[];
  omitted: boolean;
  /** The company's address; null while it loads. */
  companyEmail: MaskableEmail | null;
  actions: CompanyActions;
};

export function CompanyContacts({ contacts, omitted, companyEmail, actions }: CompanyContactsProps) {
  const { user, access, impersonatedBy, paymentNotice } = useSession();
  const hydrated = useHydrated();
  const mayReport = access.active && !impersonatedBy;
  if (contacts.length === 0 && !companyEmail?.email) {
    return <p className="text-13 text-ink-3">{omitted ? MESSAGES.contactsOmitted : MESSAGES.noContact}</p>;
  }
  const mayUpgrade = user !== null && !access.active && !paymentNotice && contacts.some(({ email }) => email);
  return (
    <>
      <ul>
        {contacts.map((contact, i) => (
          <li key={i} className={ENTRY}>
            <p className="flex items-baseline gap-1.5">
              <SourcedValue
                part="contact"
                index={i}
                field={contact.firstName ? 'firstName' : 'lastName'}
                className="truncate font-semibold"
              >
                {contactName(contact)}
              </SourcedValue>
              {contact.role && (
                <SourcedValue part="contact" index={i} field="role" className="shrink-0 text-12 text-ink-3">
                  {contact.role}
                </SourcedValue>
              )}
            </p>
            <SourcedValue part="contact" index={i} field="email" interactive className="block">
              <ContactEmail contact={contact} actions={actions} />
            </SourcedValue>
            {contact.emailStatus && (
              <p
                className={`flex min-h-5 flex-wrap items-center gap-x-3 text-12 ${isBounced(contact) ? 'font-medium text-danger' : 'text-ink-3'}`}
              >
                {/* A bounce that the user reported replaces the status. */}
                {!(mayReport && contact.ownBounceOn) && emailStatusText(contact.emailStatus)}
                {mayReport && (
                  <Suspense fallback={REPORT_PLACEHOLDER}>
                    {hydrated ? <BounceReport contact={contact} /> : REPORT_PLACEHOLDER}
                  </Suspense>
                )}
              </p>
            )}
          </li>
        ))}
        {companyEmail?.email && (
          <li className={ENTRY}>
            <p className="font-semibold">Company email</p>
            <SourcedValue field="contactEmail" interactive className="block">
              <ContactEmail contact={companyEmail} actions={actions} />
            </SourcedValue>
          </li>
        )}
      </ul>
      {mayUpgrade && (
        <p className="mt-2 text-12 text-pretty text-ink-3">
          Found an address that bounces?{' '}
          <button type="button" onClick={actions.askForAccess} className="link rounded-small">
            Get a plan
          </button>{' '}
          to report it.
        </p>
      )}
    </>
  );
}

import type { Contact, ShownEmail } from '#domain/companies/company.ts';
import { emailStatusWords } from '#domain/emails/email-status.ts';
import { MESSAGES } from '#domain/messages.ts';
import { ContactEmail } from '../../search/contact-email.tsx';
import { contactName, contactRole } from '../../search/contact-name.ts';
import type { CompanyActions } from './company-actions.ts';

const ENTRY = 'border-t border-line py-2 first:border-t-0 [&_.email]:justify-between';

type CompanyContactsProps = {
  contacts: readonly Contact[];
  /** The company's own address; null while it loads. */
  own: ShownEmail | null;
  actions: CompanyActions;
};

export function CompanyContacts({ contacts, own, actions }: CompanyContactsProps) {
  if (contacts.length === 0 && !own?.email) return <p className="text-13 text-ink-3">{MESSAGES.noContact}</p>;
  return (
    <ul>
      {contacts.map((contact, i) => (
        <li key={i} className={ENTRY}>
          <p className="flex items-baseline gap-1.5">
            <b className="truncate font-semibold">{contactName(contact)}</b>
            <span className="shrink-0 text-12 text-ink-3">{contactRole(contact)}</span>
          </p>
          <ContactEmail contact={contact} actions={actions} />
          {contact.emailStatus && <p className="text-12 text-ink-3">{emailStatusWords(contact.emailStatus)}</p>}
        </li>
      ))}
      {own?.email && (
        <li className={ENTRY}>
          <p className="font-semibold">{MESSAGES.ownAddress}</p>
          <ContactEmail contact={own} actions={actions} />
        </li>
      )}
    </ul>
  );
}

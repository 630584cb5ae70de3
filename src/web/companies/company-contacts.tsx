import type { Contact } from '#domain/company.ts';
import { emailStatusWords } from '#domain/email-status.ts';
import { MESSAGES } from '#domain/messages.ts';
import { ContactEmail } from '../finding/contact-email.tsx';
import { contactName, contactRole } from '../finding/contact-name.ts';
import type { CompanyActions } from './company-actions.ts';

/** Everyone known at a company. */
export function CompanyContacts({ contacts, actions }: { contacts: readonly Contact[]; actions: CompanyActions }) {
  if (contacts.length === 0) return <p className="text-13 text-ink-3">{MESSAGES.noContact}</p>;
  return (
    <ul>
      {contacts.map((contact, i) => (
        <li key={i} className="[&_.email]:justify-between border-t border-line py-2 first:border-t-0">
          <p className="flex items-baseline gap-1.5">
            <b className="truncate font-semibold">{contactName(contact)}</b>
            <span className="shrink-0 text-12 text-ink-3">{contactRole(contact)}</span>
          </p>
          <ContactEmail contact={contact} actions={actions} />
          {contact.emailStatus && <p className="text-12 text-ink-3">{emailStatusWords(contact.emailStatus)}</p>}
        </li>
      ))}
    </ul>
  );
}

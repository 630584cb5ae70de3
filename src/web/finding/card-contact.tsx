import type { Contact } from '#domain/company.ts';
import { MESSAGES } from '#domain/messages.ts';
import { type ContactActions, ContactEmail } from './contact-email.tsx';
import { contactName } from './contact-name.ts';

type CardContactProps = {
  contacts: readonly Contact[];
  /** What is said of somebody whose role is not known. */
  usualRole: string;
  actions: ContactActions;
};

/** Whom to write to: the first contact, and how many more there are. */
export function CardContact({ contacts, usualRole, actions }: CardContactProps) {
  const [contact, ...others] = contacts;
  if (!contact) return <div className="card-contact text-13 text-ink-3">{MESSAGES.noContact}</div>;
  return (
    <div className="card-contact">
      <div>
        <p className="card-person">
          <span className="truncate">{contactName(contact)}</span>
          {others.length > 0 && <span title={others.map(contactName).join(', ')}>{`+${others.length}`}</span>}
        </p>
        <p className="card-role truncate">{contact.role ?? usualRole}</p>
      </div>
      <ContactEmail contact={contact} actions={actions} />
    </div>
  );
}

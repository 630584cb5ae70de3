import { bestContact, type Contact } from '#domain/companies/company.ts';
import { type ContactActions, ContactEmail } from './contact-email.tsx';
import { contactName } from './contact-name.ts';

type CardContactProps = {
  contacts: readonly Contact[];
  /** Shown for an unknown role. */
  usualRole: string;
  actions: ContactActions;
};

/** The best contact, and how many more there are; nothing if there are none. */
export function CardContact({ contacts, usualRole, actions }: CardContactProps) {
  const contact = bestContact(contacts);
  if (!contact) return null;
  const others = contacts.filter((one) => one !== contact);
  return (
    <div className="card-contact">
      <div>
        <p className="card-person">
          <span className="truncate">{contactName(contact)}</span>
          {others.length > 0 && <span title={others.map(contactName).join(', ')}>{`+${others.length}`}</span>}
        </p>
        <p className="card-role truncate">{contact.role ?? usualRole}</p>
      </div>
      {contact.email && <ContactEmail contact={contact} actions={actions} />}
    </div>
  );
}

import type { ReactNode } from 'react';
import {
  bestContact,
  type Contact,
  type EmailDetails,
  isBounced,
  type MaskableEmail,
} from '#domain/companies/company.ts';
import { MESSAGES } from '#domain/messages.ts';
import './contact-email.css';
import { copyText } from '../../ui/clipboard.ts';
import { toast } from '../../ui/toast.ts';
import { contactName } from './contact-name.ts';
import './small-icons.css';

/** Actions for a contact's address. */
export type ContactActions = {
  copyEmail: (email: string, bounced: boolean) => void;
  /** Explains to a viewer without access how to get it. */
  askForAccess: () => void;
  unlockText?: string;
};

type KnownEmail = MaskableEmail & EmailDetails;

type ContactEmailProps = {
  contact: KnownEmail;
  actions: ContactActions;
  /** The address as it is shown. */
  children?: ReactNode;
};

/** An address with a mailto link and a copy button, or an offer of access if it is masked, or a text if there is none. */
export function ContactEmail({ contact, actions, children }: ContactEmailProps) {
  const { email, emailMasked } = contact;
  if (!email) return <div className="email text-13 text-ink-3">{MESSAGES.noEmail}</div>;
  if (emailMasked) {
    return (
      <div className="email">
        <button
          type="button"
          title={actions.unlockText ?? MESSAGES.unlockEmail}
          onClick={actions.askForAccess}
          className="email-locked"
        >
          <span>{email}</span>
        </button>
      </div>
    );
  }
  const bounced = isBounced(contact);
  return (
    <div className="email" data-bounced={bounced || undefined}>
      <a href={mailLink(email)}>{children ?? email}</a>
      {/* biome-ignore lint/a11y/useButtonType: in no form, and the type is 0.7 KB of a page */}
      <button aria-label={`Copy ${email}`} onClick={() => actions.copyEmail(email, bounced)} className="email-copy" />
    </div>
  );
}

/** A mailto link with only the address; a `?bcc=` in it is escaped. */
function mailLink(email: string): string {
  return `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
}

type CardContactProps = {
  contacts: readonly Contact[];
  /** Shown if there is no contact. */
  none?: string;
  defaultRole: string;
  actions: ContactActions;
  /** Beside the role. */
  children?: ReactNode;
};

/** The best contact, and how many more there are. */
export function CardContact({ contacts, none = MESSAGES.noContact, defaultRole, actions, children }: CardContactProps) {
  const contact = bestContact(contacts);
  if (!contact) return <div className="card-contact text-13 text-ink-3">{none}</div>;
  const others = contacts.filter((one) => one !== contact);
  return (
    <div className="card-contact">
      <div>
        <p>
          <span>{contactName(contact)}</span>
          {others.length > 0 && <span title={others.map(contactName).join(', ')}>{`+${others.length}`}</span>}
        </p>
        <p>{contact.role ?? defaultRole}</p>
        {children}
      </div>
      <ContactEmail contact={contact} actions={actions} />
    </div>
  );
}

export async function copyEmail(email: string, bounced: boolean): Promise<void> {
  if (!(await copyText(email))) return toast({ ...MESSAGES.notCopied, tone: 'bad' });
  toast(
    bounced
      ? { ...MESSAGES.bouncedCopied, description: email, tone: 'bad' }
      : { ...MESSAGES.emailCopied, description: email },
  );
}

export function copyEmailOf(email: KnownEmail | null, actions: ContactActions): void {
  if (email?.emailMasked) actions.askForAccess();
  else if (email?.email) actions.copyEmail(email.email, isBounced(email));
}

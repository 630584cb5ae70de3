import type { ShownEmail } from '#domain/companies/company.ts';
import { MESSAGES } from '#domain/messages.ts';
import './contact-email.css';
import { CopyIcon, LockIcon } from './small-icons.tsx';

/** Actions for a contact's address. */
export type ContactActions = {
  copyEmail: (email: string) => void;
  /** Shows a viewer without access how to get it. */
  askForAccess: () => void;
  /** The text of that action; defaults to a plan. */
  unlockWords?: string;
};

type ContactEmailProps = { contact: ShownEmail; actions: ContactActions };

/** An address with mailto link and copy button; a masked one leads to access. */
export function ContactEmail({ contact: { email, emailMasked }, actions }: ContactEmailProps) {
  if (!email) return null;
  if (emailMasked) {
    return (
      <div className="email">
        <button
          type="button"
          title={actions.unlockWords ?? MESSAGES.unlockEmail}
          onClick={actions.askForAccess}
          className="email-locked"
        >
          <span className="truncate">{email}</span>
          <LockIcon />
        </button>
      </div>
    );
  }
  return (
    <div className="email">
      <a href={mailLink(email)} className="truncate">
        {email}
      </a>
      <button
        type="button"
        aria-label={`Copy ${email}`}
        onClick={() => actions.copyEmail(email)}
        className="email-copy"
      >
        <CopyIcon />
      </button>
    </div>
  );
}

/** A mailto link to the address only; a `?bcc=` in it is escaped. */
function mailLink(email: string): string {
  return `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
}

import type { ShownEmail } from '#domain/company.ts';
import { MESSAGES } from '#domain/messages.ts';
import './contact-email.css';
import { CopyIcon, LockIcon } from './small-icons.tsx';

/** What can be done with the address of a contact. */
export type ContactActions = {
  copyEmail: (email: string) => void;
  /** Shows a viewer without access what would give it. */
  askForAccess: () => void;
  /** The words that say so; a plan opens it where nothing else is said. */
  unlockWords?: string;
};

type ContactEmailProps = { contact: ShownEmail; actions: ContactActions };

/** An address to write to and to copy; a masked one leads to what opens it. */
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

/** A link to write to an address and nothing more: a `?bcc=` in it stays a part of the address. */
function mailLink(email: string): string {
  return `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
}

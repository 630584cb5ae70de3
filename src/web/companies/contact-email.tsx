import type { Contact } from '#domain/company.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { CompanyActions } from './company-actions.ts';
import { CopyIcon, LockIcon } from './small-icons.tsx';

type ContactEmailProps = { contact: Contact; actions: CompanyActions; className?: string };

/** An address to write to and to copy; a masked one leads to what opens it. */
export function ContactEmail({ contact: { email, emailMasked }, actions, className = '' }: ContactEmailProps) {
  const line = `flex h-6 min-w-0 items-center gap-0.5 text-13 ${className}`;
  if (!email) return <p className={`${line} text-ink-3`}>{MESSAGES.noEmail}</p>;
  if (emailMasked) {
    return (
      <div className={line}>
        <button
          type="button"
          title={MESSAGES.unlockEmail}
          onClick={actions.askForAccess}
          className="flex h-6 min-w-0 items-center gap-1.5 text-ink-2 hover:text-accent"
        >
          <span className="truncate">{email}</span>
          <LockIcon />
        </button>
      </div>
    );
  }
  return (
    <div className={line}>
      <a
        href={`mailto:${email}`}
        className="truncate leading-6 underline decoration-line-strong underline-offset-4 hover:text-accent hover:decoration-current"
      >
        {email}
      </a>
      <button
        type="button"
        aria-label={`Copy ${email}`}
        onClick={() => actions.copyEmail(email)}
        className="grid size-6 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink @max-[560px]:-my-2.5 @max-[560px]:ml-auto @max-[560px]:size-11"
      >
        <CopyIcon />
      </button>
    </div>
  );
}

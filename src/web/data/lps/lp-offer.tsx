import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { type ContactActions, copyEmail } from '../search/contact-email.tsx';
import { LP_MESSAGES } from './lp-messages.ts';

const ASK_FOR_PROGRAM = '/contact?topic=program';

export function LpOffer({ className = '' }: { className?: string }) {
  return (
    <aside
      aria-label="LP program"
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-box border border-accent-line bg-accent-wash px-4 py-2.5 ${className}`}
    >
      <p className="text-13 text-ink-2">{LP_MESSAGES.program}</p>
      <a href={ASK_FOR_PROGRAM} className={buttonClass({ variant: 'main', className: 'max-tablet:h-11' })}>
        {LP_MESSAGES.ask}
      </a>
    </aside>
  );
}

export function useLpContacts(): ContactActions {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      copyEmail,
      askForAccess: () => void navigate({ href: ASK_FOR_PROGRAM }),
      unlockText: LP_MESSAGES.unlockEmail,
    }),
    [navigate],
  );
}

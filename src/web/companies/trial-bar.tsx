import type { ReactNode } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { AuthButton } from '../shell/auth-link.tsx';

type TrialBarProps = {
  /** Where the trial continues after sign-up. */
  next: string;
  onStart: () => void;
  /** Replaces the usual words. */
  children?: ReactNode;
};

/** What a visitor's search page keeps offering once the sign-up dialog is closed. */
export function TrialBar({ next, onStart, children }: TrialBarProps) {
  return (
    <aside
      aria-label="Free trial"
      className="sticky bottom-0 z-4 flex items-center justify-between gap-4 border-t border-line bg-surface px-6 py-2.5 max-tablet:px-3 tablet:bottom-8"
    >
      <p className="min-w-0 text-13 text-ink-2">{children ?? MESSAGES.trialToSearch}</p>
      <AuthButton page="/signup" next={next} variant="main" className="shrink-0 max-tablet:h-11" onClick={onStart}>
        {MESSAGES.landing.start}
      </AuthButton>
    </aside>
  );
}

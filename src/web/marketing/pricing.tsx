import type { ReactNode } from 'react';
import { startWords } from '#domain/billing/plans.ts';
import { MESSAGES } from '#domain/messages.ts';
import { useSession } from '../accounts/session.tsx';
import { SplitSection } from './split-section.tsx';

/** The plans, under the anchor that every page's header leads to. */
export function Pricing({ children }: { children: ReactNode }) {
  const { trialOffered } = useSession();
  return (
    <SplitSection id="pricing" title={MESSAGES.landing.pricing} lead={startWords(trialOffered).ofBoth}>
      {children}
    </SplitSection>
  );
}

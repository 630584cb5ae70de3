import type { ReactNode } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { TRIAL_TERMS } from '#domain/plans.ts';
import { SplitSection } from './split-section.tsx';

/** The plans, under the anchor that every page's header leads to. */
export function Pricing({ children }: { children: ReactNode }) {
  return (
    <SplitSection id="pricing" title={MESSAGES.landing.pricing} lead={TRIAL_TERMS}>
      {children}
    </SplitSection>
  );
}

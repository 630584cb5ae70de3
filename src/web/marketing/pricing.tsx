import type { ReactNode } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { TRIAL_TERMS } from '#domain/plans.ts';

/** The plans, under the anchor that every page's header leads to. */
export function Pricing({ children }: { children: ReactNode }) {
  return (
    <section
      id="pricing"
      aria-labelledby="pricing-title"
      className="grid scroll-mt-15 items-start gap-10 pt-24 max-desktop:gap-5 max-tablet:pt-16 desktop:grid-cols-[1fr_2fr]"
    >
      <div>
        <h2 id="pricing-title" className="text-40 font-semibold text-balance max-tablet:text-28">
          {MESSAGES.landing.pricing}
        </h2>
        <p className="mt-3.5 text-16 text-ink-2">{TRIAL_TERMS}</p>
      </div>
      {children}
    </section>
  );
}

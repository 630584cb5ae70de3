import { Link } from '@tanstack/react-router';
import { ArrowRight, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { LANDING, offerCopy } from '#domain/billing/offers.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { MESSAGES } from '#domain/messages.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { AuthButton } from '../../platform/shell/auth-link.tsx';
import { LPS } from '../../platform/shell/page-links.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { Question } from './faq.ts';
import type { Landing } from './load-landing.ts';

type SectionProps = { id: string; title: string; lead?: string; children: ReactNode };

/** A section of the page: title on the left, content next to it, or below on narrow screens. */
export function SplitSection({ id, title, lead, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-15 items-start gap-10 pt-24 max-desktop:gap-5 max-tablet:pt-16 desktop:grid-cols-[1fr_2fr]"
    >
      <div>
        <h2 id={`${id}-title`} className="text-40 font-semibold text-balance max-tablet:text-28">
          {title}
        </h2>
        {lead && <p className="mt-3.5 max-w-[48ch] text-16 text-pretty text-ink-2">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

/** `next` is where the trial continues after sign-up. */
type HeroProps = { companies: number; next: string; onStart: () => void };

export function Hero({ companies, next, onStart }: HeroProps) {
  const { trialOffered } = useSession();
  return (
    <section className="grid items-end gap-10 pt-18 pb-9 max-desktop:gap-4 max-tablet:gap-3 max-tablet:pt-5 max-tablet:pb-4 desktop:grid-cols-[minmax(0,1fr)_376px]">
      <h1 className="text-56 font-semibold text-balance max-tablet:text-28">{LANDING.title}</h1>
      <div className="grid gap-4 max-tablet:gap-3">
        <p className="max-w-[56ch] text-16 text-pretty text-ink-2">{LANDING.lead(companies)}</p>
        <p className="flex items-center gap-3.5 text-13 leading-4.5 text-balance text-ink-3">
          <AuthButton
            page="/signup"
            next={next}
            variant="main"
            size="large"
            className="max-tablet:h-12"
            onClick={onStart}
          >
            {MESSAGES.startTrial}
          </AuthButton>
          {offerCopy(trialOffered).inShort}
        </p>
      </div>
    </section>
  );
}

/** The plans. Links in the header lead to its anchor. */
export function Pricing({ children }: { children: ReactNode }) {
  const { trialOffered } = useSession();
  return (
    <SplitSection id="pricing" title={LANDING.pricing} lead={offerCopy(trialOffered).ofBoth}>
      {children}
    </SplitSection>
  );
}

/** Frequently asked questions. The shared `name` lets the browser keep only one open. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <SplitSection id="faq" title="Questions.">
      <div className="border-t border-line">
        {questions.map(({ question, answer }, index) => (
          <details key={question} name="faq" open={index === 0} className="group border-b border-line">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-2.5 text-16 font-medium [&::-webkit-details-marker]:hidden">
              <h3>{question}</h3>
              <Plus
                aria-hidden
                className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-45 group-open:text-ink"
              />
            </summary>
            <p className="max-w-[72ch] pb-5 text-16 text-pretty text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </SplitSection>
  );
}

/** Promotes the LP database, on the only dark background of the page. */
export function LpPromo({ lps }: { lps: NonNullable<Landing['lps']> }) {
  return (
    <section aria-labelledby="lps-title" className="mt-24 bg-band text-on-band max-tablet:mt-16">
      <div className="mx-auto grid max-w-312 items-center gap-10 px-6 py-16 max-tablet:px-4 max-tablet:py-11 desktop:grid-cols-[1fr_1.5fr]">
        <div>
          <h2 id="lps-title" className="text-40 font-semibold text-balance max-tablet:text-28">
            The people behind the funds.
          </h2>
          <p className="mt-3.5 max-w-[44ch] text-16 text-pretty text-on-band-2">
            A sister database of limited partners: who they are, what they manage and what they focus on.
          </p>
          <Link
            to={LPS.to}
            className={buttonClass({
              size: 'large',
              className: 'mt-5.5 border-on-band! bg-on-band! text-band! hover:opacity-90',
            })}
          >
            Open the LP database
            <ArrowRight aria-hidden className="size-3.5" />
          </Link>
        </div>
        <ul className="border-t border-band-line text-14 empty:hidden">
          {lps.map(({ name, type, assetsUsd, place }) => (
            <li
              key={name}
              className="grid h-11.5 grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_80px_minmax(0,1fr)] items-center gap-4 border-b border-band-line text-on-band-2 max-tablet:grid-cols-[minmax(0,1fr)_80px]"
            >
              <b className="truncate font-semibold text-on-band">{name}</b>
              <span className="truncate max-tablet:hidden">{type}</span>
              <span className="text-right tabular-nums text-on-band">{formatAmount(assetsUsd)}</span>
              <span className="truncate max-tablet:hidden">{place}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function ClosingCta({ companies, next, onStart }: HeroProps) {
  return (
    <section className="mt-24 flex items-end justify-between gap-10 border-t border-line pt-14 max-tablet:mt-16 max-tablet:flex-col max-tablet:items-start max-tablet:gap-5 max-tablet:pt-10">
      <h2 className="text-56 font-semibold text-balance max-tablet:text-28">{LANDING.last(companies)}</h2>
      <AuthButton page="/signup" next={next} variant="main" size="large" onClick={onStart}>
        {MESSAGES.getStarted}
      </AuthButton>
    </section>
  );
}

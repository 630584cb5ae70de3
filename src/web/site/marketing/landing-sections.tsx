import { Link } from '@tanstack/react-router';
import { ArrowRight, Check, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { LANDING, offerCopy } from '#domain/billing/offers.ts';
import { revealLimitText } from '#domain/billing/reveal-budget.ts';
import type { CompanyCard } from '#domain/companies/company.ts';
import { CSV_COLUMNS } from '#domain/companies/company-fields.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { formatCount } from '#domain/counts.ts';
import { monthText } from '#domain/dates.ts';
import { TRACK_MARKS, trackPosition } from '#domain/funding-track.ts';
import { CHECKS_LINK, CLAIMS, operatorClaims } from '#domain/marketing-claims.ts';
import { MESSAGES } from '#domain/messages.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { AuthButton } from '../../platform/shell/auth-link.tsx';
import { LPS } from '../../platform/shell/page-links.ts';
import { Bars } from '../../ui/bars.tsx';
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
        {questions.map(({ question, answer, link }, index) => (
          <details key={question} name="faq" open={index === 0} className="group border-b border-line">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-2.5 text-16 font-medium [&::-webkit-details-marker]:hidden">
              <h3>{question}</h3>
              <Plus
                aria-hidden
                className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-45 group-open:text-ink"
              />
            </summary>
            <p className="max-w-[72ch] pb-5 text-16 text-pretty text-ink-2">
              {link ? <Answer text={answer} link={link} /> : answer}
            </p>
          </details>
        ))}
      </div>
    </SplitSection>
  );
}

function Answer({ text, link }: { text: string; link: NonNullable<Question['link']> }) {
  const [before, after] = text.split(link.text);
  return (
    <>
      {before}
      <a href={link.href} className="link">
        {link.text}
      </a>
      {after}
    </>
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

/** Product features, each illustrated with a piece of the product. */
export function Features({ companies, addresses, figures, facts }: Omit<Landing, 'lps' | 'opensSearch'>) {
  const claims = operatorClaims(useSession().settings);
  // Illustrations use live data and are omitted if there is too little of it.
  const pictured =
    addresses.length > 0 &&
    figures.stages.length > 0 &&
    figures.amounts.some((count) => count > 0) &&
    figures.months.some(({ rounds }) => rounds > 0);
  return (
    <section aria-labelledby="features-title" className="pt-24 max-tablet:pt-16">
      <h2 id="features-title" className="text-40 font-semibold text-balance max-tablet:text-28">
        What you get with each lead.
      </h2>
      <div className="mt-9 grid overflow-hidden rounded-dialog border border-line bg-surface max-tablet:mt-6 tablet:grid-cols-2 desktop:grid-cols-3">
        <Feature title={CLAIMS.datapoints} text="The company, the round and how to reach the founder, in one row.">
          {pictured && <ColumnPicture />}
        </Feature>
        <Feature
          title={CLAIMS.verified}
          link={CHECKS_LINK}
          text="The founder's own address next to the company's. Copy it with one key."
        >
          {pictured && <AddressPicture addresses={addresses} />}
        </Feature>
        <Feature title={claims?.newLeads ?? 'New leads by month'} text="Companies by month of their last round.">
          {pictured && <MonthPicture months={figures.months} />}
        </Feature>
        <Feature
          title={CLAIMS.raised}
          text="Reach founders who raised in this range. Filter by size of the last round."
        >
          {pictured && <SizePicture amounts={figures.amounts} />}
        </Feature>
        <Feature title="A count for every filter" text="See how many companies match before you apply a filter.">
          {pictured && <StagePicture stages={figures.stages} />}
        </Feature>
        <Feature
          title={CLAIMS.unlimited}
          text={`Every result as CSV, one row per contact, never truncated. ${revealLimitText(facts.limits)}`}
        >
          {pictured && <ExportPicture companies={companies} />}
        </Feature>
      </div>
    </section>
  );
}

type FeatureProps = { title: string; link?: string; text: string; children: ReactNode };

function Feature({ title, link, text, children }: FeatureProps) {
  return (
    <article className="-mt-px -ml-px min-w-0 border-t border-l border-line px-6 pt-5.5 pb-6 max-tablet:px-4">
      {children && (
        <div className="mb-4.5 grid h-42 content-start overflow-hidden text-12 tabular-nums text-ink-2">{children}</div>
      )}
      <h3 className="text-16 font-semibold">
        {link ? (
          <a href={link} className="link">
            {title}
          </a>
        ) : (
          title
        )}
      </h3>
      <p className="mt-1 text-pretty text-ink-2">{text}</p>
    </article>
  );
}

/** The columns of every lead, numbered. */
function ColumnPicture() {
  return (
    <ol className="h-40 columns-2 gap-4">
      {CSV_COLUMNS.map(({ header }, index) => (
        <li key={header} className="flex">
          <span className="w-5 shrink-0 text-ink-3">{index + 1}</span>
          <span className="truncate">{header.replace(' (in USD)', '')}</span>
        </li>
      ))}
    </ol>
  );
}

/** Addresses, masked as visitors see them. */
function AddressPicture({ addresses }: { addresses: readonly string[] }) {
  return (
    <ul>
      {addresses.map((address) => (
        <li key={address} className="h-10 truncate border-b border-line text-13 leading-10">
          {address}
        </li>
      ))}
    </ul>
  );
}

/** The most frequent stages, as in the filter. */
function StagePicture({ stages }: Pick<Landing['figures'], 'stages'>) {
  const most = Math.max(...stages.map(({ count }) => count), 1);
  return (
    <ul>
      {stages.map(({ stage, count }, index) => (
        <li key={stage} className="relative flex h-8 items-center gap-2 text-13">
          <span
            aria-hidden="true"
            className={`grid size-4 place-items-center rounded-small border ${index === 1 ? 'border-accent-fill bg-accent-fill text-on-accent' : 'border-control-edge'}`}
          >
            {index === 1 && <Check className="size-3" />}
          </span>
          <span className={index === 1 ? 'font-medium text-ink' : ''}>{stage}</span>
          <span className="ml-auto text-12 text-ink-3">{formatCount(count)}</span>
          <span aria-hidden="true" className="absolute right-0 bottom-0 left-6 h-px bg-line">
            <span className="block h-px bg-fig-2" style={{ width: `${(100 * count) / most}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The first lines of an export, with masked addresses. */
function ExportPicture({ companies }: { companies: readonly CompanyCard[] }) {
  return (
    <div className="overflow-hidden leading-[22px] whitespace-pre text-ink-3 mask-r-from-70%">
      <b className="font-semibold text-ink">Organization Name,Role,Email,Last Funding Amount</b>
      {companies.map(({ id, organizationName, contacts, lastFundingAmountUsd }) => {
        const contact = contacts.find(({ email }) => email);
        return (
          <span key={id} className="block">
            {[organizationName, contact?.role, contact?.email, lastFundingAmountUsd].join(',')}
          </span>
        );
      })}
    </div>
  );
}

const RAISED = { from: trackPosition(250_000), to: trackPosition(500_000_000) };

/** Startups by month of their last round; the current month is incomplete. */
function MonthPicture({ months }: Pick<Landing['figures'], 'months'>) {
  const most = Math.max(...months.map(({ rounds }) => rounds), 1);
  const best = months.findIndex(({ rounds }) => rounds === most);
  return (
    <>
      <Bars
        name={`Startups by month of their last round, last 12 months. Peak: ${formatCount(most)}`}
        gap="gap-1.5"
        height="h-36"
        bars={months.map(({ month, rounds }, index) => ({
          key: month,
          share: (100 * rounds) / most,
          label: index === best ? formatCount(rounds) : undefined,
          strong: index === best,
          partial: index === months.length - 1,
        }))}
      />
      <div aria-hidden="true" className="grid auto-cols-[minmax(0,1fr)] grid-flow-col gap-1.5 text-center text-ink-3">
        {months.map(({ month }) => (
          <span key={month}>{monthText(month).slice(0, 1)}</span>
        ))}
      </div>
    </>
  );
}

/** Last rounds by amount; those in the advertised range are highlighted. */
function SizePicture({ amounts }: Pick<Landing['figures'], 'amounts'>) {
  const most = Math.max(...amounts, 1);
  const middle = (index: number) => (100 * (index + 0.5)) / amounts.length;
  return (
    <>
      <Bars
        name="Last rounds by size, from $100K to $1B on a log scale. Rounds from $250K to $500M are highlighted"
        gap="gap-0.5"
        height="h-36"
        bars={amounts.map((count, index) => ({
          key: String(middle(index)),
          share: (100 * count) / most,
          strong: middle(index) > RAISED.from && middle(index) < RAISED.to,
        }))}
      />
      <div aria-hidden="true" className="flex justify-between text-ink-3">
        {TRACK_MARKS.map(({ label }) => (
          <span key={label}>{label}</span>
        ))}
      </div>
    </>
  );
}

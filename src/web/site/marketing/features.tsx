import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { revealLimitText } from '#domain/billing/reveal-budget.ts';
import type { CompanyCard } from '#domain/companies/company.ts';
import { CSV_COLUMNS } from '#domain/companies/company-fields.ts';
import { formatCount } from '#domain/counts.ts';
import { TRACK_MARKS, trackPosition } from '#domain/funding-track.ts';
import { CHECKS_LINK, CLAIMS } from '#domain/marketing-claims.ts';
import { Bars } from '../../ui/bars.tsx';
import type { Landing } from './load-landing.ts';

/** Product features, each illustrated with a piece of the product. */
export function Features({ companies, addresses, figures, facts }: Omit<Landing, 'lps'>) {
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
        <Feature title={CLAIMS.newLeads} text="Companies by month of their last round.">
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

const NAME = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
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
          <span key={month}>{NAME.format(new Date(`${month}-01T00:00:00Z`)).slice(0, 1)}</span>
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

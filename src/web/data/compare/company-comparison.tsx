import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type CompanyDetails, hostOf, lastAmount } from '#domain/companies/company.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { formatCount } from '#domain/counts.ts';
import { formatDay } from '#domain/dates.ts';
import { MESSAGES } from '#domain/messages.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { COMPARE } from '../../platform/routing/breadcrumb-trails.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Axes, UndisclosedNote, UndisclosedRounds } from '../companies/charts/axes.tsx';
import { FundingTrack } from '../companies/charts/funding-track.tsx';
import { type PlotSize, plotRounds } from '../companies/charts/rounds-layout.ts';
import { CompanyBox } from '../companies/company-facts.tsx';
import { RoundsTable } from '../companies/rounds-table.tsx';
import { SourceFact } from '../companies/source-fact.tsx';
import { CompareTable } from './compare-table.tsx';

type CompanyComparisonProps = { companies: readonly [CompanyDetails, CompanyDetails]; path: string };

/** The chart for each width of the screen. */
const CHARTS = [
  { size: { width: 1120, height: 300 }, visibility: 'max-desktop:hidden' },
  { size: { width: 700, height: 260 }, visibility: 'max-tablet:hidden desktop:hidden' },
  { size: { width: 326, height: 220 }, visibility: 'tablet:hidden' },
];

/** Rows of the comparison; rows without a known value are omitted. */
const FACTS: { name: string; of: (company: CompanyDetails) => ReactNode }[] = [
  { name: 'What it does', of: ({ description }) => description },
  { name: 'Headquarters', of: ({ headquartersLocation }) => headquartersLocation },
  { name: 'Industries', of: ({ industries }) => industries.join(', ') },
  { name: 'Last round', of: lastRoundCell },
  {
    name: 'Total raised',
    of: ({ totalFundingAmountUsd: total }) => (total === null ? null : formatAmount(total)),
  },
  { name: 'Rounds', of: ({ rounds }) => (rounds.length > 0 ? formatCount(rounds.length) : null) },
  { name: 'Known contacts', of: ({ contacts }) => (contacts.length > 0 ? formatCount(contacts.length) : null) },
  { name: 'Website', of: ({ website }) => <Breakable text={hostOf(website) ?? ''} /> },
  { name: 'Source', of: ({ sources }) => (sources.length > 0 ? <SourceFact sources={sources} /> : null) },
  { name: 'Last updated', of: ({ lastChangedAt }) => formatDay(lastChangedAt.slice(0, 10)) },
];

export function CompanyComparison({ companies, path }: CompanyComparisonProps) {
  const { user, trialOffered } = useSession();
  const [a, b] = companies;
  const title = `${a.organizationName} and ${b.organizationName}`;
  return (
    <article className="mx-auto w-full max-w-312 px-6 py-8 max-tablet:px-4 max-tablet:py-5">
      <Breadcrumbs trail={[COMPARE, { label: title, path }]} />
      <h1 className="mt-3 text-40 font-semibold text-balance break-words max-tablet:text-28">{title}</h1>
      <CompareTable
        columns={companies.map(({ slug, organizationName }) => (
          <Link key={slug} to="/company/$slug" params={{ slug }} className="link break-words">
            {organizationName}
          </Link>
        ))}
        rows={FACTS.map(({ name, of }) => ({ name, cells: companies.map(of) }))
          .filter(({ cells }) => cells.some(Boolean))
          .map(({ name, cells }) => ({ name, cells: cells.map((cell) => cell || <Unknown />) }))}
      />
      <div className="mt-4 grid gap-4">
        {companies.some(({ rounds }) => rounds.some(({ amountUsd }) => amountUsd !== null)) && (
          <CompanyBox title="Rounds" note="Log scale; marks show rounds, lines cumulative funding">
            <div className="p-5 max-tablet:p-4">
              <PairLegend companies={companies} />
              {CHARTS.map(({ size, visibility }) => (
                <div key={visibility} className={`mt-3 ${visibility}`}>
                  <PairChart companies={companies} size={size} />
                </div>
              ))}
              <UndisclosedNote rounds={companies.flatMap(({ rounds }) => rounds)} />
            </div>
          </CompanyBox>
        )}
        <div className="grid items-start gap-4 desktop:grid-cols-2">
          {companies
            .filter(({ rounds }) => rounds.length > 0)
            .map(({ slug, organizationName, rounds }) => (
              <CompanyBox key={slug} title={organizationName} note="Rounds">
                <RoundsTable rounds={rounds} />
              </CompanyBox>
            ))}
        </div>
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-4">
        {user === null && (
          <Link to="/signup" search={{ next: path }} className={buttonClass({ variant: 'main', size: 'large' })}>
            {trialOffered ? MESSAGES.startTrial : MESSAGES.choosePlan}
          </Link>
        )}
        <Link to="/compare" className="link text-14">
          Compare other companies
        </Link>
      </div>
    </article>
  );
}

function lastRoundCell(company: CompanyDetails) {
  const { lastFundingType: type, lastFundingAmountUsd: usd, lastFundingDate: day, rounds } = company;
  const parts = [type, lastAmount(company), day === null ? null : formatDay(day)].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <>
      {parts.join(', ')}
      <span className="mt-1 block max-w-70">
        <FundingTrack rounds={rounds} lastAmountUsd={usd} />
      </span>
    </>
  );
}

function Unknown() {
  return <span className="text-ink-3">Unknown</span>;
}

type PairChartProps = { companies: readonly [CompanyDetails, CompanyDetails]; size: PlotSize };

/** The second company also differs in shape: squares, dashed line. */
const LOOKS = [
  { line: 'stroke-fig', mark: 'fill-fig', rounding: 5, dash: undefined },
  { line: 'stroke-fig-mute', mark: 'fill-fig-mute', rounding: 0, dash: '4 3' },
] as const;

type RoundMarkProps = { look: (typeof LOOKS)[number]; x: number; y: number };

function RoundMark({ look: { mark, rounding }, x, y }: RoundMarkProps) {
  return (
    <rect
      x={x - 5}
      y={y - 5}
      width={10}
      height={10}
      rx={rounding}
      className={`stroke-surface [stroke-width:2] ${mark}`}
    />
  );
}

function PairChart({ companies, size }: PairChartProps) {
  const [a, b] = companies;
  const plots = [plotRounds(a.rounds, size, b.rounds), plotRounds(b.rounds, size, a.rounds)];
  const axes = plots.find((plot) => plot !== null);
  if (!axes) return <p className="text-13 text-ink-3">No disclosed amounts.</p>;
  return (
    <svg
      role="img"
      aria-label={`Rounds of ${a.organizationName} and ${b.organizationName} over time. The tables show the same data`}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="h-auto w-full"
    >
      <Axes plot={axes} size={size} />
      {plots.map((plot, i) => {
        const look = LOOKS[i === 0 ? 0 : 1];
        return (
          plot && (
            <g key={i} data-company={companies[i === 0 ? 0 : 1].slug}>
              <path
                d={plot.steps}
                strokeDasharray={look.dash}
                className={`fill-none [stroke-width:1.5] ${look.line}`}
              />
              <UndisclosedRounds plot={plot} className={look.line} />
              {plot.bars.map(({ x, top }, n) => (
                <RoundMark key={n} look={look} x={x} y={top} />
              ))}
            </g>
          )
        );
      })}
    </svg>
  );
}

function PairLegend({ companies }: Pick<PairChartProps, 'companies'>) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-12 text-ink-2">
      {companies.map(({ slug, organizationName }, i) => {
        const look = LOOKS[i === 0 ? 0 : 1];
        return (
          <li key={slug} className="flex items-center gap-2">
            <svg aria-hidden="true" viewBox="0 0 28 12" className="h-3 w-7">
              <path d="M0 6H28" strokeDasharray={look.dash} className={`[stroke-width:1.5] ${look.line}`} />
              <RoundMark look={look} x={14} y={6} />
            </svg>
            {organizationName}
          </li>
        );
      })}
    </ul>
  );
}

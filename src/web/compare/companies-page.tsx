import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type CompanyDetails, hostOf } from '#domain/company.ts';
import { formatCount } from '#domain/counts.ts';
import { formatDay } from '#domain/dates.ts';
import { formatAmount } from '#domain/funding.ts';
import { MESSAGES } from '#domain/messages.ts';
import { CompanyBox } from '../companies/company-box.tsx';
import { FundingTrack } from '../companies/funding-track.tsx';
import { PairChart, PairLegend } from '../companies/pair-chart.tsx';
import { RoundsTable } from '../companies/rounds-table.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { CompareTable } from './compare-table.tsx';
import { COMPARE } from './compare-trail.ts';

type PairPageProps = { companies: readonly [CompanyDetails, CompanyDetails]; path: string };

const WIDE = { width: 1120, height: 300 };
const NARROW = { width: 326, height: 220 };

const FACTS: { name: string; of: (company: CompanyDetails) => ReactNode }[] = [
  { name: 'What it does', of: ({ description }) => description ?? MESSAGES.noDescription },
  { name: 'Headquarters', of: ({ headquartersLocation }) => headquartersLocation ?? MESSAGES.noLocation },
  { name: 'Industries', of: ({ industries }) => industries.join(', ') || 'N/A' },
  { name: 'Last round', of: lastRound },
  { name: 'Total raised', of: ({ totalFundingAmountUsd }) => formatAmount(totalFundingAmountUsd) },
  { name: 'Rounds', of: ({ rounds }) => formatCount(rounds.length) },
  { name: 'Known contacts', of: contacts },
  { name: 'Website', of: ({ website }) => hostOf(website) ?? 'N/A' },
  { name: 'Last changed', of: ({ lastChangedAt }) => formatDay(lastChangedAt.slice(0, 10)) },
];

/** Two companies beside each other, without a verdict. */
export function PairPage({ companies, path }: PairPageProps) {
  const [a, b] = companies;
  const title = `${a.organizationName} and ${b.organizationName}`;
  return (
    <article className="mx-auto max-w-312 px-6 py-8 max-tablet:px-4 max-tablet:py-5">
      <Breadcrumbs trail={[COMPARE, { label: title, path }]} />
      <h1 className="mt-3 text-40 font-semibold text-balance break-words max-tablet:text-28">{title}</h1>
      <CompareTable
        columns={companies.map(({ slug, organizationName }) => (
          <Link key={slug} to="/company/$slug" params={{ slug }} className="link break-words">
            {organizationName}
          </Link>
        ))}
        rows={FACTS.map(({ name, of }) => ({ name, cells: companies.map(of) }))}
      />
      <div className="mt-4 grid gap-4">
        <CompanyBox title="Rounds" note="Amounts on a tenfold scale, the lines are the totals so far">
          <div className="p-5 max-tablet:p-4">
            <PairLegend companies={companies} />
            <div className="mt-3 max-tablet:hidden">
              <PairChart companies={companies} size={WIDE} />
            </div>
            <div className="mt-3 tablet:hidden">
              <PairChart companies={companies} size={NARROW} />
            </div>
          </div>
        </CompanyBox>
        <div className="grid items-start gap-4 desktop:grid-cols-2">
          {companies.map(({ slug, organizationName, rounds }) => (
            <CompanyBox key={slug} title={organizationName} note="Rounds">
              <RoundsTable rounds={rounds} />
            </CompanyBox>
          ))}
        </div>
      </div>
      <p className="mt-6 text-14">
        <Link to="/compare" className="link">
          Compare two others
        </Link>
      </p>
    </article>
  );
}

function lastRound({ lastFundingType, lastFundingAmountUsd, lastFundingDate, rounds }: CompanyDetails) {
  return (
    <>
      {lastFundingType ?? 'Round'}, {formatAmount(lastFundingAmountUsd)}, {formatDay(lastFundingDate)}
      <span className="mt-1 block max-w-70">
        <FundingTrack rounds={rounds} lastAmountUsd={lastFundingAmountUsd} />
      </span>
    </>
  );
}

function contacts({ contacts: people }: CompanyDetails) {
  if (people.length === 0) return MESSAGES.noContact;
  const masked = people.some(({ emailMasked }) => emailMasked);
  return `${formatCount(people.length)}${masked ? ', addresses masked' : ''}`;
}

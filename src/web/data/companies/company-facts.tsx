import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import {
  AS_STATED,
  type CompanyCard,
  type CompanyDetails,
  hasFunding,
  isLastAmountAsStated,
  lastAmountText,
} from '#domain/companies/company.ts';
import type { RecordField } from '#domain/companies/company-fields.ts';
import { industrySlug } from '#domain/companies/directory.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { durationText, formatDay } from '#domain/dates.ts';
import { PRESSURE_DESCRIPTIONS } from '#domain/ledger/contact-pressure.ts';
import { plainPlace } from '#domain/places/short-place.ts';
import { SourceFact } from './source-fact.tsx';
import { SourcedValue } from './sourced-values.tsx';

type CompanyFactsProps = {
  company: CompanyCard;
  /** Details that lists omit; null while they load. */
  details: CompanyDetails | null;
  linked?: boolean;
};

export function CompanyFacts({ company, details, linked = false }: CompanyFactsProps) {
  const list = (names: readonly string[]) => (linked ? <IndustryLinks names={names} /> : names.join(', '));
  const facts: [name: string, value: ReactNode, field?: RecordField][] = [
    ['Industries', company.industries.length > 0 && list(company.industries), 'industries'],
    ['Industry groups', company.industryGroups.length > 0 && list(company.industryGroups), 'industryGroups'],
    ['Headquarters', plainPlace(company.headquartersLocation ?? ''), 'headquartersLocation'],
    ['Regions', details?.headquartersRegions.join(', ') ?? '', 'headquartersRegions'],
    ['Founders', details?.founders.join(', ') ?? '', 'founders'],
    ['Website', company.website ? '' : 'No website listed'],
    // The company page has them in its table of rounds.
    ['Amended filings', !linked && details?.amendments.length ? <Amendments amendments={details.amendments} /> : null],
    ['Share allotments', details && details.allotments.length > 0 && <Allotments allotments={details.allotments} />],
    ['Contact pressure', company.contactPressure && PRESSURE_DESCRIPTIONS[company.contactPressure]],
    ['Source', details?.sources && details.sources.length > 0 && <SourceFact sources={details.sources} />],
    ['Added', details && formatDay(details.firstSeenAt.slice(0, 10))],
    ['Last confirmed', details && formatDay(details.confirmedOn)],
    ['Last updated', details && formatDay(details.lastChangedAt.slice(0, 10))],
  ];
  return (
    <dl className="grid grid-cols-[120px_minmax(0,1fr)] text-13 [&>*]:border-t [&>*]:border-line [&>*]:py-1.5 [&>:nth-child(-n+2)]:border-t-0 @min-[680px]:grid-cols-[120px_minmax(0,1fr)_120px_minmax(0,1fr)] @min-[680px]:[&>:nth-child(-n+4)]:border-t-0 @min-[680px]:[&>dd]:pr-6">
      {facts
        .filter(([, value]) => value)
        .flatMap(([name, value, field]) => [
          <dt key={`${name} name`} className="text-ink-3">
            {name}
          </dt>,
          <dd key={name} className="break-words">
            {field ? <SourcedValue field={field}>{value}</SourcedValue> : value}
          </dd>,
        ])}
    </dl>
  );
}

/** 'Nov 20, 2026: sold $2.0M → $5.0M' */
export function Amendments({ amendments }: Pick<CompanyDetails, 'amendments'>) {
  return amendments.map(({ filedOn, soldUsd, previousUsd, url }) => (
    <a key={url} href={url} target="_blank" rel="noreferrer nofollow" className="link block w-fit">
      {formatDay(filedOn)}: sold {previousUsd !== null && `${formatAmount(previousUsd)} → `}
      {formatAmount(soldUsd)}
    </a>
  ));
}

/** 'Nov 3, 2026: allotted shares, amount unknown'. The nominal capital is not an amount raised. */
function Allotments({ allotments }: Pick<CompanyDetails, 'allotments'>) {
  return allotments.map(({ allottedOn, nominalCapital, url }, at) => (
    <a key={at} href={url} target="_blank" rel="noreferrer nofollow" className="link block w-fit">
      {formatDay(allottedOn)}: allotted shares, amount unknown
      {nominalCapital && ` (nominal capital of all shares ${nominalCapital})`}
    </a>
  ));
}

function IndustryLinks({ names }: { names: readonly string[] }) {
  return names.map((name, i) => {
    const slug = industrySlug(name);
    return (
      <Fragment key={name}>
        {i > 0 && ', '}
        {slug ? (
          <Link
            to="/directory/$kind/$slug"
            params={{ kind: 'industries', slug }}
            className="hover:text-accent hover:underline"
          >
            {name}
          </Link>
        ) : (
          name
        )}
      </Fragment>
    );
  });
}

export function CompanyBox({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="min-w-0 rounded-box border border-line bg-surface">
      <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line px-5 py-2 max-tablet:px-4">
        <h2 className="text-14 font-semibold">{title}</h2>
        {note && <span className="min-w-0 text-12 text-ink-3">{note}</span>}
      </header>
      {children}
    </section>
  );
}

export function CompanyFigures({ company }: { company: CompanyCard }) {
  const { rounds, lastFundingDate, totalFundingAmountUsd: total } = company;
  if (!hasFunding(company)) return null;
  const days = rounds.flatMap(({ date }) => date ?? []).sort();
  const [first] = days;
  const last = days.at(-1);
  return (
    <dl className="grid auto-cols-fr grid-flow-col divide-x divide-line border-b border-line">
      <Figure
        name={company.lastFundingType ?? 'Last round'}
        value={
          <SourcedValue field={company.lastFundingAmountUsd === null ? 'lastFundingAmount' : 'lastFundingAmountUsd'}>
            {lastAmountText(company)}
          </SourcedValue>
        }
        note={
          <>
            {isLastAmountAsStated(company) && `${AS_STATED} · `}
            <SourcedValue field="lastFundingDate">{formatDay(lastFundingDate)}</SourcedValue>
          </>
        }
      />
      {total !== null && (
        <Figure
          name="Total"
          value={<SourcedValue field="totalFundingAmountUsd">{formatAmount(total)}</SourcedValue>}
          note={first ? `since ${first.slice(0, 4)}` : ''}
        />
      )}
      {rounds.length > 0 && (
        <Figure
          name="Rounds"
          value={String(rounds.length)}
          note={first && last && first < last ? `in ${durationText(first, last)}` : ''}
        />
      )}
    </dl>
  );
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note: ReactNode }) {
  return (
    <div className="px-4 py-3 first:pl-5">
      <dt className="truncate text-12 text-ink-3">{name}</dt>
      <dd className="text-20 font-semibold break-words tabular-nums max-tablet:text-16">
        {value}
        <small className="block text-12 font-normal tracking-normal text-ink-3">{note}</small>
      </dd>
    </div>
  );
}

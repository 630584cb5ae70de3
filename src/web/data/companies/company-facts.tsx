import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { CompanyCard, CompanyDetails } from '#domain/companies/company.ts';
import type { RecordField } from '#domain/companies/company-fields.ts';
import { industrySlug } from '#domain/companies/directory.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { formatDay } from '#domain/dates.ts';
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
    ['Last updated', details && formatDay(details.lastChangedAt.slice(0, 10))],
  ];
  return (
    <dl className="grid grid-cols-[120px_minmax(0,1fr)] text-13 [&>*]:border-t [&>*]:border-line [&>*]:py-1.5 [&>:nth-child(-n+2)]:border-t-0">
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
          <Link to="/directory/industries/$slug" params={{ slug }} className="hover:text-accent hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </Fragment>
    );
  });
}

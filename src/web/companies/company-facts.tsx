import type { CompanyCard, CompanyDetails } from '#domain/company.ts';
import { formatDay } from '#domain/dates.ts';
import { MESSAGES } from '#domain/messages.ts';

type CompanyFactsProps = {
  company: CompanyCard;
  /** What a list does not know; null while it is on its way. */
  details: CompanyDetails | null;
};

/** What else is known about a company. */
export function CompanyFacts({ company, details }: CompanyFactsProps) {
  const facts: [name: string, value: string][] = [
    ['Industries', company.industries.join(', ')],
    ['Groups', company.industryGroups.join(', ')],
    ['Headquarters', company.headquartersLocation ?? MESSAGES.noLocation],
    ['Regions', details?.headquartersRegions.join(', ') ?? ''],
    ['Founders', details?.founders.join(', ') ?? ''],
    ['Source', details?.source ?? ''],
    ['Last changed', details ? formatDay(details.lastChangedAt.slice(0, 10)) : ''],
  ];
  return (
    <dl className="grid grid-cols-[112px_minmax(0,1fr)] text-13 [&>*]:border-t [&>*]:border-line [&>*]:py-1.5 [&>:nth-child(-n+2)]:border-t-0">
      {facts
        .filter(([, value]) => value)
        .flatMap(([name, value]) => [
          <dt key={`${name} name`} className="text-ink-3">
            {name}
          </dt>,
          <dd key={name} className="break-words">
            {value}
          </dd>,
        ])}
    </dl>
  );
}

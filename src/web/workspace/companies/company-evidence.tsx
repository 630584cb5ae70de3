import { useQuery } from '@tanstack/react-query';
import type { CompanyDetails } from '#domain/companies/company.ts';
import { fieldNamed, type RecordField } from '#domain/companies/company-fields.ts';
import { countText } from '#domain/counts.ts';
import { formatDay } from '#domain/dates.ts';
import { type EvidenceSource, sourceText, valueText } from '#domain/evidence/evidence.ts';
import { MESSAGES } from '#domain/messages.ts';
import { companyEvidenceQuery, type VisibleFact } from '../../data/companies/company-queries.ts';
import { contactName } from '../../data/search/contact-name.ts';
import { messageOf } from '../../platform/api/api.ts';
import { useApi } from '../../platform/api/use-api.ts';

type CompanyEvidenceProps = { company: CompanyDetails; active: boolean };

/** Each value of a company with its sources and dates. */
export default function CompanyEvidence({ company, active }: CompanyEvidenceProps) {
  const { data, error, refetch } = useQuery(companyEvidenceQuery(useApi(), active, company.slug));
  if (error) {
    return (
      <p role="alert" className="error">
        {messageOf(error)}{' '}
        <button type="button" className="link" onClick={() => refetch()}>
          Try again
        </button>
      </p>
    );
  }
  if (!data) return <p className="text-13 text-ink-3">{MESSAGES.loading}</p>;
  const facts = data.map((fact) => ({ ...fact, value: fact.value ?? valueOnPage(fact, company) }));
  const parts = [...Map.groupBy(facts, ({ part, index }) => `${part} ${index}`)];
  const rounds = parts.filter(([, [first]]) => first?.part === 'round').reverse();
  const others = parts.filter(([, [first]]) => first?.part !== 'round');
  return (
    <>
      <Summary facts={facts} company={company} />
      <div className="gap-x-10 text-13 tablet:columns-2">
        {[...others, ...rounds].map(([key, facts]) => (
          <PartFacts key={key} facts={facts} company={company} active={active} />
        ))}
      </div>
    </>
  );
}

/** Who states something about the company, and where they disagree. */
function Summary({ facts, company }: { facts: readonly VisibleFact[]; company: CompanyDetails }) {
  const texts = new Set(facts.flatMap(({ sources }) => sources.map((source) => sourceText({ ...source, rows: [] }))));
  const disputedFacts = facts.filter(({ contradicted }) => contradicted);
  return (
    <div className="grid gap-1 pb-5 text-13 text-ink-2">
      <p className="max-w-180 break-words">
        <b className="font-semibold text-ink">{countText(texts.size, 'source')}</b>, last confirmed{' '}
        {formatDay(company.confirmedOn)}: {[...texts].join('; ')}
      </p>
      {disputedFacts.length > 0 && (
        <p className="text-danger">
          Sources disagree: {disputedFacts.map((fact) => titleOf(fact, company)).join('; ')}
        </p>
      )}
    </div>
  );
}

/** 'Website', 'Amount of Seed, Nov 20, 2026' */
function titleOf(fact: VisibleFact, company: CompanyDetails): string {
  return fact.part === 'company' ? labelOf(fact) : `${labelOf(fact)} of ${partName(fact, company)}`;
}

/** The value shows its currency. */
function labelOf({ field }: Pick<VisibleFact, 'field'>): string {
  return fieldNamed(field).label.replace(' in US dollars', '');
}

/** Shown in the heading of their part. */
const HEADING_FIELDS: ReadonlySet<RecordField> = new Set<RecordField>([
  'firstName',
  'lastName',
  'roundDate',
  'roundType',
]);

type PartFactsProps = { facts: readonly VisibleFact[]; company: CompanyDetails; active: boolean };

function PartFacts({ facts, company, active }: PartFactsProps) {
  const [first] = facts;
  const groups = withEqualSources(facts);
  return (
    <section className="break-inside-avoid pb-5">
      {first && <h3 className="pb-1 font-semibold">{partName(first, company)}</h3>}
      {groups.map((equal) => (
        <FactGroup key={equal[0].field} facts={equal} active={active} withHeading={groups.length === 1} />
      ))}
    </section>
  );
}

function partName({ part, index }: VisibleFact, { contacts, rounds }: CompanyDetails): string {
  if (part === 'company') return 'Company';
  const contact = part === 'contact' ? contacts[index ?? 0] : undefined;
  if (contact) return contactName(contact);
  const round = part === 'round' ? rounds[index ?? 0] : undefined;
  const name = [round?.type, round?.date && formatDay(round.date)].filter(Boolean).join(', ');
  return name || `${part === 'contact' ? 'Contact' : 'Round'} ${(index ?? 0) + 1}`;
}

/** The value as the page shows it to every viewer, for example a masked email. */
function valueOnPage({ part, index, field }: VisibleFact, company: CompanyDetails): VisibleFact['value'] {
  const { date, type, amountUsd, amount } = company.rounds[index ?? 0] ?? {};
  const values: Partial<Record<RecordField, VisibleFact['value']>> = {
    company: { ...company, contactEmail: company.contactEmail.email },
    contact: { ...company.contacts[index ?? 0] },
    round: { roundDate: date, roundType: type, roundAmountUsd: amountUsd, roundAmount: amount },
  }[part];
  return values[field] ?? undefined;
}

type Equal<T> = [T, ...T[]];

/** Joins facts with equal sources; a fact with other values stays on its own, first if sources disagree. */
function withEqualSources(facts: readonly VisibleFact[]): Equal<VisibleFact>[] {
  const groups = Map.groupBy(facts, ({ field, sources, others = [], contradicted }) =>
    contradicted || others.length > 0 ? field : JSON.stringify(sources),
  );
  const isAgreed = ([fact]: Equal<VisibleFact>) => Number(!fact.contradicted);
  return ([...groups.values()] as Equal<VisibleFact>[]).sort((a, b) => isAgreed(a) - isAgreed(b));
}

type FactGroupProps = { facts: Equal<VisibleFact>; active: boolean; withHeading: boolean };

/** Facts with equal sources, which are named once, above them. */
function FactGroup({ facts, active, withHeading }: FactGroupProps) {
  const [fact] = facts;
  if (fact.contradicted || fact.others?.length) return <DisputedFact fact={fact} />;
  return (
    <div className="border-t border-line py-2">
      <Sources sources={fact.sources} />
      <dl>
        {facts
          .filter(({ field }) => !(withHeading && HEADING_FIELDS.has(field)))
          .map(({ field, value }) => (
            <div
              key={field}
              className="grid grid-cols-[128px_minmax(0,1fr)] gap-x-3 pt-1.5 desktop:grid-cols-[208px_minmax(0,1fr)]"
            >
              <dt className="text-ink-3">{labelOf({ field })}</dt>
              <dd className="min-w-0 break-words">
                {value === undefined || value === null ? !active && 'Shown with a plan' : shownText(value)}
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

function DisputedFact({ fact: { field, value, sources, others = [], contradicted } }: { fact: VisibleFact }) {
  return (
    <dl className="break-inside-avoid border-t border-line py-2">
      <div>
        <dt className="flex flex-wrap items-baseline justify-between gap-x-3 text-ink-3">
          {labelOf({ field })}
          {contradicted && <strong className="text-12 font-medium text-danger">Sources disagree</strong>}
        </dt>
        <dd className="grid gap-1 break-words">
          {sources.length > 0 && <Value value={value} sources={sources} />}
          {others.map((other) => (
            <Value key={JSON.stringify(other.value)} value={other.value} sources={other.sources} other />
          ))}
        </dd>
      </div>
    </dl>
  );
}

/** Links without their scheme. */
function shownText(value: NonNullable<VisibleFact['value']>): string {
  return valueText(value).replace(/^https?:\/\/(?:www\.)?/, '');
}

type ValueProps = { value: VisibleFact['value']; sources: readonly EvidenceSource[]; other?: boolean };

function Value({ value, sources, other = false }: ValueProps) {
  const text = shownText(value ?? '');
  return (
    <div>
      {text && (
        <p className={other ? 'text-ink-2' : 'font-medium'}>
          {other && 'Also: '}
          {text}
        </p>
      )}
      <Sources sources={sources} />
    </div>
  );
}

function Sources({ sources }: { sources: readonly EvidenceSource[] }) {
  return (
    <ul className="text-12 text-ink-2">
      {sources.map((source) => (
        <li key={`${source.source} ${source.name}`}>
          {source.url ? (
            <a href={source.url} target="_blank" rel="noreferrer nofollow" className="link">
              {sourceText(source)}
            </a>
          ) : (
            sourceText(source)
          )}
          {seenText(source)}
        </li>
      ))}
    </ul>
  );
}

/** The text of a source has its last day, unless it names a file. */
function seenText({ name, source, firstSeen, lastSeen }: EvidenceSource): string {
  const isFile = source === 'import' && name !== null;
  const since = firstSeen < lastSeen ? `, first seen ${formatDay(firstSeen)}` : '';
  return isFile ? `${since}, last seen ${formatDay(lastSeen)}` : since;
}

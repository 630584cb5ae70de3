import { useQuery } from '@tanstack/react-query';
import type { CompanyDetails } from '#domain/companies/company.ts';
import { fieldNamed, type RecordField } from '#domain/companies/company-fields.ts';
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
  const parts = Map.groupBy(facts, ({ part, index }) => `${part} ${index}`);
  return (
    <div className="gap-x-10 text-13 tablet:columns-2 desktop:columns-3">
      {[...parts].map(([key, [first, ...others]]) => (
        <section key={key} className="pb-5 not-first:break-inside-avoid">
          {first && <h3 className="break-after-avoid pb-1 font-semibold">{partName(first, company)}</h3>}
          {withEqualSources(first ? [first, ...others] : []).map((equal) => (
            <Facts key={equal[0].field} facts={equal} active={active} />
          ))}
        </section>
      ))}
    </div>
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

/** Joins facts with equal sources; a fact on which sources disagree stays on its own. */
function withEqualSources(facts: readonly VisibleFact[]): Equal<VisibleFact>[] {
  const groups = Map.groupBy(facts, ({ field, sources, others = [], contradicted }) =>
    contradicted || others.length > 0 ? field : JSON.stringify(sources),
  );
  return [...groups.values()] as Equal<VisibleFact>[];
}

/** Facts with equal sources, which are named once, above them. */
function Facts({ facts, active }: { facts: Equal<VisibleFact>; active: boolean }) {
  const [fact] = facts;
  if (fact.contradicted || fact.others?.length) return <DisputedFact fact={fact} />;
  return (
    <div className="border-t border-line py-2">
      <Sources sources={fact.sources} />
      <dl>
        {facts.map(({ field, value }) => (
          <div key={field} className="grid break-inside-avoid grid-cols-[128px_minmax(0,1fr)] gap-x-3 pt-1.5">
            <dt className="text-ink-3">{fieldNamed(field).label}</dt>
            <dd className="min-w-0 break-words">
              {value === undefined || value === null ? !active && 'Shown with a plan' : valueText(value)}
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
          {fieldNamed(field).label}
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

type ValueProps = { value: VisibleFact['value']; sources: readonly EvidenceSource[]; other?: boolean };

function Value({ value, sources, other = false }: ValueProps) {
  const text = valueText(value ?? '');
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

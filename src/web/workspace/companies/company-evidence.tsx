import { useQuery } from '@tanstack/react-query';
import { fieldNamed } from '#domain/companies/company-fields.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { type Day, formatDay } from '#domain/dates.ts';
import { type EvidenceSource, sourceText } from '#domain/evidence/evidence.ts';
import { MESSAGES } from '#domain/messages.ts';
import { companyEvidenceQuery, type VisibleFact } from '../../data/companies/company-queries.ts';
import { useApi } from '../../platform/api/use-api.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Each value of a company with its sources and dates. */
export default function CompanyEvidence({ slug, active }: { slug: string; active: boolean }) {
  const { data: facts, isError } = useQuery(companyEvidenceQuery(useApi(), active, slug));
  if (isError) return <p className="text-13 text-ink-2">{MESSAGES.unexpected}</p>;
  if (!facts) return <p className="text-13 text-ink-3">Loading sources…</p>;
  return (
    <dl className="text-13">
      {facts.map((fact) => (
        <div key={`${fact.part} ${fact.index} ${fact.field}`} className="border-t border-line py-2 first:border-t-0">
          <dt className="flex flex-wrap items-baseline justify-between gap-x-3 text-ink-3">
            {nameOf(fact)}
            {fact.contradicted && <strong className="text-12 font-medium text-danger">Sources disagree</strong>}
          </dt>
          <dd className="grid gap-1 break-words">
            {fact.sources.length > 0 && <Value value={fact.value} sources={fact.sources} />}
            {fact.others?.map((other) => (
              <Value key={JSON.stringify(other.value)} value={other.value} sources={other.sources} other />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type ValueProps = { value: VisibleFact['value']; sources: readonly EvidenceSource[]; other?: boolean };

function Value({ value, sources, other = false }: ValueProps) {
  return (
    <div>
      {value !== undefined && value !== null && (
        <p className={other ? 'text-ink-2' : 'font-medium'}>
          {other && 'Also: '}
          {valueText(value)}
        </p>
      )}
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
    </div>
  );
}

/** The text of a source has its last day, unless it names a file. */
function seenText({ name, source, firstSeen, lastSeen }: EvidenceSource): string {
  const isFile = source === 'import' && name !== null;
  const since = firstSeen < lastSeen ? `, first seen ${formatDay(firstSeen)}` : '';
  return isFile ? `${since}, last seen ${formatDay(lastSeen)}` : since;
}

function nameOf({ part, index, field }: VisibleFact): string {
  const { label } = fieldNamed(field);
  return part === 'company' ? label : `${part === 'contact' ? 'Contact' : 'Round'} ${(index ?? 0) + 1}: ${label}`;
}

function valueText(value: string | number | readonly string[]): string {
  if (typeof value === 'number') return formatAmount(value);
  if (typeof value !== 'string') return value.join(', ');
  return DAY.test(value) ? formatDay(value as Day) : value;
}

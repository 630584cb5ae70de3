import { Fragment } from 'react';
import { ageText, FACT_FIELDS, FACT_LABELS, type FactSource, sourceLabel } from '#domain/companies/company-sources.ts';
import { countText } from '#domain/counts.ts';
import { type Day, dayOf } from '#domain/dates.ts';

export function SourceFact({ sources }: { sources: readonly FactSource[] }) {
  const today = dayOf(new Date());
  const distinct = [...new Map(sources.map((fact) => [`${fact.source} ${fact.asOf}`, fact])).values()];
  const [newest] = distinct.toSorted((a, b) => (a.asOf < b.asOf ? 1 : -1));
  if (!newest) return null;
  const fields = FACT_FIELDS.filter((field) => sources.some((fact) => fact.field === field));
  return (
    <>
      <SourceLine fact={newest} today={today} />
      {distinct.length > 1 && (
        <details className="fold mt-0.5">
          <summary className="w-fit text-12 text-ink-3 hover:text-ink">
            {countText(distinct.length, 'source')} in all
          </summary>
          <ul className="mt-1 grid gap-1">
            {fields.map((field) => (
              <li key={field}>
                {FACT_LABELS[field]}:{' '}
                {sources
                  .filter((fact) => fact.field === field)
                  .map((fact, i) => (
                    <Fragment key={`${fact.source} ${fact.asOf}`}>
                      {i > 0 && '; '}
                      <SourceLine fact={fact} today={today} />
                    </Fragment>
                  ))}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function SourceLine({ fact: { source, url, asOf }, today }: { fact: FactSource; today: Day }) {
  return (
    <>
      {url ? (
        <a href={url} target="_blank" rel="noreferrer nofollow" className="link">
          {sourceLabel(source)}
        </a>
      ) : (
        sourceLabel(source)
      )}
      , <span suppressHydrationWarning>{ageText(asOf, today)}</span>
    </>
  );
}

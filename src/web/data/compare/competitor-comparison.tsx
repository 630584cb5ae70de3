import { Link } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';
import { comparisonRows, OWN_TERMS, type SourcedFact } from '#domain/competitor-facts.ts';
import { COMPETITORS, type CompetitorSlug } from '#domain/competitors.ts';
import { formatDay } from '#domain/dates.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx';
import { CompareTable } from './compare-table.tsx';

type CompetitorComparisonProps = { slug: CompetitorSlug; trail: readonly Crumb[] };

/** Compares this product with a competitor, based on both companies' public pages. */
export function CompetitorComparison({ slug, trail }: CompetitorComparisonProps) {
  const name = COMPETITORS[slug];
  const { settings } = useSession();
  return (
    <article className="mx-auto max-w-312 px-6 py-8 max-tablet:px-4 max-tablet:py-5">
      <Breadcrumbs trail={trail} />
      <h1 className="mt-3 text-40 font-semibold text-balance max-tablet:text-28">
        {BRAND.name} and {name}
      </h1>
      <p className="mt-2 max-w-180 text-16 text-ink-2">
        Compared using public information. Each fact about {name} links to its source. The date is the page's own or, if
        it has none, the day we read a stored copy, so {name} may have changed since. Where we found no source, we left
        the row out.
      </p>
      <CompareTable
        columns={[BRAND.name, name]}
        rows={comparisonRows(slug, settings).map((row) => ({
          name: row.name,
          cells: [row.own, <Fact key={row.name} fact={row.other} />],
        }))}
      />
      <section className="mt-10 grid gap-x-10 gap-y-4 tablet:grid-cols-2">
        <div>
          <h2 className="text-20 font-semibold">What {BRAND.name} costs</h2>
          <ul className="mt-2 grid gap-1 text-14 text-ink-2">
            {OWN_TERMS.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </div>
        <div>
          <h2 className="text-20 font-semibold">Explore the data</h2>
          <p className="mt-2 text-14 text-ink-2">
            The{' '}
            <Link to="/directory" className="link">
              directory
            </Link>{' '}
            is open to everyone. No account needed. It lists every company and its rounds, with masked emails. See
            something wrong or out of date?{' '}
            <a href={`mailto:${BRAND.supportEmail}`} className="link">
              Tell us
            </a>
            .
          </p>
        </div>
      </section>
    </article>
  );
}

function Fact({ fact: { text, source } }: { fact: SourcedFact }) {
  return (
    <>
      {text}
      <small className="mt-0.5 block text-12 text-ink-3">
        <a href={source.url} rel="noopener nofollow" className="link">
          {source.publisher ?? new URL(source.url).host}
        </a>
        , <time dateTime={source.asOf}>{formatDay(source.asOf)}</time>
      </small>
    </>
  );
}

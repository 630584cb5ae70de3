import { Link } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';
import { COMPETITORS, type CompetitorSlug, FACTS_READ, FEATURES, factOf, OWN_TERMS } from '#domain/competitors.ts';
import { Breadcrumbs, type Crumb } from '../ui/breadcrumbs.tsx';
import { CompareTable } from './compare-table.tsx';
import { FactCell } from './fact-cell.tsx';

type RivalComparisonProps = { slug: CompetitorSlug; trail: readonly Crumb[] };

/** This product beside another data provider: what each says of itself. */
export function RivalComparison({ slug, trail }: RivalComparisonProps) {
  const { name, source } = COMPETITORS[slug];
  return (
    <article className="mx-auto max-w-312 px-6 py-8 max-tablet:px-4 max-tablet:py-5">
      <Breadcrumbs trail={trail} />
      <h1 className="mt-3 text-40 font-semibold text-balance max-tablet:text-28">
        {BRAND.name} and {name}
      </h1>
      <p className="mt-2 max-w-180 text-16 text-ink-2">
        What both say of themselves, side by side. {name} is read from its public pages of {FACTS_READ.words}; what we
        did not find there is marked as not published, and may exist all the same.
      </p>
      <CompareTable
        columns={[BRAND.name, name]}
        rows={FEATURES.map((feature) => ({
          name: feature.name,
          cells: [<FactCell key="own" fact={feature.own} />, <FactCell key="other" fact={factOf(feature, slug)} />],
        }))}
        caption={
          <>
            {BRAND.name}: this product. {name}:{' '}
            <a href={`https://${source}`} rel="noopener nofollow" className="link">
              {source}
            </a>
            , public pages, read in <time dateTime={FACTS_READ.month}>{FACTS_READ.words}</time>.
          </>
        }
      />
      <section className="mt-10 grid gap-x-10 gap-y-4 tablet:grid-cols-2">
        <div>
          <h2 className="text-20 font-semibold">What {BRAND.name} costs</h2>
          <ul className="mt-2 grid gap-1 text-14 text-ink-2">
            {OWN_TERMS.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
          <p className="mt-2 text-13 text-ink-3">
            We show no prices of others: they change, and {name} knows its own best.
          </p>
        </div>
        <div>
          <h2 className="text-20 font-semibold">Look for yourself</h2>
          <p className="mt-2 text-14 text-ink-2">
            The{' '}
            <Link to="/directory" className="link">
              directory
            </Link>{' '}
            is open without an account: every company with its rounds, addresses masked. Is something here wrong or out
            of date?{' '}
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

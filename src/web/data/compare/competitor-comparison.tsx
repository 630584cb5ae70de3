import { Link } from '@tanstack/react-router';
import { Check, CircleDashed, CircleDot, Minus } from 'lucide-react';
import { BRAND } from '#domain/brand.ts';
import { type Fact, FEATURES, factOf, OWN_TERMS, type Source, type Verdict } from '#domain/competitor-facts.ts';
import { COMPETITORS, type CompetitorSlug } from '#domain/competitors.ts';
import { formatDay } from '#domain/dates.ts';
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx';
import { CompareTable } from './compare-table.tsx';

type CompetitorComparisonProps = { slug: CompetitorSlug; trail: readonly Crumb[] };

/** Compares this product with a competitor, based on both companies' public pages. */
export function CompetitorComparison({ slug, trail }: CompetitorComparisonProps) {
  const name = COMPETITORS[slug];
  return (
    <article className="mx-auto max-w-312 px-6 py-8 max-tablet:px-4 max-tablet:py-5">
      <Breadcrumbs trail={trail} />
      <h1 className="mt-3 text-40 font-semibold text-balance max-tablet:text-28">
        {BRAND.name} and {name}
      </h1>
      <p className="mt-2 max-w-180 text-16 text-ink-2">
        Compared using public information. Each fact about {name} links to its source, with the date we accessed it.
        “Not published” means we found no public page about it. {name} may still offer it.
      </p>
      <CompareTable
        columns={[BRAND.name, name]}
        rows={FEATURES.map((feature) => {
          const other = factOf(feature, slug);
          return {
            name: feature.name,
            cells: [
              <FactCell key="own" fact={feature.own} />,
              <FactCell key="other" fact={other} source={other.source} />,
            ],
          };
        })}
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
            We don't list {name}'s prices because they change. See their website.
          </p>
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

const SIGNS: Record<Verdict, typeof Check> = { yes: Check, partly: CircleDot, no: Minus, unknown: CircleDashed };
const WORDS: Record<Verdict, string> = { yes: 'Yes. ', partly: 'Partly. ', no: 'No. ', unknown: '' };

function FactCell({ fact: { verdict, text }, source }: { fact: Fact; source?: Source | null }) {
  const Sign = SIGNS[verdict];
  return (
    <span className={`flex items-start gap-2 ${verdict === 'unknown' ? 'text-ink-3' : ''}`}>
      <Sign aria-hidden className={`mt-0.5 size-4 shrink-0 ${verdict === 'yes' ? 'text-accent' : 'text-ink-3'}`} />
      <span>
        <span className="sr-only">{WORDS[verdict]}</span>
        {text}
        {source && <SourceLine source={source} />}
      </span>
    </span>
  );
}

function SourceLine({ source: { url, accessed, published } }: { source: Source }) {
  return (
    <small className="mt-0.5 block text-12 text-ink-3">
      <a href={url} rel="noopener nofollow" className="link">
        {new URL(url).host}
      </a>
      {published && (
        <>
          , published <time dateTime={published}>{formatDay(published)}</time>
        </>
      )}
      , accessed <time dateTime={accessed}>{formatDay(accessed)}</time>
    </small>
  );
}

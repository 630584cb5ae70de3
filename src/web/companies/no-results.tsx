import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FILTER_NAMES } from '#domain/company-filters.ts';
import { formatCount } from '#domain/counts.ts';
import { filterLabel, readChoice } from '#domain/filter-labels.ts';
import { industryNamed } from '#domain/industries.ts';
import { MESSAGES } from '#domain/messages.ts';
import { useSession } from '../accounts/session.tsx';
import { choose, takeOff } from '../finding/edit-filters.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { useApi } from '../use-api.ts';
import { companyTotalQuery, filterOptionsQuery } from './company-queries.ts';
import { FundingTrack } from './funding-track.tsx';
import { addressParams, EMPTY_ADDRESS, NO_FILTERS, resultSetParams, type SearchAddress } from './search-address.ts';
import type { ChangeAddress } from './use-search-address.ts';

const MOST_WAYS_OUT = 8;

/** Nothing found: what could be taken off, and how many companies each of that would bring. */
export function NoResults({ address, change }: { address: SearchAddress; change: ChangeAddress }) {
  const api = useApi();
  const { access } = useSession();
  const all = waysOut(address);
  const ways = all.slice(0, MOST_WAYS_OUT);
  const totals = useQueries({ queries: ways.map(({ next }) => companyTotalQuery(api, resultSetParams(next))) });
  const open = ways
    .map((way, i) => ({ ...way, total: totals[i]?.data ?? 0 }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .slice(0, 3);
  const [best] = open;
  const inIndustry = useIndustry(address);
  return (
    <section className="grid min-h-53 place-items-center content-center gap-4 rounded-box border border-line bg-surface px-6 py-8 text-center">
      <div className="w-66">
        <FundingTrack rounds={[]} lastAmountUsd={null} />
      </div>
      <div>
        <h2 className="text-20 font-semibold">{MESSAGES.noCompanies.title}</h2>
        <p className="mt-1 min-h-5 text-ink-2">
          {all.length === 0 ? (
            MESSAGES.noCompanies.noData
          ) : open.length === 0 ? (
            MESSAGES.noCompanies.hint
          ) : (
            <>
              Adjust your criteria:{' '}
              {open.map(({ label, total }, i) => (
                <span key={label}>
                  {i > 0 && ', '}without <b className="font-semibold text-ink">{label}</b> there{' '}
                  {total === 1 ? 'is' : 'are'} {formatCount(total)}
                </span>
              ))}
              .
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {inIndustry && (
          <Link to="/search" search={inIndustry.search} className={buttonClass({ variant: 'main' })}>
            {inIndustry.words}
          </Link>
        )}
        {best && <Button onClick={() => change(best.next)}>Take off {best.label}</Button>}
        {all.length > 0 && (
          <Button onClick={() => change({ query: '', filters: NO_FILTERS })}>Clear all filters</Button>
        )}
        {all.length === 0 && access.admin && (
          <Link to="/admin/imports" className={buttonClass({ variant: 'main' })}>
            Import companies
          </Link>
        )}
      </div>
    </section>
  );
}

/** The industry that the text is the name of, which a search through texts does not find: the way to its companies. */
function useIndustry({ query, filters, sort, view }: SearchAddress) {
  const api = useApi();
  const { data: options } = useQuery(filterOptionsQuery(api));
  const industry = industryNamed(options?.industries ?? [], query);
  const next = { ...EMPTY_ADDRESS, filters: choose(filters, 'industry', industry), sort, view };
  const ofNext = companyTotalQuery(api, resultSetParams(next));
  const { data: total, isPlaceholderData } = useQuery({ ...ofNext, enabled: industry !== null });
  if (!industry || !total || isPlaceholderData) return null;
  return { words: MESSAGES.noCompanies.inIndustry(total, industry), search: addressParams(next) };
}

/** Every single thing that can be taken off a search, with the search that is left. */
function waysOut({ query, filters }: SearchAddress) {
  const ofFilters = FILTER_NAMES.flatMap((name) =>
    filters[name].map((raw) => {
      const { value, excluded } = readChoice(raw);
      const label = `${excluded ? 'not ' : ''}${filterLabel(name, value)}`;
      return { label, next: { query, filters: takeOff(filters, name, raw) } };
    }),
  );
  return query ? [...ofFilters, { label: `“${query}”`, next: { query: '', filters } }] : ofFilters;
}

import type { QueryClient } from '@tanstack/react-query';
import type { CompanyCard } from '#domain/companies/company.ts';
import type { LpCard } from '#domain/lps/lp.ts';
import { operatorClaims } from '#domain/marketing-claims.ts';
import type { ResultFigures } from '#domain/search/result-figures.ts';
import { sessionQuery } from '../../members/accounts/session.tsx';
import { type ApiCalls, responseJson } from '../../platform/api/api.ts';
import { headlineFiguresQuery } from '../../platform/api/headline-figures.ts';
import type { UrlParams } from '../../platform/routing/url-params.ts';
import type { SiteFacts } from './faq.ts';

const STAGES = 5;
const ADDRESSES = 4;
const LPS = 5;

export type Landing = {
  companies: CompanyCard[];
  /** Whether the URL of a page rendered on the server has a search. */
  opensSearch: boolean;
  /** Masked, as visitors see them. */
  addresses: string[];
  figures: Pick<ResultFigures, 'total' | 'stages' | 'amounts' | 'months'>;
  facts: SiteFacts;
  /** Null if the site hides LPs. */
  lps: (Pick<LpCard, 'name' | 'type' | 'assetsUsd'> & { place: string | null })[] | null;
};

/** Loads only the data that the landing page shows, because all of it is sent with the page. */
export async function loadLanding(
  { api, queryClient }: { api: ApiCalls; queryClient: QueryClient },
  search: UrlParams,
): Promise<Landing> {
  const { settings } = await queryClient.ensureQueryData(sessionQuery(api));
  const [page, { total, stages, amounts, months }, lps, opensSearch] = await Promise.all([
    responseJson(api.companies.$get({ query: { limit: '20' } })),
    responseJson(api['company-figures'].$get({ query: {} })),
    settings.hide_lp_search ? null : responseJson(api.lps.$get({ query: {} })),
    hasSearch(search),
    queryClient.ensureQueryData(headlineFiguresQuery(api)),
  ]);
  const companies = showcase(page.companies);
  const emails = companies.flatMap(({ contacts }) => contacts.flatMap(({ email }) => email ?? []));
  return {
    companies,
    opensSearch,
    addresses: emails.slice(0, ADDRESSES),
    figures: { total, stages: stages.slice(0, STAGES), amounts, months },
    facts: {
      lps: lps !== null,
      sampleData: settings.sample_data,
      newest: page.companies[0]?.lastFundingDate ?? null,
      operator: settings.operator_name,
      limits: settings,
      newLeads: operatorClaims(settings)?.newLeads ?? null,
    },
    lps:
      lps?.lps.slice(0, LPS).map(({ name, type, assetsUsd, city, region, country }) => ({
        name,
        type,
        assetsUsd,
        place: city ?? region ?? country,
      })) ?? null,
  };
}

async function hasSearch(search: UrlParams): Promise<boolean> {
  // The filters would otherwise weigh on every page. Rows that a browser shows first are marked as outdated instead.
  if (!import.meta.env.SSR || Object.keys(search).length === 0) return false;
  const { isNarrowed, readAddress } = await import('../../data/companies/search-address.ts');
  return isNarrowed(readAddress(search).address);
}

const SHOWN = 4;

/** The newest of the most complete companies; if there are too few, the newest of all. */
function showcase(companies: readonly CompanyCard[]): CompanyCard[] {
  const complete = companies.filter(
    ({ description, headquartersLocation, lastFundingAmountUsd, contacts }) =>
      description && headquartersLocation && lastFundingAmountUsd !== null && contacts.some(({ email }) => email),
  );
  return (complete.length < SHOWN ? companies : complete).slice(0, SHOWN);
}

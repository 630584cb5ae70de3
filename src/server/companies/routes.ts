import { type Context, Hono } from 'hono';
import { type CompanySearch, PAGE_SIZE, parseCompanySearch } from '#domain/company-filters.ts';
import { dayOf } from '#domain/dates.ts';
import { RECENT_FUNDING_DAYS } from '#domain/funding.ts';
import { viewerAccess } from '../accounts/viewer.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { AppError, invalidParameters } from '../http/problem.ts';
import { readCompany } from './queries.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** Finding companies. Everyone may look; addresses of people are masked for viewers without access. */
export function companyRoutes({ companies, rows, pool, now }: AppDependencies) {
  return new Hono<AppEnv>()
    .get('/companies', async (c) => {
      const search = companySearch(c);
      await companies.fresh();
      const index = companies.index();
      const { total, ids } = index.search(search, dayOf(now()));
      const unmasked = viewerAccess(c.get('viewer'), now()).active;
      const found = await rows.read(ids, index.version, unmasked);
      const page = `{"total":${total},"page":${search.page},"pageSize":${PAGE_SIZE},"companies":[${found.join(',')}]}`;
      return c.body(page, 200, JSON_TYPE);
    })
    .get('/companies/:slug', async (c) => {
      const unmasked = viewerAccess(c.get('viewer'), now()).active;
      const company = await readCompany(pool, c.req.param('slug'), unmasked);
      if (!company) throw new AppError('not_found', { detail: 'There is no company at this address' });
      return c.json(company);
    })
    .get('/filter-options', async (c) => {
      const search = companySearch(c);
      await companies.fresh();
      const index = companies.index();
      const counts = index.counts(search, dayOf(now()));
      return c.json(c.req.query('only') === 'counts' ? { counts } : { ...index.options(), counts });
    })
    .get('/company-figures', async (c) => {
      const search = companySearch(c);
      await companies.fresh();
      return c.json(companies.index().figures(search, dayOf(now())));
    })
    .get('/stats/companies', async (c) => {
      await companies.fresh();
      return c.json({ count: companies.index().count });
    })
    .get('/stats/recent-funding', async (c) => {
      const days = Number(c.req.query('days') ?? RECENT_FUNDING_DAYS);
      if (!Number.isInteger(days) || days < 1 || days > 36_500) {
        throw invalidParameters([{ field: 'days', message: 'must be a whole number from 1 to 36500' }]);
      }
      await companies.fresh();
      return c.json({ sum: companies.index().recentFunding(days, dayOf(now())) });
    });
}

/** The search of a request's parameters. */
function companySearch(c: Context): CompanySearch {
  const read = parseCompanySearch(c.req.queries());
  if ('issues' in read) throw invalidParameters(read.issues);
  return read.search;
}

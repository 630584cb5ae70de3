import type pg from 'pg';
import { type Product, signInTo } from '#test/product.ts';
import { httpClient, type LoadResult, runLoad, withDataset } from './harness.ts';
import { askFacets, askPage, askRows, prepareForSql, readVocabulary } from './postgres.ts';
import { type QueryClass, queryClasses } from './queries.ts';

/**
 * Searches over HTTP as a signed-in user on 20 connections, and runs the same queries on PostgreSQL through the
 * pg driver: `node bench/http.ts [COMPANIES …]`, 17,555 by default.
 */
const sizes = process.argv.slice(2).map(Number);
const SECONDS = 3;

for (const size of sizes.length > 0 ? sizes : [17_555]) await withDataset(size, compare, { prepare: prepareForSql });

async function compare({ product, pool }: { product: Product; pool: pg.Pool }): Promise<void> {
  const classes: (QueryClass & { rowsAlone?: boolean })[] = queryClasses(await readVocabulary(pool));
  const get = httpClient(product.url, await signInTo(product.url));
  console.log(
    '| query | server per second | p50 ms | p99 ms | driver per second | p50 ms | p99 ms | server / driver |',
  );
  console.log('| --- | --: | --: | --: | --: | --: | --: | --: |');
  const [first] = classes;
  if (first) classes.unshift({ ...first, name: 'first page, driver without the total', rowsAlone: true });
  for (const { name, queries, facets, rowsAlone } of classes) {
    const ask = facets ? askFacets : rowsAlone ? askRows : askPage;
    const call = facets ? '/api/filter-options?only=counts&' : '/api/companies?';
    const inTurn = <T>(work: (query: QueryClass['queries'][number]) => Promise<T>) =>
      runLoad(async (turn) => {
        const query = queries[turn % queries.length];
        if (query) await work(query);
      }, SECONDS);
    const ours = await inTurn(({ parameters }) => get(call + parameters));
    const theirs = await inTurn((query) => ask(pool, query));
    const ratio = (ours.perSecond / theirs.perSecond).toFixed(1);
    console.log(`| ${name} | ${cells(ours)} | ${cells(theirs)} | ${ratio} |`);
  }
  const page = await runLoad(() => get('/search?query=software'), SECONDS);
  console.log(`| search page, rendered | ${cells(page)} | | | | |`);
}

function cells({ perSecond, p50, p99 }: LoadResult): string {
  return [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)].join(' | ');
}

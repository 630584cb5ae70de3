import type pg from 'pg';
import type { Product } from '#test/product.ts';
import { withDataset } from './dataset-product.ts';
import { demoCookie, httpClient, type Load, runLoad } from './load.ts';
import { askFacets, askPage, askRows, prepareForSql, readVocabulary } from './postgres.ts';
import { type QuestionClass, questionClasses } from './questions.ts';

/**
 * Searches over HTTP as a signed-in user on 20 connections, and asks PostgreSQL the same questions through the pg
 * driver in the same run: `node bench/http.ts [COMPANIES …]`, 17,555 by default.
 */
const sizes = process.argv.slice(2).map(Number);
const SECONDS = 3;

for (const size of sizes.length > 0 ? sizes : [17_555]) await withDataset(size, compare, { prepare: prepareForSql });

async function compare({ product, pool }: { product: Product; pool: pg.Pool }): Promise<void> {
  const classes: (QuestionClass & { rowsAlone?: boolean })[] = questionClasses(await readVocabulary(pool));
  const get = httpClient(product.url, await demoCookie(product.url));
  console.log('| question | server a second | p50 ms | p99 ms | driver a second | p50 ms | p99 ms | server / driver |');
  console.log('| --- | --: | --: | --: | --: | --: | --: | --: |');
  const [first] = classes;
  if (first) classes.unshift({ ...first, name: 'first page, driver without the total', rowsAlone: true });
  for (const { name, questions, facets, rowsAlone } of classes) {
    const ask = facets ? askFacets : rowsAlone ? askRows : askPage;
    const call = facets ? '/api/filter-options?only=counts&' : '/api/companies?';
    const inTurn = <T>(work: (question: QuestionClass['questions'][number]) => Promise<T>) =>
      runLoad(async (turn) => {
        const question = questions[turn % questions.length];
        if (question) await work(question);
      }, SECONDS);
    const ours = await inTurn(({ parameters }) => get(call + parameters));
    const theirs = await inTurn((question) => ask(pool, question));
    const ratio = (ours.perSecond / theirs.perSecond).toFixed(1);
    console.log(`| ${name} | ${cells(ours)} | ${cells(theirs)} | ${ratio} |`);
  }
  const page = await runLoad(() => get('/search?query=software'), SECONDS);
  console.log(`| the search page, rendered | ${cells(page)} | | | | |`);
}

function cells({ perSecond, p50, p99 }: Load): string {
  return [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)].join(' | ');
}

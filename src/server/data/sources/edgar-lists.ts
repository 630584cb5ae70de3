import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';
import { type Day, isDay } from '#domain/dates.ts';
import { readAccession, readFiledDay } from '#domain/form-d/form-d.ts';
import { listDataSet } from '../imports/form-d/open-filings.ts';
import { NotReady, type SecondList } from './source.ts';

/** A filing on Form D, as listed by a feed or index. */
export type ListedFiling = { accession: string; cik: string; name: string };

/** The prefix D also matches DEF 14A, DFAN14A and others. */
const FORM_D = /^D(?:\/A)?$/;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name) => name === 'entry' || name === 'category',
});

const feedSchema = z.object({
  feed: z.looseObject({
    entry: z
      .array(
        z.looseObject({
          id: z.string(),
          title: z.string(),
          updated: z.iso.datetime({ offset: true }),
          link: z.looseObject({ '@href': z.string() }),
          category: z.array(z.looseObject({ '@term': z.string() })),
        }),
      )
      .default([]),
  }),
});

/**
 * Reads a page of the feed of current filings. `updated` has the times of all entries, also of other forms.
 * @throws {NotReady}
 */
export function readFeed(xml: string): { filings: (ListedFiling & { updated: string })[]; updated: string[] } {
  // A DOCTYPE could define entities that grow without bound.
  const feed = /<!\s*DOCTYPE/i.test(xml) ? null : feedSchema.safeParse(parser.parse(xml));
  if (!feed?.success) throw new NotReady('the feed of current filings has an unknown format');
  const entries = feed.data.feed.entry;
  const filings = entries.flatMap(({ id, title, updated, link, category }) => {
    const accession = readAccession(id);
    const [, cik] = /\/edgar\/data\/(\d{1,10})\//.exec(link['@href']) ?? [];
    if (accession === null || cik === undefined || !category.some((each) => FORM_D.test(each['@term']))) return [];
    const [, name = ''] = /^\S+ - (.*?)(?: \(\d{1,10}\))?(?: \([A-Za-z ]+\))?$/.exec(title) ?? [];
    return { accession, cik, name, updated };
  });
  return { filings, updated: entries.map(({ updated }) => updated) };
}

const INDEX_HEADER = /^CIK\|Company Name\|Form Type\|Date Filed\|File Name\s*$/m;

/** A complete filing, or the line below the header. */
const LAST_LINE = /(?:\.txt|-{20})\s*$/;

/**
 * Reads the index of a day: each filing on Form D once, even if several issuers filed it together.
 * @throws {NotReady} when it is incomplete
 */
export function readIndex(text: string, day: Day): ListedFiling[] {
  const header = INDEX_HEADER.exec(text);
  if (!header || !LAST_LINE.test(text)) throw new NotReady('the daily index is incomplete');
  const filings = new Map<string, ListedFiling>();
  for (const line of text.slice(header.index + header[0].length).split('\n')) {
    const cells = line.trim().split('|');
    const [file = '', date = '', form = ''] = cells.toReversed();
    if (cells.length < 5 || !FORM_D.test(form)) continue;
    if (date.replaceAll('-', '') !== day.replaceAll('-', '')) throw new NotReady('the daily index is of another day');
    const [, cik] = /^edgar\/data\/(\d{1,10})\//.exec(file) ?? [];
    const accession = readAccession(file);
    if (accession === null || cik === undefined) throw new NotReady('the daily index has an unknown format');
    if (!filings.has(accession)) filings.set(accession, { accession, cik, name: cells.slice(1, -3).join('|') });
  }
  return [...filings.values()];
}

const directorySchema = z.object({
  directory: z.object({ item: z.array(z.looseObject({ name: z.string() })) }),
});

/**
 * Reads the days that a folder of daily indexes has.
 * @throws {NotReady}
 */
export function readFolder(json: string): Set<Day> {
  try {
    const { item } = directorySchema.parse(JSON.parse(json)).directory;
    const days = item.flatMap(({ name }) => {
      const [, year, month, date] = /^master\.(\d{4})(\d{2})(\d{2})\.idx$/.exec(name) ?? [];
      return year === undefined ? [] : `${year}-${month}-${date}`;
    });
    return new Set(days.filter(isDay));
  } catch {
    throw new NotReady('the folder of daily indexes has an unknown format');
  }
}

/**
 * Reads which quarterly data sets a page links to. Their paths have changed before, so they are not derived.
 * @throws {NotReady}
 */
export function readDataSetLinks(html: string, page: string): SecondList[] {
  const lists = [...html.matchAll(/href="([^"]*\/(\d{4})q([1-4])_d(?:_\d+)?\.zip)"/gi)].flatMap(
    ([, href = '', year, quarter]): SecondList[] => {
      const location = URL.parse(href, page);
      if (location?.origin !== new URL(page).origin) return [];
      const last = Number(quarter) * 3;
      const from = `${year}-${String(last - 2).padStart(2, '0')}-01`;
      const to = `${year}-${String(last).padStart(2, '0')}-${last === 3 || last === 12 ? 31 : 30}`;
      return [{ period: `${year}q${quarter}`, from, to, location: location.href }];
    },
  );
  if (lists.length === 0) throw new NotReady('the page of quarterly data sets has an unknown format');
  return lists;
}

/** A filing of a quarter's last evening has the date of the next one. */
const LAST_DAY = '9999-12-31';

/**
 * Reads which filings a quarterly data set contains.
 * @throws {NotReady}
 */
export function readDataSet(archive: Uint8Array, { period }: SecondList): (ListedFiling & { day: Day })[] {
  try {
    return listDataSet(`The data set ${period}`, archive).map(({ filed, ...filing }) => {
      const day = readFiledDay(filed, LAST_DAY);
      const accession = readAccession(filing.accession);
      if (day === null || accession === null || !/^\d{1,10}$/.test(filing.cik)) throw new Error('unknown format');
      return { ...filing, accession, cik: String(Number(filing.cik)), day };
    });
  } catch {
    throw new NotReady(`the data set ${period} cannot be read`);
  }
}

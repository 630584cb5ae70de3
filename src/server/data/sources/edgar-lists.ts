import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';
import { type Day, isDay } from '#domain/dates.ts';
import { readAccession } from '#domain/form-d/form-d.ts';
import { NotReady } from './source.ts';

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
  const read = /<!\s*DOCTYPE/i.test(xml) ? null : feedSchema.safeParse(parser.parse(xml));
  if (!read?.success) throw new NotReady('the feed of current filings has an unknown format');
  const entries = read.data.feed.entry;
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

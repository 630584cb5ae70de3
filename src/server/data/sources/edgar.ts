import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';
import { DAY_MS, type Day, dayNumber, isDay, latestDayOf, toDay } from '#domain/dates.ts';
import { type Filing, filingUrl, readAccession, readFiledDay, readFiling } from '#domain/form-d/form-d.ts';
import { importFormDFilings } from '../imports/form-d/import-form-d.ts';
import { listDataSet } from '../imports/form-d/open-filings.ts';
import { readNotice } from '../imports/form-d/read-notice.ts';
import { isSubmission, readSubmissions } from '../imports/form-d/read-submission.ts';
import type { ImportIds } from '../imports/run-import.ts';
import { type Answer, decode, refusal, type SourceUnavailable } from './paced-requests.ts';
import {
  type CompanyReference,
  type ListedDocument,
  NotReady,
  type ReadDocument,
  type SecondList,
  type Source,
  type SourceDefinition,
  type SourceDependencies,
  type StoredDocument,
  todayAt,
} from './source.ts';

const TIME_ZONE = 'America/New_York';
/** The SEC lifts a block once requests have been rare for this long. */
const BLOCKED_MS = 600_000;

const PAGE_SIZE = 100;
/** Entries of a page that the next one repeats, because new filings move them while pages are read. */
const OVERLAP = 20;
const MAX_PAGES = 25;
/** Entries may appear in the feed later than others that were accepted after them. */
const LATE_MS = 900_000;

/** The newest acceptance that a poll has reached, and what the feed was then. */
type FeedPosition = { updated: string | null; etag: string | null; modified: string | null };

/** Form D notices of the SEC: a feed of current filings, a complete index per day, and a document per filing. */
export const EDGAR: SourceDefinition = {
  id: 'edgar',
  name: 'SEC EDGAR',
  note: 'Form D notices, which US companies file within 15 days of a private offering.',
  method:
    'We read Form D notices as the SEC publishes them, and compare what we read with its daily index. Not every company that raises money files Form D.',
  noun: ['filing', 'filings'],
  everyMs: 60_000,
  checkEveryMs: DAY_MS,
  contactOf: ({ edgar }) => edgar.contact,
  timeZone: TIME_ZONE,
  listedAt: (day) => `${day} 22:00 ${TIME_ZONE}`,
  documentUrl: ({ id, location }) => filingUrl({ accession: id, cik: location }),
  async companiesOf(client, accessions) {
    const { rows } = await client.query<CompanyReference & { accession: string }>(
      `select accession, c.id, c.organization_name as name, c.slug
       from form_d_in_force f join companies c on c.id = f.company_id where accession = any ($1)`,
      [accessions],
    );
    return new Map(rows.map(({ accession, ...company }) => [accession, company]));
  },
  open: openEdgar,
};

function openEdgar({ config, get, now }: SourceDependencies): Source<FeedPosition, Filing> {
  const { feedBase, archiveBase } = config.edgar;
  const folders = new Map<string, Set<Day>>();

  /** @returns null when there is no such file */
  async function file(url: string): Promise<Answer | null> {
    const answer = await get(url);
    if (answer.status === 200) return answer;
    if (answer.status === 404) return null;
    // A missing file is answered like a blocked client, but a blocked client gets no folder either.
    if (answer.status === 403 && (await get(settledFolder())).status === 200) return null;
    throw unavailable(answer);
  }

  /** A folder that exists even on the first day of a quarter. */
  function settledFolder(): string {
    return `${folderOf(toDay(dayNumber(todayAt(EDGAR, now())) - 14))}/index.json`;
  }

  /** The days that have an index in the quarter of a day. */
  async function indexedDays(day: Day): Promise<Set<Day>> {
    const url = `${folderOf(day)}/index.json`;
    const days = folders.get(url) ?? readFolder((await file(url))?.text ?? '{"directory":{"item":[]}}');
    folders.set(url, days);
    return days;
  }

  function folderOf(day: Day): string {
    return `${archiveBase}/edgar/daily-index/${day.slice(0, 4)}/QTR${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  }

  /** Whether a later day has an index, so that this one will never get one. */
  async function isPast(day: Day): Promise<boolean> {
    if ([...(await indexedDays(day))].some((other) => other > day)) return true;
    const today = todayAt(EDGAR, now());
    for (let at = dayNumber(day) + 1; toDay(at) <= today && at <= dayNumber(day) + 92; at++) {
      if (folderOf(toDay(at)) !== folderOf(day)) return (await indexedDays(toDay(at))).size > 0;
    }
    return false;
  }

  return {
    async poll(position) {
      folders.clear();
      const since = position?.updated ? Date.parse(position.updated) - LATE_MS : Number.NEGATIVE_INFINITY;
      const filings = new Map<string, ListedDocument>();
      let next = position ?? { updated: null, etag: null, modified: null };
      for (let page = 0; page < MAX_PAGES; page++) {
        const start = page * (PAGE_SIZE - OVERLAP);
        const url = `${feedBase}/cgi-bin/browse-edgar?action=getcurrent&type=D&owner=include&count=${PAGE_SIZE}&start=${start}&output=atom`;
        const answer = await get(url, page === 0 ? ifChanged(next) : {});
        if (page === 0 && answer.status === 304) return { documents: [], position: next };
        // A page past the end is answered like an outage.
        if (page > 0 && answer.status === 503 && /html/i.test(answer.type)) break;
        if (answer.status !== 200) throw unavailable(answer);
        const { filings: listedFilings, updated } = readFeed(answer.text);
        for (const filing of listedFilings)
          filings.set(filing.accession, { ...documentOf(filing), acceptedAt: filing.updated });
        const times = updated.toSorted((a, b) => Date.parse(a) - Date.parse(b));
        if (page === 0) {
          const { headers } = answer;
          const newest = times.at(-1) ?? next.updated;
          next = { updated: newest, etag: headers.get('etag'), modified: headers.get('last-modified') };
        }
        if (times[0] === undefined || Date.parse(times[0]) < since) break;
      }
      return { documents: [...filings.values()], position: next };
    },

    async list(day) {
      if (!(await indexedDays(day)).has(day)) return (await isPast(day)) ? 'none' : null;
      const index = await file(`${folderOf(day)}/master.${day.replaceAll('-', '')}.idx`);
      if (index === null) throw new NotReady('the daily index is not available');
      return readIndex(index.text, day).map(documentOf);
    },

    async secondLists() {
      const page = `${feedBase}/data-research/sec-markets-data/form-d-data-sets`;
      const html = await file(page);
      if (html === null) throw new NotReady('the page of quarterly data sets is not available');
      return readDataSetLinks(html.text, page);
    },

    async readSecondList(list) {
      const answer = await get(list.location);
      if (answer.status === 403 || answer.status === 404)
        throw new NotReady(`the data set ${list.period} is not available`);
      if (answer.status !== 200) throw unavailable(answer);
      return readDataSet(answer.bytes, list).map(({ day, ...filing }) => ({ ...documentOf(filing), day }));
    },

    async fetch({ id, location }) {
      const folder = `${archiveBase}/edgar/data/${location}`;
      const submission = await file(`${folder}/${id}.txt`);
      if (submission === null) {
        const xml = await file(`${folder}/${id.replaceAll('-', '')}/primary_doc.xml`);
        if (xml === null) throw new NotReady('is not available');
        return xml.bytes;
      }
      const { bytes, text } = submission;
      if (!isSubmission(text)) throw new NotReady('is not a submission');
      if (!/<\/(?:SEC-DOCUMENT|IMS-DOCUMENT|SUBMISSION)>|-----END PRIVACY-ENHANCED MESSAGE-----/.test(text))
        throw new NotReady('is truncated');
      return bytes;
    },

    async read(document, fetchedBytes: Buffer): Promise<ReadDocument<Filing>> {
      const { outcome, acceptedAt } = readDocument(document, decode(fetchedBytes));
      if ('rejected' in outcome) return { ...outcome, acceptedAt };
      const result = readFiling(outcome.notice, latestDayOf(now()));
      if (!('filing' in result)) return { ...result, acceptedAt };
      const { filing } = result;
      if (filing.accession !== document.id) return { rejected: 'is another filing', acceptedAt };
      return { content: filing, day: filing.filedOn, acceptedAt };
    },

    import(filings, options) {
      return importFormDFilings(
        {
          ...options,
          async beforeCommit(client, ids: ImportIds) {
            await options.beforeCommit?.(client, ids);
            // Some may have been imported before, from a file. Companies that were just added were first seen now.
            await client.query(
              `update source_documents d set import_id = f.import_id, created = c.first_seen_at = now()
               from form_d_filings f join companies c on c.id = f.company_id
               where d.source = $1 and f.accession = d.id and d.id = any ($2)`,
              [EDGAR.id, filings.map(({ id }) => id)],
            );
          },
        },
        filings,
      );
    },
  };
}

function documentOf({ accession, cik, name }: ListedFiling): ListedDocument {
  return { id: accession, title: name.replaceAll('\0', '').slice(0, 300), location: cik };
}

function ifChanged({ etag, modified }: FeedPosition): Record<string, string> {
  return { ...(etag && { 'if-none-match': etag }), ...(modified && { 'if-modified-since': modified }) };
}

function unavailable(answer: Answer): SourceUnavailable {
  return refusal('the SEC', answer, [403, 429].includes(answer.status) ? BLOCKED_MS : 0);
}

/** Reads a submission, or a main document alone. */
function readDocument({ id, day }: StoredDocument, text: string) {
  if (isSubmission(text)) {
    const [{ outcome } = { outcome: { rejected: 'is not a submission' } }] = readSubmissions(text, id);
    return { outcome, acceptedAt: readAcceptance(text) };
  }
  const outcome = readNotice(text, id);
  if ('rejected' in outcome) return { outcome };
  return { outcome: { notice: { ...outcome.notice, filed: day ?? outcome.notice.filed } } };
}

/** When the SEC accepted a submission, from its header. */
function readAcceptance(text: string): string | undefined {
  const [, ...parts] =
    /^<ACCEPTANCE-DATETIME>\s*(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})\b/m.exec(text.slice(0, 5_000)) ?? [];
  const [year, month, date, hour, minute, second] = parts;
  const time = `${year}-${month}-${date}T${hour}:${minute}:${second}`;
  return Number.isNaN(Date.parse(`${time}Z`)) ? undefined : `${time} ${TIME_ZONE}`;
}

/** A filing on Form D, as listed by a feed or index. */
type ListedFiling = { accession: string; cik: string; name: string };

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
function readFeed(xml: string): { filings: (ListedFiling & { updated: string })[]; updated: string[] } {
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
function readIndex(text: string, day: Day): ListedFiling[] {
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
function readFolder(json: string): Set<Day> {
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
function readDataSetLinks(html: string, page: string): SecondList[] {
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
function readDataSet(archive: Uint8Array, { period }: SecondList): (ListedFiling & { day: Day })[] {
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

import { type Day, dayNumber, latestDayOf, toDay } from '#domain/dates.ts';
import { type Filing, filingUrl, readFiling } from '#domain/form-d/form-d.ts';
import { importFormDFilings } from '../imports/form-d/import-form-d.ts';
import { readNotice } from '../imports/form-d/read-notice.ts';
import { isSubmission, readSubmissions } from '../imports/form-d/read-submission.ts';
import type { ImportIds } from '../imports/run-import.ts';
import { type ListedFiling, readDataSet, readDataSetLinks, readFeed, readFolder, readIndex } from './edgar-lists.ts';
import { type Answer, decode, refusal, type SourceUnavailable } from './paced-requests.ts';
import {
  type CompanyReference,
  type ListedDocument,
  NotReady,
  type ReadDocument,
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
type Position = { updated: string | null; etag: string | null; modified: string | null };

/** Form D notices of the SEC: a feed of current filings, a complete index per day, and a document per filing. */
export const EDGAR: SourceDefinition = {
  id: 'edgar',
  name: 'SEC EDGAR',
  note: 'Form D notices, which US companies file within 15 days of a private offering.',
  method:
    'We read Form D notices as the SEC publishes them, and compare what we read with its daily index. Not every company that raises money files Form D.',
  noun: ['filing', 'filings'],
  everyMs: 60_000,
  checkEveryMs: 86_400_000,
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

function openEdgar({ config, get, now }: SourceDependencies): Source<Position, Filing> {
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
        const { filings: listed, updated } = readFeed(answer.text);
        for (const filing of listed)
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

    async read(document, fetched: Buffer): Promise<ReadDocument<Filing>> {
      const { outcome, acceptedAt } = readDocument(document, decode(fetched));
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

function ifChanged({ etag, modified }: Position): Record<string, string> {
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

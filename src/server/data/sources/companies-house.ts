import type pg from 'pg';
import * as z from 'zod';
import { baseName } from '#domain/companies/company-identity.ts';
import { allotmentsUrl } from '#domain/companies/company-sources.ts';
import { DAY_MS, type Day, dayNumber, isDay, toDay } from '#domain/dates.ts';
import { log } from '../../platform/log.ts';
import { runImport } from '../imports/run-import.ts';
import { type Answer, refusal, SourceUnavailable } from './paced-requests.ts';
import {
  type CompanyReference,
  type ListedDocument,
  NotReady,
  type ReadDocument,
  type Source,
  type SourceDefinition,
  type SourceDependencies,
  todayAt,
} from './source.ts';

/** The limit is 600 requests in five minutes; it ends once that time is over. */
const LIMITED_MS = 300_000;
const PAGE_SIZE = 100;
/** Companies per poll, so that a poll takes less than a minute. */
const COMPANIES = 50;
/** Every company is looked at once a day. */
const ROUND_MS = DAY_MS;
/** Days until a name without exactly one company is searched again. */
const SEARCH_AGAIN_DAYS = 30;
/** How far back filings are listed; one page of the history usually covers it. */
const DAYS_BACK = 365;

/** The last company that was looked at, and when the round over all of them began. */
type RegisterPosition = { after: number; startedAt: string };

type Allotment = {
  filing: string;
  number: string;
  allottedOn: Day;
  nominalCapital: string | null;
};

/** Returns of allotment (SH01): a company issued shares. How much was paid for them is only in a scanned document. */
export const COMPANIES_HOUSE: SourceDefinition = {
  id: 'companies-house',
  name: 'UK Companies House',
  note: 'Returns of allotment (SH01), which UK companies file within a month of issuing shares. The amount paid is not in them.',
  method:
    'We read the returns of allotment of companies whose exact name one active UK company has. They say that shares were issued, not how much was paid.',
  noun: ['return', 'returns'],
  everyMs: 60_000,
  pace: { gapMs: 505, handoverMs: 1_000 },
  keySetting: 'COMPANIES_HOUSE_KEY',
  contactOf: ({ companiesHouse }) => (companiesHouse.key === null ? null : ''),
  timeZone: 'Europe/London',
  documentUrl: ({ location }) => allotmentsUrl(location),
  async companiesOf(client, filings) {
    const { rows } = await client.query<CompanyReference & { filing: string }>(
      `select filing, c.id, c.organization_name as name, c.slug
       from allotments_in_force a join companies c on c.id = a.company_id where filing = any ($1)`,
      [filings],
    );
    return new Map(rows.map(({ filing, ...company }) => [filing, company]));
  },
  open: openCompaniesHouse,
};

const searchSchema = z.object({
  items: z.array(
    z.looseObject({ title: z.string(), company_number: z.string(), company_status: z.string().optional() }),
  ),
});

const filingSchema = z.looseObject({
  transaction_id: z.string(),
  type: z.string().optional(),
  date: z.string().refine(isDay),
  description_values: z
    .looseObject({
      date: z.string().refine(isDay).optional(),
      capital: z.array(z.looseObject({ figure: z.string(), currency: z.string() })).optional(),
    })
    .optional(),
});
const historySchema = z.object({ total_count: z.int(), items: z.array(filingSchema) });

type CompanyRow = { id: number; name: string; number: string | null };

function openCompaniesHouse({ config, get, now, pool }: SourceDependencies): Source<RegisterPosition, Allotment> {
  const { key, base } = config.companiesHouse;

  /** @returns null when there is nothing at this path */
  async function read<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
    if (key === null) throw new SourceUnavailable('COMPANIES_HOUSE_KEY is not set');
    const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
    const answer = await get(`${base}${path}`, { authorization });
    if (answer.status === 404) return null;
    if (answer.status === 400) throw new NotReady('is refused as invalid');
    if (answer.status !== 200) throw unavailable(answer);
    try {
      return schema.parse(JSON.parse(answer.text));
    } catch {
      throw new NotReady('has an unknown format');
    }
  }

  /** The number of the only active company with exactly this name; nothing is guessed if there are several. */
  async function match({ id, name }: CompanyRow): Promise<string | null> {
    const results = await read(
      `/search/companies?q=${encodeURIComponent(name)}&items_per_page=${PAGE_SIZE}`,
      searchSchema,
    );
    const same = (results?.items ?? []).filter(
      ({ title, company_status }) => company_status === 'active' && baseName(title) === baseName(name),
    );
    const number = same.length === 1 ? (same[0]?.company_number ?? null) : null;
    await pool.query(
      `insert into companies_house_matches (company_id, number, ambiguous, searched_at)
       select id, $2, $3, $4 from companies where id = $1
       on conflict (company_id) do update
         set number = excluded.number, ambiguous = excluded.ambiguous, searched_at = excluded.searched_at`,
      [id, number, same.length > 1, now()],
    );
    return number;
  }

  /** The returns of allotment of a company since a day. */
  async function allotments(number: string, name: string, since: Day): Promise<ListedDocument[]> {
    const documents: ListedDocument[] = [];
    for (let start = 0; ; start += PAGE_SIZE) {
      const path = `/company/${number}/filing-history?category=capital&items_per_page=${PAGE_SIZE}&start_index=${start}`;
      const history = await read(path, historySchema);
      const items = history?.items ?? [];
      for (const { type, transaction_id: id, date } of items)
        if (type === 'SH01' && date >= since) documents.push({ id, title: name, location: number });
      const oldest = items.at(-1)?.date;
      if (oldest === undefined || oldest < since || start + PAGE_SIZE >= (history?.total_count ?? 0)) return documents;
    }
  }

  return {
    async poll(position) {
      const isRoundOver = position?.after === 0;
      if (isRoundOver && now().getTime() - Date.parse(position.startedAt) < ROUND_MS)
        return { documents: [], position };
      const startedAt = isRoundOver || !position ? now().toISOString() : position.startedAt;
      const companies = await nextCompanies(pool, position?.after ?? 0, daysAgo(now(), SEARCH_AGAIN_DAYS));
      const documents: ListedDocument[] = [];
      for (const company of companies) {
        try {
          const number = company.number ?? (await match(company));
          if (number !== null) documents.push(...(await allotments(number, company.name, daysAgo(now(), DAYS_BACK))));
        } catch (error) {
          // One company must not keep the others from being looked at.
          if (!(error instanceof NotReady)) throw error;
          log.warn({ err: error, company: company.id }, 'The filings of a company could not be read');
        }
      }
      const after = companies.length < COMPANIES ? 0 : (companies.at(-1)?.id ?? 0);
      return { documents, position: { after, startedAt } };
    },

    async fetch({ id, location: number }) {
      const filing = await read(`/company/${number}/filing-history/${encodeURIComponent(id)}`, filingSchema);
      if (filing === null) throw new NotReady('is not available');
      return Buffer.from(JSON.stringify(filing));
    },

    async read({ id, location: number }, fetchedBytes: Buffer): Promise<ReadDocument<Allotment>> {
      const day = todayAt(COMPANIES_HOUSE, now());
      const filing = filingSchema.parse(JSON.parse(fetchedBytes.toString()));
      if (filing.type !== 'SH01') return { rejected: 'is no return of allotment', day };
      const { date, capital = [] } = filing.description_values ?? {};
      if (date === undefined) return { rejected: 'has no date of allotment', day };
      const nominalCapital = capital.map(({ figure, currency }) => `${currency} ${figure}`).join(', ') || null;
      return { day, content: { filing: id, number, allottedOn: date, nominalCapital } };
    },

    import(contents, options) {
      return runImport(options, {
        kind: 'allotments',
        async write(client, { importId }) {
          const { rows } = await client.query<{ id: number }>(
            `insert into share_allotments (filing, company_id, number, allotted_on, nominal_capital, import_id)
             select filing, company_id, number, "allottedOn", "nominalCapital", $2
             from jsonb_to_recordset($1) as added (filing text, number text, "allottedOn" date, "nominalCapital" text)
               join companies_house_matches using (number)
             on conflict do nothing returning id`,
            [JSON.stringify(contents), importId],
          );
          return { allotments: rows.length };
        },
      });
    },
  };
}

/** The next companies in the United Kingdom to look at, without those whose name was searched in vain lately. */
async function nextCompanies(pool: pg.Pool, after: number, searchedBefore: Day): Promise<CompanyRow[]> {
  const { rows } = await pool.query<CompanyRow>(
    `select c.id, organization_name as name, number
     from companies c left join companies_house_matches m on m.company_id = c.id
     where c.country = 'United Kingdom' and c.source <> 'sample' and c.id > $1
       and (m.company_id is null or number is not null or searched_at < $2::date)
     order by c.id limit ${COMPANIES}`,
    [after, searchedBefore],
  );
  return rows;
}

function daysAgo(now: Date, days: number): Day {
  return toDay(dayNumber(todayAt(COMPANIES_HOUSE, now)) - days);
}

function unavailable(answer: Answer): SourceUnavailable {
  return answer.status === 401
    ? new SourceUnavailable('Companies House refused COMPANIES_HOUSE_KEY')
    : refusal('Companies House', answer, answer.status === 429 ? LIMITED_MS : 0);
}

import * as z from 'zod';
import type { Day } from '#domain/dates.ts';
import type { AppDependencies } from '../../app-env.ts';
import { timestamp } from '../../platform/api/endpoint.ts';
import type { Db, SqlClient } from '../../platform/database/connection.ts';
import type { DayCounts } from '../../platform/database/schema.ts';
import { LIST_PAGE_SIZE, readPage } from '../../platform/http/query.ts';
import { publishEvent } from '../../platform/realtime/events.ts';
import { type SourceDefinition, todayAt } from './source.ts';
import { readSource } from './source-store.ts';
import { listWaitingFiles } from './source-uploads.ts';
import { listSources } from './sources.ts';

const seconds = z.number().nullable();
export const delaysSchema = z
  .object({ seenMedian: seconds, seenP95: seconds, acceptedMedian: seconds, acceptedP95: seconds })
  .describe('Seconds from first sight, and from acceptance by the publisher, until searchable');
export const nounSchema = z
  .tuple([z.string(), z.string()])
  .readonly()
  .describe('What a document is called: one, several');
export const reasonsSchema = z.record(z.string(), z.int());
export const hasListsSchema = z.boolean().describe('Whether its publisher lists the documents of each day');
export const rowsSchema = z
  .object({
    read: z.int(),
    created: z.int().describe('Rows that created a company or LP'),
    updated: z.int(),
    unchanged: z.int(),
    repeated: z.int().describe('Rows after the first one of their company or LP'),
    leftOut: reasonsSchema,
    difference: z.int().describe('Rows without an outcome; 0 unless something is wrong'),
  })
  .nullable()
  .describe('Rows of the imported files; null without any');
export const backfillSchema = z.object({ done: z.int(), total: z.int(), pendingDays: z.int() }).nullable();

export type RowCounts = NonNullable<z.output<typeof rowsSchema>>;

export const OUTCOMES = ['imported', 'undone', 'left-out', 'refused', 'waiting'] as const;
type Outcome = (typeof OUTCOMES)[number];

export const dayTally = z
  .object({
    day: z.string(),
    state: z.enum(['pending', 'listed', 'none', 'canceled']),
    documents: z.int().describe('In the official list'),
    imported: z.int(),
    created: z.int().describe('Imported, and added the company'),
    undone: z.int(),
    leftOut: reasonsSchema,
    refused: reasonsSchema,
    waiting: z.int(),
    unexplained: z.int(),
    unlisted: z.int().describe('Listed by polls, but not in the official list'),
    rows: rowsSchema,
  })
  .meta({ id: 'SourceDay' });

export const documentSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    url: z.string().nullable(),
    outcome: z.enum(OUTCOMES),
    reason: z.string().nullable(),
    listed: z.boolean(),
    acceptedAt: timestamp.nullable(),
    doneAt: timestamp.nullable(),
    importId: z.uuid().nullable().describe('The import of a file'),
    company: z.object({ id: z.int(), name: z.string(), slug: z.string() }).nullable(),
  })
  .meta({ id: 'SourceDocument' });

export const checkSchema = z
  .object({
    period: z.string(),
    readAt: timestamp,
    documents: z.int().describe('In the second list, on days with a tally'),
    added: z
      .array(
        documentSchema
          .pick({ id: true, title: true, url: true, outcome: true, reason: true })
          .extend({ day: z.string().nullable() }),
      )
      .describe('Only in the second list when it was read, and fetched since'),
    absent: z.array(z.string()).describe('In the official lists of days, but not in the second list'),
  })
  .meta({ id: 'SourceCheck' });

/** How far the backfill of a source is; null if there is none. */
export async function readBackfill(client: SqlClient, id: string): Promise<z.output<typeof backfillSchema>> {
  const { rows } = await client.query<NonNullable<z.output<typeof backfillSchema>> & { days: number }>(
    `with days as (select day, state from source_days where source = $1 and backfill)
     select (select count(*) from days)::integer as days,
       (select count(*) from days where state = 'pending')::integer as "pendingDays",
       count(*)::integer as total, count(*) filter (where d.state <> 'waiting')::integer as done
     from source_documents d where source = $1 and day in (select day from days)`,
    [id],
  );
  const [{ days, ...progress } = { days: 0, done: 0, total: 0, pendingDays: 0 }] = rows;
  return days === 0 ? null : progress;
}

/** Tells open pages how far the backfill of a source is, or that it ended. */
export function publishProgress(
  db: Db,
  id: string,
  progress: { done: number; total: number; state: 'running' | 'done'; text?: string },
): Promise<void> {
  return publishEvent(db, { type: 'job_progress', job: 'source', id, ...progress }, 'everyone');
}

/** The outcome of a document; undone if its import was. */
const OUTCOME = `case when d.state = 'imported'
    and exists (select from changes c where c.import_id = d.import_id and c.undone_by is not null)
  then 'undone' else d.state end`;

/** SQL: a count in the report of import `i`. */
const reportCount = (path: string) => `coalesce((i.report #>> '{${path}}')::integer, 0)`;
const ofRecords = (count: string) => `${reportCount(`companies,${count}`)} + ${reportCount(`lps,${count}`)}`;
/** Rows of import `i` that have no outcome. */
const ROW_DIFFERENCE = `abs(${reportCount('rows,read')} - ${reportCount('rows,rejected')} - ${reportCount('repeatedRows')}
  - (${['created', 'updated', 'unchanged'].map(ofRecords).join(' + ')}))`;
const OF_FILES = 'source_documents d join imports i on i.id = d.import_id where d.upload_id is not null and d.source';

export type SourceCounts = { waiting: number; unexplained: number };

/**
 * Counts the documents of all listed days that wait, and that are not explained: listed, but neither imported nor left
 * out or refused for a reason, although they were read or never stored. Rows of files count like documents.
 */
export async function countUnexplained(client: SqlClient, id: string): Promise<SourceCounts> {
  const { rows } = await client.query<SourceCounts>(
    `select coalesce(sum(waiting), 0)::integer as waiting, (coalesce(sum(documents - explained - waiting), 0)
         + (select coalesce(sum(${ROW_DIFFERENCE}), 0) from ${OF_FILES} = $1))::integer as unexplained
     from source_days, jsonb_to_record(account) as counts (waiting integer, explained integer)
     where source = $1 and state = 'listed'`,
    [id],
  );
  return rows[0] ?? { waiting: 0, unexplained: 0 };
}

/** Delays of the last 200 documents from polls: from first sight, and from acceptance, until searchable. */
export async function readDelays(client: SqlClient, id: string): Promise<z.output<typeof delaysSchema>> {
  const { rows } = await client.query<z.output<typeof delaysSchema>>(
    `select percentile_cont(0.5) within group (order by seen) as "seenMedian",
       percentile_cont(0.95) within group (order by seen) as "seenP95",
       percentile_cont(0.5) within group (order by accepted) as "acceptedMedian",
       percentile_cont(0.95) within group (order by accepted) as "acceptedP95"
     from (
       select extract(epoch from done_at - first_seen_at)::double precision as seen,
         extract(epoch from done_at - accepted_at)::double precision as accepted
       from source_documents where source = $1 and polled and state = 'imported' order by done_at desc limit 200
     ) recent`,
    [id],
  );
  return rows[0] ?? { seenMedian: null, seenP95: null, acceptedMedian: null, acceptedP95: null };
}

/** Documents from polls that the publisher accepted on the current date there. */
export async function countToday(client: SqlClient, definition: SourceDefinition, now: Date): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::integer as n from source_documents where source = $1 and polled
       and (coalesce(accepted_at, first_seen_at) at time zone $2)::date = $3::date and first_seen_at > $4::timestamptz - interval '2 days'`,
    [definition.id, definition.timeZone, todayAt(definition, now), now],
  );
  return rows[0]?.n ?? 0;
}

/** Figures of each source that is turned on, for monitoring. */
export async function readSourceFigures({ pool, config, now }: Pick<AppDependencies, 'pool' | 'config' | 'now'>) {
  const figures = await Promise.all(
    (await listSources(pool)).map(async (source) => {
      const { id } = source;
      const { enabled, polledAt } = await readSource(pool, source, config);
      if (!enabled) return [];
      const [{ unexplained }, delays, waitingFiles] = await Promise.all([
        countUnexplained(pool, id),
        readDelays(pool, id),
        listWaitingFiles(pool, id),
      ]);
      const pollAge = polledAt && (now().getTime() - polledAt.getTime()) / 1000;
      return [{ id, pollAge, unexplained, waitingFiles: waitingFiles.length, delays }];
    }),
  );
  return figures.flat();
}

/** Sources whose documents are not all explained, or with files that wait for an admin. */
export async function countSourceProblems(
  dependencies: Pick<AppDependencies, 'pool' | 'config' | 'now'>,
): Promise<number> {
  const figures = await readSourceFigures(dependencies);
  return figures.filter(({ unexplained, waitingFiles }) => unexplained !== 0 || waitingFiles > 0).length;
}

type DayRow = Pick<z.output<typeof dayTally>, 'day' | 'state' | 'documents' | 'rows'> & {
  account: DayCounts;
  total: number;
};

/** The changes that imported documents of a day and were not undone, newest first. */
export async function changesOfDay(client: SqlClient, id: string, day: Day): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from changes where undone_by is null
       and import_id in (select import_id from source_documents where source = $1 and day = $2 and state = 'imported')
     order by id desc`,
    [id, day],
  );
  return rows.map((change) => change.id);
}

/** The tally of each day, newest first. */
export function listDays(client: SqlClient, id: string, page: number) {
  return readPage(page, async (offset) => {
    const { rows } = await client.query<DayRow>(
      `select s.day, s.state, s.documents, s.account, rows, count(*) over ()::integer as total
       from source_days s cross join lateral (
         select case when count(*) > 0 then jsonb_build_object('read', sum(${reportCount('rows,read')}),
           'created', sum(${ofRecords('created')}), 'updated', sum(${ofRecords('updated')}),
           'unchanged', sum(${ofRecords('unchanged')}), 'repeated', sum(${reportCount('repeatedRows')}),
           'difference', sum(${ROW_DIFFERENCE}), 'leftOut', coalesce((
             select jsonb_object_agg(reason, n) from (
               select g ->> 'reason' as reason, sum((g ->> 'count')::integer) as n
               from (select i.report from ${OF_FILES} = s.source and d.day = s.day) i,
                 jsonb_array_elements(i.report #> '{problems,groups}') g
               where g ->> 'column' is null group by 1
             ) by_reason), '{}')) end as rows
         from ${OF_FILES} = s.source and d.day = s.day
       ) rows
       where s.source = $1 order by s.day desc limit ${LIST_PAGE_SIZE} offset $2`,
      [id, offset],
    );
    return rows.map(({ account: { explained, ...counts }, ...row }) => ({
      ...row,
      ...counts,
      unexplained: row.state === 'listed' ? row.documents - explained - counts.waiting : 0,
    }));
  });
}

type DocumentRow = Omit<z.output<typeof documentSchema>, 'url' | 'company'> & { location: string; total: number };

/** The documents of a day. */
export function listDocuments(
  client: SqlClient,
  { source, day, outcome, page }: { source: string; day: Day; outcome: Outcome | undefined; page: number },
) {
  return readPage(page, async (offset) => {
    const { rows } = await client.query<DocumentRow>(
      `select d.id, d.title, d.location, ${OUTCOME} as outcome, d.reason, d.listed, d.accepted_at as "acceptedAt",
         d.done_at as "doneAt", d.upload_id as "importId", count(*) over ()::integer as total
       from source_documents d where d.source = $1 and d.day = $2 and ($4::text is null or ${OUTCOME} = $4)
       order by d.accepted_at desc nulls last, d.id limit ${LIST_PAGE_SIZE} offset $3`,
      [source, day, offset, outcome ?? null],
    );
    return rows;
  });
}

type CheckRow = Omit<z.output<typeof checkSchema>, 'added'>;
type AddedRow = Pick<DocumentRow, 'id' | 'title' | 'location' | 'outcome' | 'reason'> & {
  period: string | null;
  day: Day | null;
};

/** How second lists differ from the tallies, newest period first, with up to 200 documents that only they have. */
export async function listChecks(client: SqlClient, id: string) {
  const [{ rows: checks }, { rows: addedRows }] = await Promise.all([
    client.query<CheckRow>(
      `select period, read_at as "readAt", documents, absent from source_checks where source = $1 order by period desc`,
      [id],
    ),
    client.query<AddedRow>(
      `select check_period as period, id, title, location, day, ${OUTCOME} as outcome, reason from source_documents d
       where source = $1 and check_period is not null order by check_period desc, id limit 200`,
      [id],
    ),
  ]);
  return checks.map((check) => ({ ...check, added: addedRows.filter(({ period }) => period === check.period) }));
}

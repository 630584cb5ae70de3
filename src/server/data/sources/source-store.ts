import type pg from 'pg';
import type { Day } from '#domain/dates.ts';
import type { Config } from '../../platform/config.ts';
import { inTransaction, type SqlClient } from '../../platform/database/connection.ts';
import type { ListedDocument, ReadDocument, SecondList, SourceDefinition, StoredDocument } from './source.ts';
import type { AddedDay } from './sources.ts';

export type SourceRow = {
  enabled: boolean;
  contact: string | null;
  position: object | null;
  polledAt: Date | null;
  pausedUntil: Date | null;
  checkedAt: Date | null;
  checkFailure: string | null;
  failure: string | null;
  /** The admin who allowed the removal of the sample. */
  clearSampleBy: string | null;
  /** Does not matter to files: an admin decides about the sample with the first one. */
  samplePresent: boolean;
  /** Whether anything was ever imported. */
  imported: boolean;
  /** The admin who added the source, if it is one of files. */
  addedBy: string | null;
  lastDay: Day | null;
};

export type OpenSourceRow = SourceRow & { contact: string };

/** Reads a source. A contact in the environment turns it on, unless an admin has decided. */
export async function readSource(
  client: SqlClient,
  { id, contactOf }: SourceDefinition,
  config: Config,
): Promise<SourceRow> {
  const { rows } = await client.query<SourceRow>(
    `select coalesce(enabled, $2::text is not null) as enabled, coalesce(contact, $2) as contact, position,
       polled_at as "polledAt", paused_until as "pausedUntil", failure, checked_at as "checkedAt",
       check_failure as "checkFailure", clear_sample_by as "clearSampleBy",
       (select sample_data from site_settings) and kind is null as "samplePresent", added_by as "addedBy",
       exists (select from imports) as imported,
       (select max(day) from source_days where source = id) as "lastDay"
     from sources where id = $1`,
    [id, contactOf ? contactOf(config) : ''],
  );
  if (!rows[0]) throw new Error(`The source ${id} is missing`);
  return rows[0];
}

/** Whether a source is turned on, and real data may be imported. */
export function isOpen(row: SourceRow): row is OpenSourceRow {
  return row.enabled && row.contact !== null && (!row.samplePresent || row.clearSampleBy !== null);
}

/** Adds days to tally; one that was canceled is looked at again. */
export async function addDays(client: SqlClient, id: string, days: readonly AddedDay[]): Promise<number> {
  const { rows } = await client.query<{ day: Day }>(
    `insert into source_days (source, day, check_at, backfill, account)
     select $1, day, check_at, backfill, source_day_account($1, day) from unnest($2::date[], $3::timestamptz[], $4::boolean[]) as added (day, check_at, backfill)
     on conflict (source, day) do update set state = 'pending', final = false, check_at = excluded.check_at, backfill = excluded.backfill
       where source_days.state = 'canceled'
     returning day`,
    [id, days.map(({ day }) => day), days.map(({ checkAt }) => checkAt), days.map(({ backfill }) => backfill)],
  );
  return rows.length;
}

const MAX_PAUSE_SECONDS = 600;
/** Documents that wait before more days are listed. */
const MAX_WAITING = 10_000;
/** Documents per import: a few seconds of requests. */
const BATCH = 25;

export type WaitingDocument = StoredDocument & { polled: boolean; attempts: number };

export type SourceStore = ReturnType<typeof sourceStore>;

/** The days and documents of a source, for the process that follows it. */
export function sourceStore(pool: pg.Pool, id: string, now: () => Date) {
  return {
    /**
     * Stores what a poll listed, and that it succeeded.
     * @param day of the documents if there are no official lists
     */
    async savePoll(documents: readonly ListedDocument[], position: unknown, day: Day | null): Promise<void> {
      await inTransaction(pool, async (client) => {
        const addedCount = await addDocuments(client, id, documents, { day, polled: true, now: now() });
        if (day !== null && addedCount > 0)
          await client.query(
            `insert into source_days (source, day, state, documents, final, check_at, account)
             values ($1, $2, 'listed', $3, true, $4, source_day_account($1, $2))
             on conflict (source, day) do update set documents = source_days.documents + excluded.documents`,
            [id, day, addedCount, now()],
          );
        await client.query(
          `update sources set position = $2, polled_at = $3, paused_until = null, failures = 0, failure = null,
             alerted_at = null where id = $1`,
          [id, JSON.stringify(position), now()],
        );
      });
    },

    /** Stores why a source cannot be followed, and stays away from it: longer after each failure in a row. */
    async saveFailure({ message, pauseMs = null }: { message: string; pauseMs?: number | null }): Promise<void> {
      await pool.query(
        `update sources set failures = failures + 1, failure = $2,
           paused_until = $3::timestamptz + coalesce($4::double precision / 1000, least(30 * power(2, least(failures, 10)), ${MAX_PAUSE_SECONDS}))
             * interval '1 s'
         where id = $1`,
        [id, message, now(), pauseMs],
      );
    },

    /** The next day whose list is due, or due again, newest first. */
    async nextDay(): Promise<Day | null> {
      const { rows } = await pool.query<{ day: Day }>(
        `select day from source_days where source = $1 and (state = 'pending' or (state = 'listed' and not final)) and check_at <= $2
           and (select count(*) from source_documents where source = $1 and state = 'waiting') < ${MAX_WAITING}
         order by day desc limit 1`,
        [id, now()],
      );
      return rows[0]?.day ?? null;
    },

    /** Looks for the list of a day again in half an hour. */
    async delayDay(day: Day): Promise<void> {
      await pool.query(
        `update source_days set check_at = $3::timestamptz + interval '30 minutes' where source = $1 and day = $2`,
        [id, day, now()],
      );
    },

    /** Stores the official list of a day. One that was read soon after its publication is read again a day later. */
    async saveDayList(day: Day, documents: readonly ListedDocument[] | 'none'): Promise<void> {
      const listedDocuments = documents === 'none' ? [] : documents;
      await inTransaction(pool, async (client) => {
        // A backfill that was canceled in the meantime adds no documents.
        const { rowCount } = await client.query(
          `update source_days set state = $3, documents = $4,
             final = state = 'listed' or $5::timestamptz >= check_at + interval '20 hours',
             check_at = $5::timestamptz + interval '24 hours'
           where source = $1 and day = $2 and (state = 'pending' or (state = 'listed' and $3 = 'listed'))`,
          [id, day, documents === 'none' ? 'none' : 'listed', listedDocuments.length, now()],
        );
        if (rowCount) await addDocuments(client, id, listedDocuments, { day, polled: false, now: now() });
      });
    },

    /** The next documents to read: those of polls first, then the newest. */
    async nextDocuments(): Promise<WaitingDocument[]> {
      const { rows } = await pool.query<WaitingDocument>(
        `select id, title, location, day, polled, attempts from source_documents
         where source = $1 and state = 'waiting' and upload_id is null and next_try_at <= $2
         order by polled desc, day desc nulls first, accepted_at desc nulls last, id limit ${BATCH}`,
        [id, now()],
      );
      return rows;
    },

    /** Fetches a document, and keeps it until it is imported, left out or rejected: it is not fetched again after a kill. */
    async fetchOnce(document: StoredDocument, fetch: (document: StoredDocument) => Promise<Buffer>): Promise<Buffer> {
      const { rows } = await pool.query<{ fetched: Buffer | null }>(
        'select fetched from source_documents where source = $1 and id = $2',
        [id, document.id],
      );
      if (rows[0]?.fetched) return rows[0].fetched;
      const fetchedBytes = await fetch(document);
      await pool.query('update source_documents set fetched = $3 where source = $1 and id = $2', [
        id,
        document.id,
        fetchedBytes,
      ]);
      return fetchedBytes;
    },

    /** Reads a document again after a minute, then after two, four and so on. */
    async delayDocument(document: WaitingDocument, reason: string): Promise<void> {
      await pool.query(
        `update source_documents set attempts = attempts + 1, reason = $3,
           next_try_at = $4::timestamptz + least(power(2, least(attempts, 10)), 360) * interval '1 minute'
         where source = $1 and id = $2 and state = 'waiting'`,
        [id, document.id, reason, now()],
      );
    },

    /** The days of a period to compare with a second list; none before all are read, or if they have been compared. */
    async daysToCheck({ period, from, to }: SecondList): Promise<Day[]> {
      const { rows } = await pool.query<{ days: Day[] }>(
        `select array_agg(day::text) filter (where state in ('listed', 'none')) as days
         from source_days where source = $1 and day between $2 and $3
         having count(*) filter (where state = 'pending') = 0 and count(*) filter (where state in ('listed', 'none'))
           > coalesce((select days from source_checks where source = $1 and period = $4), 0)`,
        [id, from, to, period],
      );
      return rows[0]?.days ?? [];
    },

    /** Stores how a second list differs from the tallies of some days, and adds the documents that only it has. */
    async saveCheck(period: string, days: readonly Day[], documents: readonly ListedDocument[]): Promise<void> {
      const ids = documents.map((document) => document.id);
      await inTransaction(pool, async (client) => {
        await addDocuments(client, id, documents, { checkPeriod: period, now: now() });
        await client.query(
          `insert into source_checks (source, period, read_at, days, documents, absent)
           select $1, $2, $3, cardinality($4::date[]), cardinality($5::text[]), array(
             select id from source_documents where source = $1 and day = any ($4) and listed and id <> all ($5) order by id)
           on conflict (source, period) do update
             set read_at = excluded.read_at, days = excluded.days, documents = excluded.documents, absent = excluded.absent`,
          [id, period, now(), days, ids],
        );
      });
    },

    /** Stores when second lists were looked for, and why that failed, if it did. */
    async saveCheckTime(failure: string | null): Promise<void> {
      await pool.query('update sources set checked_at = $3, check_failure = $2 where id = $1', [id, failure, now()]);
    },

    /** Ends a backfill that has read everything. */
    async endBackfill(): Promise<void> {
      await pool.query('update source_days set backfill = false where source = $1 and backfill', [id]);
    },
  };
}

type Origin = { day?: Day | null; checkPeriod?: string; polled?: boolean; now: Date };

/**
 * @param origin `day` of the list that they count in, missing for a poll next to official lists; or `checkPeriod` of a
 *   second list
 * @returns how many were added or became listed
 */
async function addDocuments(
  client: SqlClient,
  id: string,
  documents: readonly (ListedDocument & { day?: Day })[],
  { day = null, checkPeriod, polled = false, now }: Origin,
): Promise<number> {
  const { rows } = await client.query(
    `insert into source_documents (source, id, title, location, accepted_at, day, polled, listed, first_seen_at, next_try_at, check_period)
     select $1, id, title, location, accepted_at, coalesce($6::date, added.day), $7, $6::date is not null, $8, $8, $9
     from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $10::date[]) as added (id, title, location, accepted_at, day)
     on conflict (source, id) do update set day = excluded.day, listed = true where excluded.listed and not excluded.polled
     returning id`,
    [
      id,
      documents.map((document) => document.id),
      documents.map(({ title }) => title),
      documents.map(({ location }) => location),
      documents.map(({ acceptedAt }) => acceptedAt ?? null),
      day,
      polled,
      now,
      checkPeriod ?? null,
      documents.map((document) => document.day ?? null),
    ],
  );
  return rows.length;
}

/**
 * Stores the outcome of documents: in the transaction of their import, or for documents that are not imported.
 * @throws {DocumentsGone} so that nothing is imported
 */
export async function finishDocuments(
  client: SqlClient,
  id: string,
  readings: readonly { document: Pick<StoredDocument, 'id'>; outcome: ReadDocument<unknown> }[],
  { now, importId }: { now: Date; importId: number | null },
): Promise<void> {
  if (readings.length === 0) return;
  if (importId !== null) await client.query('update imports set source = $2 where id = $1', [importId, id]);
  const results = readings.map(({ document, outcome }) => ({
    id: document.id,
    day: outcome.day ?? null,
    accepted_at: outcome.acceptedAt ?? null,
    ...('leftOut' in outcome
      ? { state: 'left-out', reason: outcome.leftOut }
      : 'rejected' in outcome
        ? { state: 'refused', reason: outcome.rejected }
        : { state: 'imported', reason: null }),
  }));
  const { rows } = await client.query<{ id: string }>(
    `update source_documents d set state = r.state, reason = r.reason, day = coalesce(d.day, r.day),
       accepted_at = coalesce(r.accepted_at, d.accepted_at), done_at = $3, import_id = $4, fetched = null
     from jsonb_to_recordset($2) as r (id text, day date, accepted_at timestamptz, state text, reason text)
     where d.source = $1 and d.id = r.id and d.state = 'waiting' returning d.id`,
    [id, JSON.stringify(results), now, importId],
  );
  if (importId !== null && rows.length < readings.length) throw new DocumentsGone();
}

/** A document of an import was removed by a canceled backfill, or finished by another process. */
export class DocumentsGone extends Error {}

/** Cancels a backfill: days without a list are not looked at, and documents that wait are forgotten. */
export async function cancelBackfill(client: SqlClient, id: string): Promise<boolean> {
  const { rows } = await client.query<{ day: Day }>(
    `select day from source_days d where source = $1 and backfill and (state = 'pending'
       or exists (select from source_documents where source = $1 and day = d.day and state = 'waiting'))`,
    [id],
  );
  const days = rows.map(({ day }) => day);
  // Documents before their days, in the order in which an import locks them.
  await client.query(
    `delete from source_documents where source = $1 and state = 'waiting' and not polled and day = any ($2)`,
    [id, days],
  );
  await client.query(
    `update source_days set state = 'canceled', backfill = false where source = $1 and day = any ($2)`,
    [id, days],
  );
  return days.length > 0;
}

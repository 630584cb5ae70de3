import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import type { UploadState } from '#domain/imports/uploads.ts';
import type { Db, SqlClient, Trx } from '../../../platform/database/connection.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { LIST_PAGE_SIZE, readPage } from '../../../platform/http/query.ts';
import type { WorkTable } from '../../../platform/jobs/cancelable-work.ts';
import type { DetectedFile } from './detect-upload.ts';
import type { ImportPreview } from './preview-upload.ts';
import type { listedImport } from './schemas.ts';

export type Upload = Omit<Selectable<Database['uploads']>, 'detected' | 'comparison'> & {
  detected: DetectedFile | null;
  comparison: ImportPreview | null;
};

/** How a browser identifies a file of its user. */
type UploadedFile = { actor: string; fileName: string; size: number; modifiedAt: number };

/** Work on an upload: the state during it, and the states it starts from and ends in. */
export const WORK = {
  comparing: { from: ['uploaded', 'compared'], back: 'uploaded' },
  running: { from: ['compared'], back: 'compared' },
} as const satisfies Partial<Record<UploadState, { from: UploadState[]; back: UploadState }>>;
export type UploadWork = keyof typeof WORK;

/**
 * Uploads as cancelable work. Without a comparison there is nothing to run, so such work returns to the first state.
 */
export const UPLOADS: WorkTable<'uploads'> = {
  table: 'uploads',
  key: 'id',
  working: sql<boolean>`state in ('comparing', 'running')`,
  state: 'state',
  ended: sql`case when state = 'comparing' or comparison is null
    then ${sql.lit(WORK.comparing.back)} else ${sql.lit(WORK.running.back)} end`,
  canceled: 'Canceled. Nothing was imported.',
  broken: 'Something went wrong on our side. Nothing was imported. Try again.',
};

type Executor = Db | Trx;

/** Returns the incomplete upload that was started earlier for a file, or a new one. */
export async function beginUpload(db: Executor, { actor, fileName, size, modifiedAt }: UploadedFile): Promise<string> {
  const file = { actor, file_name: fileName, size, modified_at: modifiedAt, state: 'uploading' as const };
  const earlier = await db
    .selectFrom('uploads')
    .select('id')
    .where((eb) => eb.and(file))
    .executeTakeFirst();
  if (earlier) return earlier.id;
  const row = { id: randomUUID(), kind: 'companies' as const, ...file };
  await db.insertInto('uploads').values(row).execute();
  return row.id;
}

/** Reads an upload; undefined when there is none. */
export async function findUpload(db: Executor, id: string): Promise<Upload | undefined> {
  const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
  return row as Upload | undefined; // Its JSON is a `DetectedFile` and an `ImportPreview`.
}

/** Records activity on an upload, so that it does not count as abandoned. */
export async function touchUpload(db: Executor, id: string): Promise<void> {
  await db.updateTable('uploads').set({ touched_at: new Date() }).where('id', '=', id).execute();
}

/** How a file is read, as detected and chosen. */
export type Interpretation = Pick<Upload, 'kind' | 'mapping' | 'choices' | 'detected' | 'remembered'>;

/** Stores how a complete file is read. */
export async function finishUpload(
  db: Executor,
  id: string,
  interpretation: Interpretation,
  state: 'uploaded' | 'running' = 'uploaded',
): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ state, touched_at: new Date(), ...interpretationColumns(interpretation) })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .execute();
}

function interpretationColumns({ kind, mapping, choices, detected, remembered }: Interpretation) {
  return {
    kind,
    mapping: JSON.stringify(mapping),
    choices: JSON.stringify(choices),
    detected: detected && JSON.stringify(detected),
    remembered: remembered && JSON.stringify(remembered),
  };
}

/**
 * Stores how a file is to be read. Discards the comparison, unless only the choice about the sample changed, which does
 * not affect it.
 * @returns false while work on it is in progress
 */
export async function chooseColumns(
  db: Executor,
  { id, ...upload }: Upload,
  { clearSample, ...input }: Interpretation & { clearSample: boolean },
): Promise<boolean> {
  const commonColumns = { clear_sample: clearSample, failure: null, touched_at: new Date() };
  const { kind, mapping, choices } = upload;
  const same = isDeepStrictEqual(
    { kind, mapping, choices },
    { kind: input.kind, mapping: input.mapping, choices: input.choices },
  );
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set(
      same ? commonColumns : { ...commonColumns, state: 'uploaded', comparison: null, ...interpretationColumns(input) },
    )
    .where('id', '=', id)
    .where('state', 'in', ['uploaded', 'compared'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Requests work. @returns false when the upload is not in a state for it */
export async function requestWork(db: Executor, id: string, work: UploadWork): Promise<boolean> {
  const start = { state: work, progress: null, cancel: false, failure: null, touched_at: new Date() };
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set(work === 'comparing' ? { ...start, rejected_forgotten: false } : start)
    .where('id', '=', id)
    .where('state', 'in', WORK[work].from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function finishComparison(
  db: Executor,
  { id, attempt }: Pick<Upload, 'id' | 'attempt'>,
  comparison: ImportPreview,
): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ state: 'compared', progress: null, comparison: JSON.stringify(comparison), touched_at: new Date() })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'comparing')
    .execute();
}

/** Deletes an upload that is idle and was not imported. @returns false for others */
export async function discardUpload(db: Executor, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('state', 'in', ['uploading', 'uploaded', 'compared'])
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

type ListedImportRow = Omit<z.output<typeof listedImport>, 'at' | 'importedAt'> & {
  at: Date;
  importedAt: Date | null;
  total: number;
};

/** Lists imports, and uploads not imported yet, newest first; without those of followed sources, which are many. */
export async function listImports(client: SqlClient, page: number) {
  const read = async (offset: number) => {
    const { rows } = await client.query<ListedImportRow>(
      `select u.id, coalesce(u.kind, i.kind) as kind, coalesce(u.file_name, i.file_name) as "fileName",
       coalesce(u.state, 'done') as state, who.email as actor, coalesce(u.created_at, i.started_at) as at, i.started_at as "importedAt",
       r.report -> 'rows' as rows, coalesce(r.report -> 'companies', r.report -> 'lps') as counts,
       c.undone_by is not null as undone, count(*) over ()::integer as total
     from uploads u full join imports i on i.id = u.import_id
     -- Until the import has run, the report of its preview.
     cross join lateral (select coalesce(i.report, u.comparison -> 'report')) r (report)
     left join changes c on c.import_id = i.id
     left join "user" who on who.id = coalesce(u.actor, c.actor)
     where i.source is null
     order by at desc, i.id desc limit ${LIST_PAGE_SIZE} offset $1`,
      [offset],
    );
    return rows;
  };
  const { total, rows } = await readPage(page, read);
  const imports = rows.map(({ at, importedAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    importedAt: importedAt?.toISOString() ?? null,
  }));
  return { total, imports };
}

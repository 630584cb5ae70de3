import type { Readable } from 'node:stream';
import { foldHeader } from '#domain/imports/import-columns.ts';
import type { ImportReport } from '#domain/imports/import-report.ts';
import { CHUNK_BYTES, MAX_UPLOAD_BYTES, type TableKind } from '#domain/imports/uploads.ts';
import type { AppDependencies } from '../../app-env.ts';
import type { SqlClient } from '../../platform/database/connection.ts';
import { LIST_PAGE_SIZE } from '../../platform/http/query.ts';
import { ImportError } from '../imports/import-error.ts';
import { isEncodingOpen } from '../imports/uploads/detect-upload.ts';
import { interpretUpload } from '../imports/uploads/interpret-upload.ts';
import { IMPORT_JOB } from '../imports/uploads/jobs.ts';
import { columnsKey } from '../imports/uploads/remembered-choices.ts';
import { deleteUploaded, partKey } from '../imports/uploads/stored-file.ts';
import {
  beginUpload,
  discardUpload,
  findUpload,
  finishUpload,
  type Interpretation,
  type Upload,
} from '../imports/uploads/stored-uploads.ts';
import { NotReady, type SourceFile, type StoredDocument } from './source.ts';
import { finishDocuments } from './source-store.ts';

export const CHANGED = 'was replaced or removed before it was read';

type FileDependencies = Pick<AppDependencies, 'db' | 'pool' | 'files' | 'jobs' | 'now'>;

/**
 * Uploads a file of a source. It is imported at once if an earlier file of the source with the same columns was, and with
 * the same fields; otherwise it waits until an admin has previewed it.
 */
export async function uploadSourceFile(
  { db, pool, files, jobs, now }: FileDependencies,
  source: string,
  { document, file, actor }: { document: Pick<StoredDocument, 'id'>; file: SourceFile; actor: string | null },
): Promise<void> {
  if (actor === null) throw new Error(`No admin has added the source ${source}`);
  const reject = (reason: string) =>
    finishDocuments(pool, source, [{ document, outcome: { rejected: reason } }], { now: now(), importId: null });
  if (file.size === 0 || file.size > MAX_UPLOAD_BYTES)
    return reject(file.size === 0 ? 'is empty' : 'is larger than 1 GB');
  const { name, size, modifiedAt, open } = file;
  const id = await beginUpload(db, { actor, fileName: name.slice(0, 255), size, modifiedAt });
  let n = 0;
  for await (const chunk of chunksOf(open(), size)) await files.put(partKey(id, ++n), chunk);
  const upload = (await findUpload(db, id)) as Upload;
  const interpretation = await interpretUpload({ db, pool, files }, upload).catch((error) => {
    if (!(error instanceof ImportError)) throw error;
    return error;
  });
  if (interpretation instanceof Error || interpretation.kind === 'form-d') {
    await discardUpload(db, id);
    await deleteUploaded(files, id, { findings: false });
    return reject(
      interpretation instanceof Error ? `cannot be read: ${interpretation.message}` : 'contains Form D filings',
    );
  }
  const columns = columnsKey(interpretation.detected?.headers ?? []);
  const confirmedInterpretation = await readConfirmed(pool, source, columns, interpretation);
  await db.transaction().execute(async (trx) => {
    await finishUpload(
      trx,
      id,
      confirmedInterpretation ?? interpretation,
      confirmedInterpretation ? 'running' : 'uploaded',
    );
    await trx
      .updateTable('source_documents')
      .set({ upload_id: id, columns, fetched: null })
      .where('source', '=', source)
      .where('id', '=', document.id)
      .where('upload_id', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow();
    if (confirmedInterpretation) await jobs.send(IMPORT_JOB, { id, work: 'running', by: actor }, trx);
  });
}

async function* chunksOf(input: Readable, size: number): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let remaining = size;
  let length = 0;
  for await (const chunk of input) {
    pending.push(chunk);
    length += chunk.length;
    remaining -= chunk.length;
    if (remaining < 0) break;
    if (length < CHUNK_BYTES) continue;
    const bytes = Buffer.concat(pending);
    const rest = bytes.subarray(CHUNK_BYTES);
    yield bytes.subarray(0, CHUNK_BYTES);
    pending = [rest];
    length = rest.length;
  }
  if (remaining !== 0) throw new NotReady(CHANGED);
  if (length > 0) yield Buffer.concat(pending);
}

/** The kind and the fields of all columns of the last file with them, unless its import was undone or this one is open to questions. */
async function readConfirmed(
  client: SqlClient,
  source: string,
  columns: string,
  interpretation: Interpretation,
): Promise<Interpretation | null> {
  const { detected, choices } = interpretation;
  if (!detected || isEncodingOpen(detected, choices)) return null;
  const { rows } = await client.query<{
    kind: TableKind;
    report: Pick<ImportReport, 'mapping' | 'about'> | null;
    undone: boolean;
  }>(
    `select i.kind, i.report, c.undone_by is not null as undone
     from source_documents d join imports i on i.id = d.import_id left join changes c on c.import_id = i.id
     where d.source = $1 and d.columns = $2 and d.state = 'imported' order by i.id desc limit 1`,
    [source, columns],
  );
  const [earlier] = rows;
  if (!earlier?.report || earlier.undone) return null;
  const { mapping, about } = earlier.report;
  const fields = new Map(mapping.map(({ header, field }) => [foldHeader(header), field]));
  const entries = detected.headers.map((header) => [header, fields.get(foldHeader(header))] as const);
  if (entries.some(([, field]) => field === undefined)) return null;
  return {
    ...interpretation,
    kind: earlier.kind,
    mapping: Object.fromEntries(entries.map(([header, field]) => [header, field ?? null])),
    choices: { ...choices, ...((about === 'companies' || about === 'contacts') && { about }) },
  };
}

/** Stores the outcome of files whose import has ended, or whose upload was deleted. */
export async function finishUploads(client: SqlClient, source: string, now: Date): Promise<void> {
  await client.query(
    `update source_documents d set state = case when u.id is null then 'refused' else 'imported' end,
       reason = case when u.id is null then 'was deleted before it was imported' end, import_id = u.import_id, done_at = $2
     from source_documents s left join uploads u on u.id = s.upload_id
     where s.source = $1 and s.state = 'waiting' and s.upload_id is not null and (u.id is null or u.state = 'done')
       and d.source = s.source and d.id = s.id`,
    [source, now],
  );
}

/** A file that is not imported until an admin has looked at it, and why, if it failed. */
export type WaitingFile = { id: string; fileName: string; failure: string | null };

export async function listWaitingFiles(client: SqlClient, source: string): Promise<WaitingFile[]> {
  const { rows } = await client.query<WaitingFile>(
    `select u.id, d.title as "fileName", u.failure from source_documents d join uploads u on u.id = d.upload_id
     where d.source = $1 and d.state = 'waiting' and u.state in ('uploaded', 'compared') order by d.first_seen_at, d.id limit ${LIST_PAGE_SIZE}`,
    [source],
  );
  return rows;
}

import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { IMPORT_FIELDS } from '#domain/imports/import-fields.ts';
import type { FormDReport, UploadReport } from '#domain/imports/import-report.ts';
import { LP_IMPORT_FIELDS } from '#domain/imports/lp-import-fields.ts';
import { progressText, type UploadProgress, type UploadState } from '#domain/imports/uploads.ts';
import type { AppDependencies } from '../../../app-env.ts';
import { beginAttempt, runAttempt, type Worker, WorkSuperseded } from '../../../platform/jobs/cancelable-work.ts';
import { publishEvent } from '../../../platform/realtime/events.ts';
import { type FormDOptions, importFormD } from '../form-d/import-form-d.ts';
import { type ImportOptions, importCompanies } from '../import-companies.ts';
import { ImportError } from '../import-error.ts';
import { importLps } from '../lps/import-lps.ts';
import type { ImportIds } from '../run-import.ts';
import { mappingOf } from './detect-upload.ts';
import { readPreview } from './preview-upload.ts';
import { rememberChoices } from './remembered-choices.ts';
import { deleteFindings, deleteUploaded, problemsKey, readUploaded, rejectedKey, writeFile } from './stored-file.ts';
import { finishComparison, UPLOADS, type Upload, type UploadWork, WORK } from './stored-uploads.ts';

export type UploadDependencies = Pick<AppDependencies, 'db' | 'pool' | 'files'>;

/** Unit of reported progress: thousandths. */
const WHOLE = 1_000;

const SAMPLE_PRESENT_MESSAGE =
  'The sample data is still loaded, and it is never mixed with real data. Run the import again with the option to remove it.';

/**
 * Compares an uploaded file with the stored data, or imports it. Everything an import writes, including its completion,
 * is one transaction: a killed process has done nothing, and the next attempt starts over.
 * @throws errors that a retry may fix, unless this was the last attempt
 */
export async function workOnUpload(
  dependencies: UploadDependencies,
  { id, work, by, last }: { id: string; work: UploadWork; by: string; last: boolean },
): Promise<void> {
  const { db, files } = dependencies;
  const attempt = await beginAttempt(db, { ...UPLOADS, working: sql`state = ${work}` }, id);
  if (!attempt) return;
  const upload = attempt as Upload; // Its JSON is a `DetectedFile` and an `ImportPreview`.
  const options = {
    id,
    attempt: upload.attempt,
    last,
    publishProgress: (progress: UploadProgress) => publishUploadProgress(db, upload, upload.state, progress),
    reasonOf: (error: unknown) =>
      error instanceof ImportError ? (error.code === 'sample_present' ? SAMPLE_PRESENT_MESSAGE : error.message) : null,
  };
  const succeeded = await runAttempt<UploadProgress>(db, UPLOADS, options, async (worker) => {
    await deleteFindings(files, id); // This attempt may have no findings.
    if (work === 'comparing') await compare(dependencies, upload, worker, by);
    else {
      const beforeCommit: ImportOptions['beforeCommit'] = (client, ids) => finishRun(client, upload, ids);
      await importUploaded(dependencies, upload, worker, { clearSample: upload.clear_sample, actor: by, beforeCommit });
    }
  });
  if (!succeeded) return publishUploadProgress(db, upload, WORK[work].back);
  await publishUploadProgress(db, upload, work === 'comparing' ? 'compared' : 'done');
  // If this fails, the nightly job deletes the rest.
  if (work === 'running') await deleteUploaded(files, id, { findings: true });
}

/** Runs the import, and rolls it back for its preview. */
async function compare(
  dependencies: UploadDependencies,
  upload: Upload,
  worker: Worker<UploadProgress>,
  actor: string,
): Promise<void> {
  let preview: Awaited<ReturnType<typeof readPreview>> | undefined;
  const beforeCommit: ImportOptions['beforeCommit'] = async (client, ids) => {
    preview = await readPreview(client, upload.kind, ids);
  };
  const report = await importUploaded(dependencies, upload, worker, { dryRun: true, actor, beforeCommit });
  if (preview) await finishComparison(dependencies.db, upload, { report, ...preview });
}

/** @throws when it was canceled, or restarted by another process */
async function finishRun(client: pg.PoolClient, upload: Upload, { importId }: ImportIds): Promise<void> {
  const { id, attempt } = upload;
  const { rowCount } = await client.query(
    `update uploads set state = 'done', import_id = $3, progress = null, comparison = null, detected = null, touched_at = now()
     where id = $1 and attempt = $2 and state = 'running' and not cancel`,
    [id, attempt, importId],
  );
  if (rowCount === 0) throw new WorkSuperseded();
  await rememberChoices(client, upload);
}

async function importUploaded(
  { pool, files }: UploadDependencies,
  upload: Upload,
  worker: Worker<UploadProgress>,
  how: Partial<ImportOptions>,
): Promise<UploadReport> {
  const options = {
    ...how,
    pool,
    input: () => readUploaded(files, upload),
    fileName: upload.file_name,
    size: upload.size,
    openProblems: () => writeFile(files, problemsKey(upload.id)),
    onProgress: worker.report,
    signal: worker.signal,
  };
  const { kind, mapping, choices } = upload;
  if (kind === 'form-d') return { kind, ...(await importFilings(options)) };
  const table = { ...options, choices, openRejected: () => writeFile(files, rejectedKey(upload.id)) };
  return kind === 'lps'
    ? { kind, ...(await importLps({ ...table, mapping: mappingOf(mapping, LP_IMPORT_FIELDS) })) }
    : { kind, ...(await importCompanies({ ...table, mapping: mappingOf(mapping, IMPORT_FIELDS) })) };
}

/** Reports progress to open pages, in thousandths. */
function publishUploadProgress(
  db: UploadDependencies['db'],
  { id, kind }: Upload,
  state: UploadState,
  progress?: UploadProgress,
): Promise<void> {
  const doneThousandths = Math.round((progress?.part ?? 0) * WHOLE);
  const text = progress && progressText(kind, progress);
  return publishEvent(
    db,
    { type: 'job_progress', job: 'import', id, done: doneThousandths, total: WHOLE, state, ...(text && { text }) },
    'admins',
  );
}

type FilingsOptions = Omit<FormDOptions, 'paths' | 'folder'> & Pick<ImportOptions, 'input' | 'fileName'>;

/** File names have at most 255 bytes, and a character up to 4. */
const MAX_NAME = 60;

/**
 * Imports filings from the parts of a file, which are joined first: the directory of an archive is at its end.
 * @throws as `importFormD`
 */
async function importFilings({ input, fileName, ...options }: FilingsOptions): Promise<FormDReport> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fundscout-filings-'));
  try {
    // The name of the file contains the accession number, and appears in errors.
    const name = path.basename(fileName).slice(-MAX_NAME).toWellFormed();
    const { signal } = options;
    await pipeline(input(), createWriteStream(path.join(folder, name)), signal ? { signal } : {});
    return await importFormD({ ...options, paths: [name], folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

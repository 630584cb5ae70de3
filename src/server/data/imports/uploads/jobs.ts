import { daysBefore } from '#domain/dates.ts';
import { UPLOAD_DAYS } from '#domain/imports/uploads.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import { WORK_RULES } from '../../../platform/jobs/cancelable-work.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { deleteFindings, deleteUploaded, UPLOAD_FOLDER } from './stored-file.ts';
import type { UploadWork } from './stored-uploads.ts';
import { type UploadDependencies, workOnUpload } from './work-on-upload.ts';

export const IMPORT_JOB = 'import-uploads';
/** `by` is the admin who requested it. */
type ImportJob = { id: string; work: UploadWork; by: string };

/** Registers the jobs that compare and import uploads, one at a time per process. */
export function scheduleImportJobs(jobs: Jobs, dependencies: UploadDependencies): void {
  jobs.define<ImportJob>(IMPORT_JOB, (data, { last }) => workOnUpload(dependencies, { ...data, last }), WORK_RULES);
}

/** Deletes abandoned uploads, and files that are no longer needed. */
export async function purgeUploads({ db, files }: Pick<UploadDependencies, 'db' | 'files'>, now: Date): Promise<void> {
  await db
    .deleteFrom('uploads')
    .where('state', 'in', ['uploading', 'uploaded', 'compared'])
    .where('touched_at', '<', daysBefore(now, UPLOAD_DAYS))
    .execute();
  const storedFiles = await files.list(UPLOAD_FOLDER);
  const uploads = await db
    .selectFrom('uploads')
    .select(['id', 'state', 'touched_at', 'rejected_forgotten as forgotten'])
    .execute();
  const uploadById = new Map(uploads.map((upload) => [upload.id, upload]));
  const oldest = daysBefore(now, KEPT_DAYS.rejectedRows);
  for (const id of new Set(storedFiles.map((key) => key.split('/')[1] ?? ''))) {
    const upload = uploadById.get(id);
    const findings = upload !== undefined && !upload.forgotten && upload.touched_at >= oldest;
    if (upload === undefined || upload.state === 'done') await deleteUploaded(files, id, { findings });
    else if (upload.forgotten) await deleteFindings(files, id);
  }
}

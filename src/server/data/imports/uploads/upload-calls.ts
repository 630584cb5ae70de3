import * as z from 'zod';
import type { AppDependencies } from '../../../app-env.ts';
import { AppError } from '../../../platform/http/problem.ts';
import { storedParts } from './stored-file.ts';
import { uploadJson } from './upload-json.ts';
import { findUpload, type Upload } from './upload-queries.ts';

export const importPath = z.object({ id: z.uuid() });
export const NOT_NOW = { detail: 'This import has changed since you loaded the page. Reload it.' };

/** Shared by the calls about one import: finds it, and responds with its current state. */
export function uploadCalls({
  db,
  pool,
  files,
  settings,
  now,
}: Pick<AppDependencies, 'db' | 'pool' | 'files' | 'settings' | 'now'>) {
  async function uploadOf(id: string): Promise<Upload> {
    const upload = await findUpload(db, id);
    if (!upload) throw new AppError('not_found', { detail: 'Import not found. It may have been removed.' });
    return upload;
  }

  async function toResponse(upload: Upload | undefined) {
    if (!upload) throw new AppError('not_found');
    const parts = upload.state === 'uploading' ? await storedParts(files, upload.id) : [];
    const { sample_data } = await settings.current();
    return uploadJson(pool, upload, { parts, sample: sample_data, now: now() });
  }

  return { uploadOf, toResponse };
}

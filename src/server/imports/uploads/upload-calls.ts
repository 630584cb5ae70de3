import type { Context } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { AppError } from '../../http/problem.ts';
import { storedParts } from './stored-file.ts';
import { uploadJson } from './upload-json.ts';
import { findUpload, type Upload } from './upload-queries.ts';

/** The errors of every call that takes an import a step on. */
export const STEP_ERRORS = ['invalid_parameters', 'not_found', 'changed_meanwhile', 'fresh_session_required'] as const;
export const NOT_NOW = { detail: 'This import is at another step by now. Look at it again' };

/** What the calls about one import share: finding it, and answering with how it stands. */
export function uploadCalls({
  db,
  pool,
  files,
  settings,
  now,
}: Pick<AppDependencies, 'db' | 'pool' | 'files' | 'settings' | 'now'>) {
  async function uploadOf(c: Context<AppEnv>): Promise<Upload> {
    const id = z.uuid().safeParse(c.req.param('id')).data;
    const upload = id && (await findUpload(db, id));
    if (!upload) throw new AppError('not_found', { detail: 'There is no such import, or it was removed' });
    return upload;
  }

  async function answer(upload: Upload | undefined) {
    if (!upload) throw new AppError('not_found');
    const parts = upload.state === 'uploading' ? await storedParts(files, upload.id) : [];
    const { sample_data } = await settings.current();
    return uploadJson(pool, upload, { parts, sample: sample_data, now: now() });
  }

  return { uploadOf, answer };
}

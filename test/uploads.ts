import { expect } from 'vitest';
import { requestWork, type UploadWork } from '#server/data/imports/uploads/stored-uploads.ts';
import { workOnUpload } from '#server/data/imports/uploads/work-on-upload.ts';
import type { TestApp } from './app.ts';

/** Calls the import API as an admin. `app()` is read at call time, after the app has started. */
export function uploadsAdmin(app: () => TestApp) {
  const call = (path: string, method = 'GET', body?: unknown) =>
    app().send(`/api/admin/imports${path}`, { as: 'admin', method, body });
  const json = async (path: string, method = 'GET', body?: unknown) => (await call(path, method, body)).json();
  const begin = (size: number, fileName = 'leads.csv') =>
    json('', 'POST', { fileName, size, modifiedAt: 1_700_000_000_000 });

  return {
    call,
    json,
    begin,
    /** Undoes a change, or previews the undo with `/preview`. */
    async undo(change: number, what = '') {
      return (await app().send(`/api/admin/history/${change}/undo${what}`, { as: 'admin', method: 'POST' })).json();
    },
    async upload(content: string | Uint8Array, fileName?: string): Promise<string> {
      const bytes = Buffer.from(content);
      const { id } = await begin(bytes.length, fileName);
      expect((await call(`/${id}/chunks/1`, 'PUT', bytes)).status).toBe(204);
      expect((await call(`/${id}/uploaded`, 'POST', {})).status).toBe(200);
      return id;
    },
    /** Runs the work on an upload directly instead of in a job. @returns the upload after it */
    async work(id: string, work: UploadWork) {
      expect(await requestWork(app().db, id, work)).toBe(true);
      await workOnUpload(app(), { id, work, by: 'admin', last: true });
      return json(`/${id}`);
    },
  };
}

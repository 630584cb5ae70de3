import { expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { captureLog } from '#test/log.ts';
import { uploadsAdmin } from '#test/uploads.ts';
import { deleteUploaded } from './stored-file.ts';
import { workOnUpload } from './work-on-upload.ts';

const app = useTestApp();

const { json, upload } = uploadsAdmin(() => app);

test('logs why an import failed through no fault of the file', async () => {
  const id = await upload('Organization Name\nTarn\n');
  await deleteUploaded(app.files, id, { findings: false });
  await app.pool.query("update uploads set state = 'comparing' where id = $1", [id]);
  const logged = captureLog();
  await workOnUpload(app, { id, work: 'comparing', by: 'admin', last: true });
  expect((await json(`/${id}`)).failure).toContain('Something went wrong on our side');
  expect(JSON.parse(logged.text())).toMatchObject({
    level: 'error',
    work: 'uploads',
    id,
    err: { message: 'Chunk 1 of an uploaded file is missing' },
  });
});

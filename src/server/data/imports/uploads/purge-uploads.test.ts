import { expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { uploadsAdmin } from '#test/uploads.ts';
import { purgeUploads } from './jobs.ts';

const app = useTestApp();

const { call, begin, upload, work } = uploadsAdmin(() => app);

test('deletes abandoned uploads and orphaned files at night', async () => {
  const { id } = await begin(3);
  await call(`/${id}/chunks/1`, 'PUT', Buffer.from('abc'));
  await app.files.put('imports/00000000-0000-4000-8000-000000000000/part-0001', Buffer.from('x'));
  await purgeUploads(app, new Date());
  expect(await app.files.list('imports')).toContain(`imports/${id}/part-0001`);
  expect(await app.files.list('imports')).not.toContainEqual(expect.stringContaining('00000000-0000'));
  await purgeUploads(app, new Date(Date.now() + 8 * 86_400_000));
  expect(await app.files.list('imports')).not.toContainEqual(expect.stringContaining(id));
});

test('rejected rows and problems are deleted after a month', async () => {
  const id = await upload('Organization Name,Website\nTarn,tarn.example\n,x.example\n');
  for (const what of ['comparing', 'running'] as const) await work(id, what);
  const inDays = (days: number) => purgeUploads(app, new Date(Date.now() + days * 86_400_000));
  await inDays(29);
  for (const file of ['rejected', 'problems']) expect((await call(`/${id}/${file}`)).status).toBe(200);
  await inDays(31);
  for (const file of ['rejected', 'problems']) expect((await call(`/${id}/${file}`)).status).toBe(404);
});

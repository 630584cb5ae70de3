import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { MAX_INLINE_UNDO_ROWS, type UndoProgress } from '#domain/changes/change-jobs.ts';
import { useAppWithWorker } from '#test/app-with-worker.ts';
import { clearCompanies, importFile } from '#test/import-file.ts';
import { blockWriters } from '#test/lock-waits.ts';
import { captureLog } from '#test/log.ts';
import { undoChange } from './undo-change.ts';
import { runUndoJob, scheduleUndoJobs } from './undo-job.ts';

const app = useAppWithWorker(scheduleUndoJobs);
beforeEach(() => clearCompanies(app.pool));

const LARGE = MAX_INLINE_UNDO_ROWS + 1;
const call = (path: string, method = 'POST') => app.send(`/api/admin/history${path}`, { as: 'admin', method });
const json = async (path: string) => (await call(path)).json();
const changes = async () => (await (await call('', 'GET')).json()).changes;
const changeOf = async (id: number) => (await changes()).find((change: { id: number }) => change.id === id);
const ended = (id: number) => expect.poll(async () => (await changeOf(id)).undoJob.working).toBe(false);

async function companies(): Promise<number> {
  const { rows } = await app.pool.query("select count(*)::integer as n from companies where description = 'old'");
  return rows[0].n;
}

/** Imports companies; all but the first already exist with another description. @returns the change */
async function importOver(count: number): Promise<number> {
  const file = (from: number, description: string) =>
    `Organization Name,Website,Description\n${Array.from({ length: count - from }, (_, n) => `C${n + from},c${n + from}.example,${description}\n`).join('')}`;
  await importFile(app.pool, file(1, 'old'));
  await importFile(app.pool, file(0, 'new'));
  const { rows } = await app.pool.query('select max(id) as id from changes');
  return rows[0].id;
}

test('a change of a thousand rows is counted and undone within the request', async () => {
  const id = await importOver(MAX_INLINE_UNDO_ROWS);
  const counts = {
    rows: MAX_INLINE_UNDO_ROWS,
    removed: 1,
    restored: 0,
    reverted: MAX_INLINE_UNDO_ROWS - 1,
    keptCount: 0,
    kept: [],
  };
  expect(await json(`/${id}/undo/preview`)).toEqual(counts);
  expect([await companies(), (await changeOf(id)).undone]).toEqual([0, false]);
  expect(await json(`/${id}/undo`)).toEqual(counts);
  expect(await companies()).toBe(MAX_INLINE_UNDO_ROWS - 1);
  expect(await changeOf(id)).toMatchObject({ undone: true, undoJob: null });
});

test('a larger change is counted and undone in the background, with a result, and so is its redo', async () => {
  const id = await importOver(LARGE);
  const counts = { rows: LARGE, removed: 1, restored: 0, reverted: LARGE - 1, keptCount: 0, kept: [] };
  expect(await json(`/${id}/undo/preview`)).toBeNull();
  await ended(id);
  expect(await changeOf(id)).toMatchObject({ undone: false, undoJob: { dry: true, counts, failure: null } });
  expect(await companies()).toBe(0);
  expect(await json(`/${id}/undo`)).toBeNull();
  await ended(id);
  expect(await changeOf(id)).toMatchObject({ undone: true, undoJob: { dry: false, counts } });
  expect(await companies()).toBe(LARGE - 1);
  const earlier = { rows: 3, removed: 0, restored: 3, returned: 1, left: 2 };
  await app.pool.query('update undo_jobs set counts = $1', [earlier]);
  const converted = { rows: 3, removed: 0, restored: 1, reverted: 2, keptCount: 2, kept: [] };
  expect((await changeOf(id)).undoJob.counts).toEqual(converted);
  expect((await call(`/${id}/undo`)).status).toBe(409);
  const [undo] = await changes();
  expect(undo).toMatchObject({ kind: 'undo', origin: { id, undone: true }, actor: 'admin@fundscout.example' });
  expect(await json(`/${undo.id}/undo`)).toBeNull();
  await ended(undo.id);
  expect([await companies(), (await changeOf(id)).undone]).toEqual([0, false]);
  const { rows } = await app.pool.query('select action, subject, details from audit_log order by id desc limit 2');
  expect(rows).toEqual([
    { action: 'history.redo', subject: `change:${undo.id}`, details: { file: 'test.csv' } },
    { action: 'history.undo', subject: `change:${id}`, details: { file: 'test.csv' } },
  ]);
});

test('reports progress in counts until the end', async () => {
  const id = await importOver(LARGE);
  const reported: UndoProgress[] = [];
  const client = await app.pool.connect();
  onTestFinished(() => client.release());
  await client.query('begin');
  await undoChange(client, { id, actor: null, note: (progress) => reported.push(progress) });
  await client.query('rollback');
  expect(reported[0]).toEqual({ phase: 'waiting', done: 0, all: 0 });
  expect(reported).toContainEqual({ phase: 'putting-back', done: LARGE, all: LARGE });
  expect(reported.at(-1)).toEqual({ phase: 'publishing', done: LARGE - 1, all: LARGE - 1 });
  expect(reported.filter(({ done, all }) => done > all)).toEqual([]);
});

test('waits for other writers, runs once, and does nothing if canceled while waiting', async () => {
  const id = await importOver(LARGE);
  const release = await blockWriters(app.pool);
  expect(await json(`/${id}/undo`)).toBeNull();
  await expect.poll(async () => (await changeOf(id)).undoJob.progress?.phase).toBe('waiting');
  expect((await call(`/${id}/undo`)).status).toBe(409);
  expect((await call(`/${id}/undo/preview`)).status).toBe(409);
  expect((await call(`/${id}/undo/cancel`)).status).toBe(204);
  await ended(id);
  await release();
  expect(await changeOf(id)).toMatchObject({
    undone: false,
    undoJob: { counts: null, failure: expect.stringMatching(/^Canceled/) },
  });
  expect(await companies()).toBe(0);
  expect((await call(`/${id}/undo/cancel`)).status).toBe(409);
});

test('runs once when two processes start it', async () => {
  const id = await importOver(LARGE);
  await requestUndo(id);
  await Promise.all([1, 2].map(() => runUndoJob(app, { changeId: id, last: false }).catch(() => {})));
  expect(await changeOf(id)).toMatchObject({ undone: true });
  expect((await changes()).filter(({ kind }: { kind: string }) => kind === 'undo')).toHaveLength(1);
});

test('can be canceled at once if its worker died', async () => {
  const id = await importOver(LARGE);
  await requestUndo(id);
  const progress = JSON.stringify({ phase: 'waiting', done: 0, all: 0 });
  await app.pool.query(`update undo_jobs set touched_at = 'epoch', progress = '${progress}'`);
  expect((await changeOf(id)).undoJob.stalled).toBe(true);
  expect((await call(`/${id}/undo/cancel`)).status).toBe(204);
  expect(await changeOf(id)).toMatchObject({ undoJob: { working: false } });
  await runUndoJob(app, { changeId: id, last: false });
  expect(await changeOf(id)).toMatchObject({ undone: false });
});

test('reports repeated failure and logs the cause', async () => {
  const id = await importOver(LARGE);
  await requestUndo(id);
  await app.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
    create trigger refuse before delete on companies execute function refuse()`);
  onTestFinished(() => void app.pool.query('drop function refuse cascade'));
  await expect(runUndoJob(app, { changeId: id, last: false })).rejects.toThrow('no room');
  const logged = captureLog();
  await runUndoJob(app, { changeId: id, last: true });
  expect((await changeOf(id)).undoJob).toMatchObject({ working: false, failure: expect.stringContaining('Try again') });
  expect(JSON.parse(logged.text())).toMatchObject({
    level: 'error',
    work: 'undo_jobs',
    id,
    err: { message: 'no room' },
  });
});

/** Requests an undo whose job was lost. */
async function requestUndo(changeId: number): Promise<void> {
  await app.pool.query(
    'insert into undo_jobs (change_id, actor, dry) select $1, id, false from "user" where email = \'admin@fundscout.example\'',
    [changeId],
  );
}

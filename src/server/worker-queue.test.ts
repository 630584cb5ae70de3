import { expect, test } from 'vitest';
import { AppError } from './http/problem.ts';
import { createWorkerQueue } from './worker-queue.ts';

/** Responds with the name of a request once its gate is open. */
const WORKER = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ name, gate }) => {
    Atomics.wait(gate, 0, 0);
    if (name === 'fails') throw new Error('failed');
    parentPort.postMessage(name);
  });`;

function gatedQueue({ threads, maxWaiting }: { threads: number; maxWaiting: number }) {
  const send = createWorkerQueue<{ name: string; gate: Int32Array }, string>(
    new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`),
    { threads, maxWaiting, timeoutMs: 60_000, busy: { detail: 'Busy', retryAfter: 1 } },
  );
  const done: string[] = [];
  return {
    done,
    send(name: string, owner?: string) {
      const gate = new Int32Array(new SharedArrayBuffer(4));
      const answered = send({ name, gate }, owner === undefined ? {} : { owner }).finally(() => done.push(name));
      return {
        answered,
        open() {
          Atomics.store(gate, 0, 1);
          Atomics.notify(gate, 0);
          return answered;
        },
      };
    },
  };
}

test('an owner has one request in progress and one waiting, while others are served', async () => {
  const { send, done } = gatedQueue({ threads: 2, maxWaiting: 10 });
  const first = send('first', 'ada');
  const second = send('second', 'ada');
  for (let n = 0; n < 4; n++) expect(() => send('third', 'ada')).toThrow(AppError);
  second.open().catch(() => {});
  expect(await send('of bo', 'bo').open()).toBe('of bo');
  expect(await send('of cy', 'cy').open()).toBe('of cy');
  expect(done).toEqual(['of bo', 'of cy']);
  const third = first.open().then(() => send('third', 'ada'));
  expect(await second.answered).toBe('second');
  expect(await (await third).open()).toBe('third');
});

test('owners take turns in the order of their first waiting request', async () => {
  const { send, done } = gatedQueue({ threads: 1, maxWaiting: 10 });
  const running = send('running', 'ada');
  const waiting = [send('of ada', 'ada'), send('of bo', 'bo'), send('of cy', 'cy')];
  for (const one of waiting) one.open().catch(() => {});
  await running.open();
  await Promise.all(waiting.map(({ answered }) => answered));
  expect(done).toEqual(['running', 'of ada', 'of bo', 'of cy']);
});

test('rejects requests when too many wait, and serves the next one after a failure', async () => {
  const { send } = gatedQueue({ threads: 1, maxWaiting: 2 });
  const failing = send('fails');
  const next = [send('one'), send('two')];
  expect(() => send('three')).toThrow('Busy');
  await expect(failing.open()).rejects.toThrow('failed');
  expect(await Promise.all(next.map((one) => one.open()))).toEqual(['one', 'two']);
});

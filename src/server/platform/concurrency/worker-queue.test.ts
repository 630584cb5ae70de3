import { expect, test } from 'vitest';
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
    send(name: string, owner = name, signal = new AbortController().signal) {
      const gate = new Int32Array(new SharedArrayBuffer(4));
      const answered = send({ name, gate }, { owner, signal }).finally(() => done.push(name));
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

test('an owner has one request in progress, while others are served', async () => {
  const { send, done } = gatedQueue({ threads: 2, maxWaiting: 10 });
  const first = send('first', 'ada');
  const second = send('second', 'ada');
  second.open().catch(() => {});
  expect(await send('of bo', 'bo').open()).toBe('of bo');
  expect(await send('of cy', 'cy').open()).toBe('of cy');
  expect(done).toEqual(['of bo', 'of cy']);
  await first.open();
  expect(await second.answered).toBe('second');
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

test('drops a waiting request that is canceled', async () => {
  const { send } = gatedQueue({ threads: 1, maxWaiting: 1 });
  const running = send('running');
  const canceling = new AbortController();
  const canceled = send('canceled', 'ada', canceling.signal);
  expect(() => send('next')).toThrow('Busy');
  canceling.abort();
  await expect(canceled.answered).rejects.toThrow('aborted');
  const next = send('next');
  await running.open();
  expect(await next.open()).toBe('next');
});

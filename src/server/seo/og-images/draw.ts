import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ownMemory } from '../../http/html-page.ts';
import { AppError } from '../../http/problem.ts';
import type { Shape } from './layout.ts';

const MOST_WAITING = 20;
const PATIENCE_MS = 10_000;
const IDLE_MS = 60_000;

type Draw = (shape: Shape) => Promise<Buffer<ArrayBuffer>>;

/**
 * Renders PNGs one at a time in a worker thread, which ends when idle, and when an image fails or takes too long.
 * @throws AppError `too_many_requests` when the queue is full
 */
export function createDraw(): Draw {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function stop(): void {
    void worker?.terminate();
    worker = null;
  }

  function start(): Worker {
    // The flags of the process do not apply to workers.
    const started = new Worker(new URL('./draw-worker.ts', import.meta.url), { execArgv: [] });
    started.unref();
    return started.on('error', () => {}); // The pending call rejects.
  }

  async function draw(shape: Shape): Promise<Buffer<ArrayBuffer>> {
    clearTimeout(idle);
    worker ??= start();
    try {
      const answered = once(worker, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) });
      worker.postMessage(shape);
      const [png] = await answered;
      return ownMemory(png);
    } catch (error) {
      stop();
      throw error;
    } finally {
      idle = setTimeout(stop, IDLE_MS).unref();
    }
  }

  return (shape) => {
    if (waiting >= MOST_WAITING) {
      throw new AppError('too_many_requests', {
        detail: 'Too many images are being generated. Try again in a moment',
        retryAfter: 5,
      });
    }
    waiting++;
    const drawn = last.then(() => draw(shape)).finally(() => waiting--);
    last = drawn.catch(() => {});
    return drawn;
  };
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../http/problem.ts';
import type { Shape } from './layout.ts';

const MOST_WAITING = 20;
const PATIENCE_MS = 10_000;
const IDLE_MS = 60_000;

export type Draw = (shape: Shape) => Promise<Buffer<ArrayBuffer>>;

/**
 * Draws pictures as PNG, one after another, in a thread of their own, which is not the one that answers everybody. It
 * ends when nothing was drawn for a while, and when a picture fails or takes too long.
 * @throws AppError `too_many_requests` when too many wait already
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
    // Of the flags of the process none is for a thread.
    const started = new Worker(new URL('./draw-worker.ts', import.meta.url), { execArgv: [] });
    started.unref();
    return started.on('error', () => {}); // Whoever waits for the picture is told.
  }

  async function draw(shape: Shape): Promise<Buffer<ArrayBuffer>> {
    clearTimeout(idle);
    worker ??= start();
    try {
      const answered = once(worker, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) });
      worker.postMessage(shape);
      const [png] = await answered;
      return Buffer.from(png);
    } catch (error) {
      stop();
      throw error;
    } finally {
      idle = setTimeout(stop, IDLE_MS).unref();
    }
  }

  return (shape) => {
    if (waiting >= MOST_WAITING) {
      throw new AppError('too_many_requests', { detail: 'Too many pictures are being drawn', retryAfter: 5 });
    }
    waiting++;
    const drawn = last.then(() => draw(shape)).finally(() => waiting--);
    last = drawn.catch(() => {});
    return drawn;
  };
}

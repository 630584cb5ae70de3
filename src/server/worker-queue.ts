import { once } from 'node:events';
import { type Transferable, Worker } from 'node:worker_threads';
import { AppError } from './http/problem.ts';

const IDLE_MS = 60_000;

type QueueOptions = {
  timeoutMs: number;
  /** Maximum waiting requests; further ones are rejected. */
  maxWaiting: number;
  /** The error for rejected requests. */
  busy: { detail: string; retryAfter: number };
  maxMemoryMb?: number;
};

/**
 * Sends requests one at a time to a worker thread, which starts with the first request and ends when idle, or when a
 * request fails or takes too long.
 * @param file of the worker, which posts one response per request
 * @returns `send`, which throws the error of the worker, an `AbortError` after the timeout, or AppError
 * `too_many_requests`
 */
export function createWorkerQueue<Request, Response>(
  file: URL,
  { timeoutMs, maxWaiting, busy, maxMemoryMb }: QueueOptions,
): (request: Request, transferred?: Transferable[]) => Promise<Response> {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function stop(): void {
    void worker?.terminate();
    worker = null;
  }

  function start(): Worker {
    // Workers would inherit the flags of the process.
    const resourceLimits = maxMemoryMb ? { maxOldGenerationSizeMb: maxMemoryMb } : {};
    const started = new Worker(file, { execArgv: [], resourceLimits });
    started.unref();
    started.on('error', () => {}); // The pending request rejects.
    return started.once('exit', () => {
      if (worker === started) worker = null;
    });
  }

  async function answer(request: Request, transferred: Transferable[]): Promise<Response> {
    clearTimeout(idle);
    worker ??= start();
    try {
      const answered = once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) });
      worker.postMessage(request, transferred);
      const [response] = await answered;
      return response;
    } catch (error) {
      stop();
      throw error;
    } finally {
      idle = setTimeout(stop, IDLE_MS).unref();
    }
  }

  return (request, transferred = []) => {
    if (waiting >= maxWaiting) throw new AppError('too_many_requests', busy);
    waiting++;
    const answered = last.then(() => answer(request, transferred)).finally(() => waiting--);
    last = answered.catch(() => {});
    return answered;
  };
}

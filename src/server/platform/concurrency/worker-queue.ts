import { once } from 'node:events';
import { type Transferable, Worker } from 'node:worker_threads';
import { AppError } from '../http/problem.ts';

const IDLE_MS = 60_000;

type ThreadOptions = { timeoutMs: number; maxMemoryMb?: number };

type QueueOptions = ThreadOptions & {
  threads?: number;
  /** Maximum waiting requests; further ones are rejected. */
  maxWaiting: number;
  /** The error for rejected requests. */
  busy: { detail: string; retryAfter: number };
};

type RequestOptions = {
  /** A user who may have one request in progress; any number if omitted. */
  owner?: string;
  transferred?: Transferable[];
  /** Cancels the request while it waits. */
  signal?: AbortSignal;
};

/**
 * Sends requests to worker threads in order, except that a request waits until the previous one of its owner is done, so
 * that no owner takes all threads.
 * @param file of the worker, which posts one response per request
 * @returns `send`, which throws the error of the worker, an `AbortError` after the timeout, or AppError
 * `too_many_requests`
 */
export function createWorkerQueue<Request, Response>(
  file: URL,
  { threads = 1, maxWaiting, busy, ...options }: QueueOptions,
): (request: Request, options?: RequestOptions) => Promise<Response> {
  type QueuedRequest = { owner: string | symbol; start: (answer: WorkerThread<Request, Response>) => Promise<unknown> };
  const idle = Array.from({ length: threads }, () => createThread<Request, Response>(file, options));
  const waiting: QueuedRequest[] = [];
  const inProgress = new Set<string | symbol>();

  function startNext(): void {
    const next = waiting.find(({ owner }) => !inProgress.has(owner));
    const answer = next && idle.pop();
    if (!answer) return;
    waiting.splice(waiting.indexOf(next), 1);
    inProgress.add(next.owner);
    void next.start(answer).finally(() => {
      inProgress.delete(next.owner);
      idle.push(answer);
      startNext();
    });
  }

  return (request, { owner = Symbol(), transferred = [], signal } = {}) => {
    if (waiting.length >= maxWaiting) throw new AppError('too_many_requests', busy);
    return new Promise((resolve, reject) => {
      const entry: QueuedRequest = { owner, start: (answer) => answer(request, transferred).then(resolve, reject) };
      waiting.push(entry);
      signal?.addEventListener('abort', () => {
        if (!waiting.includes(entry)) return;
        waiting.splice(waiting.indexOf(entry), 1);
        reject(signal.reason);
      });
      startNext();
    });
  };
}

type WorkerThread<Request, Response> = (request: Request, transferList: Transferable[]) => Promise<Response>;

/**
 * Runs a worker thread, one request at a time. It starts with the first request and ends when idle, or when a request
 * fails or takes too long.
 */
function createThread<Request, Response>(
  file: URL,
  { timeoutMs, maxMemoryMb }: ThreadOptions,
): WorkerThread<Request, Response> {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  function stop(): void {
    void worker?.terminate();
    worker = null;
  }

  function start(): Worker {
    // Workers would inherit the flags of the process.
    const resourceLimits = maxMemoryMb ? { maxOldGenerationSizeMb: maxMemoryMb } : {};
    const newWorker = new Worker(file, { execArgv: [], resourceLimits });
    newWorker.unref();
    newWorker.on('error', () => {}); // The pending request rejects.
    return newWorker.once('exit', () => {
      if (worker === newWorker) worker = null;
    });
  }

  return async (request, transferList) => {
    clearTimeout(idle);
    worker ??= start();
    try {
      const reply = once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) });
      worker.postMessage(request, transferList);
      const [response] = await reply;
      return response;
    } catch (error) {
      stop();
      throw error;
    } finally {
      idle = setTimeout(stop, IDLE_MS).unref();
    }
  };
}

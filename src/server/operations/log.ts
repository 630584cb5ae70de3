import { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { readableLine, withoutPeople } from './log-lines.ts';

/** The request that is being answered, wherever in the server somebody writes a line about it. */
export type RequestNote = {
  id: string;
  /** As it came in; those that a page makes on its way are others. */
  request: Request;
  /** The pattern of the route that answers it, once that is known. */
  route: string | null;
};
export const requestNotes = new AsyncLocalStorage<RequestNote>();

let readable = false;

/** What operators read: a JSON object a line on stderr, or readable lines on a terminal. */
export const log = pino(
  {
    level: 'warn',
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin: () => {
      const note = requestNotes.getStore();
      return note ? { request_id: note.id } : {};
    },
    serializers: { err: writtenError },
  },
  {
    write(line: string) {
      process.stderr.write(withoutPeople(readable ? readableLine(JSON.parse(line)) : line));
    },
  },
);

/** Begins to log as is configured. What libraries write to the console becomes lines like all others. */
export function startLogging({ logLevel, production }: Pick<Config, 'logLevel' | 'production'>): void {
  log.level = logLevel;
  readable = !production && process.stderr.isTTY === true;
  console.error = (...said: unknown[]) => log.error(format(...said));
  console.warn = (...said: unknown[]) => log.warn(format(...said));
}

/** Of an error only these: one of PostgreSQL also carries values of the row it is about, one of a library requests. */
function writtenError(error: unknown): unknown {
  if (!isErrorLike(error)) return { message: String(error) };
  const { name, message, stack, code, cause } = error;
  return {
    ...(name !== undefined && { type: String(name) }),
    message: String(message),
    ...(code !== undefined && { code: String(code) }),
    ...(stack !== undefined && { stack: String(stack) }),
    ...(cause !== undefined && { cause: writtenError(cause) }),
  };
}

type ErrorLike = { message: unknown; name?: unknown; stack?: unknown; code?: unknown; cause?: unknown };

/** Errors, and the copies of them that the queue of jobs gives out, which are plain objects. */
function isErrorLike(error: unknown): error is ErrorLike {
  return typeof error === 'object' && error !== null && 'message' in error;
}

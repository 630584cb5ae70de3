import { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';
import { pino } from 'pino';
import * as z from 'zod';
import type { Config } from './config.ts';

/** The current request, for log lines written anywhere while it is handled. */
type RequestContext = {
  id: string;
  /** The incoming request, not in-process calls. */
  request: Request;
  /** The matched route pattern, once known. */
  route: string | null;
};
export const requestContext = new AsyncLocalStorage<RequestContext>();

let readable = false;

/** The logger: JSON lines on stderr, or readable lines on a terminal. */
export const log = pino(
  {
    level: 'warn',
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin: () => {
      const note = requestContext.getStore();
      return note ? { request_id: note.id } : {};
    },
    serializers: { err: serializeError },
  },
  {
    write(line: string) {
      process.stderr.write(redact(readable ? readableLine(JSON.parse(line)) : line));
    },
  },
);

/** Configures the logger and redirects console output of libraries to it. */
export function startLogging({ logLevel, production }: Pick<Config, 'logLevel' | 'production'>): void {
  log.level = logLevel;
  readable = !production && process.stderr.isTTY === true;
  console.error = (...args: unknown[]) => log.error(format(...args));
  console.warn = (...args: unknown[]) => log.warn(format(...args));
}

/** Logged fields of an error. Others may contain row values (PostgreSQL) or requests (libraries). */
function serializeError(error: unknown): unknown {
  if (!isErrorLike(error)) return { message: String(error) };
  const { name, message, stack, code, cause } = error;
  return {
    ...(name !== undefined && { type: String(name) }),
    message: String(message),
    ...(code !== undefined && { code: String(code) }),
    ...(stack !== undefined && { stack: String(stack) }),
    ...(cause !== undefined && { cause: serializeError(cause) }),
  };
}

type ErrorLike = { message: unknown; name?: unknown; stack?: unknown; code?: unknown; cause?: unknown };

/** Accepts errors, and the plain objects that the job queue converts them to. */
function isErrorLike(error: unknown): error is ErrorLike {
  return typeof error === 'object' && error !== null && 'message' in error;
}

/** Also matches words that are not addresses, to avoid quadratic backtracking on long ones. */
const WORD = /[\p{L}\p{N}.!#$%&'*+=?^_`{|}~-]+(@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)?/gu;
const CREDENTIALS = /:\/\/[^\s/@"]+@/g;

/** Removes email addresses and credentials, which mail servers and databases include in their errors. */
export function redact(line: string): string {
  if (!line.includes('@')) return line;
  return line
    .replace(CREDENTIALS, '://[hidden]@')
    .replace(WORD, (word, domain?: string) => (domain === undefined ? word : '[address]'));
}

const logEntrySchema = z.looseObject({
  level: z.string(),
  time: z.string(),
  msg: z.string().optional(),
  err: z.looseObject({ message: z.string(), stack: z.string().optional() }).optional(),
});

/** Formats a JSON line for a terminal. */
export function readableLine(object: unknown): string {
  const { level, time, msg, err, pid: _, ...others } = logEntrySchema.parse(object);
  const details = Object.entries(others).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
  const line = `${time.slice(11, 19)} ${level.toUpperCase()} ${msg ?? ''}${details.join('')}\n`;
  return err ? `${line}  ${(err.stack ?? err.message).replaceAll('\n', '\n  ')}\n` : line;
}

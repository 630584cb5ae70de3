import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type CopyValue = string | number | null | readonly string[];

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Returns a row in the text format of PostgreSQL's COPY, with its line end. */
export function copyLine(values: readonly CopyValue[]): string {
  let line = '';
  for (let index = 0; index < values.length; index++) {
    line += index === 0 ? copyCell(values[index] ?? null) : `\t${copyCell(values[index] ?? null)}`;
  }
  return `${line}\n`;
}

/**
 * Copies lines of {@link copyLine} into a table, with backpressure.
 * @param target table and columns, in COPY syntax
 * @returns the number of rows
 */
export async function copyInto(
  client: pg.ClientBase,
  target: string,
  lines: Iterable<string | Buffer> | AsyncIterable<string | Buffer>,
): Promise<number> {
  const stream = client.query(copyFrom(`copy ${target} from stdin`));
  const done = once(stream, 'finish');
  done.catch(() => {}); // Awaited below, even when writing fails first.
  // The database may end the copy while the next lines are read. Buffered lines would go to a query that has ended.
  stream.on('error', () => stream.destroy());
  try {
    for await (const text of lines) {
      if (text.length > 0 && !stream.write(text)) await (stream.destroyed ? done : once(stream, 'drain'));
    }
    stream.end();
  } catch (error) {
    stream.destroy(error instanceof Error ? error : undefined);
    throw error;
  }
  await done;
  return stream.rowCount;
}

function copyCell(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  return escapeText(typeof value === 'string' ? value : arrayLiteral(value));
}

function escapeText(text: string): string {
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character) : text;
}

function arrayLiteral(entries: readonly string[]): string {
  return `{${entries.map((entry) => `"${entry.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

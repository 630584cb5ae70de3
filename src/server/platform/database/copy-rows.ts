import { once } from 'node:events';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type CopyValue = string | number | null | readonly string[];

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Returns a row in the text format of PostgreSQL's COPY, with its line end. */
export function copyLine(values: readonly (CopyValue | undefined)[]): string {
  // Unlike a string built cell by cell, the joined one is a single object while it waits to be sent.
  return `${values.map(copyCell).join('\t')}\n`;
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
  const whenFinished = once(stream, 'finish');
  whenFinished.catch(() => {}); // Awaited below, even when writing fails first.
  // The database may end the copy while the next lines are read. Buffered lines would go to a query that has ended.
  stream.on('error', () => stream.destroy());
  try {
    for await (const text of lines) {
      if (text.length > 0 && !stream.write(text)) await (stream.destroyed ? whenFinished : once(stream, 'drain'));
    }
    stream.end();
  } catch (error) {
    stream.destroy(error instanceof Error ? error : undefined);
    throw error;
  }
  await whenFinished;
  return stream.rowCount;
}

/**
 * Reads rows with COPY as CSV, which is faster than parsing values. The database sends all rows at once, so request a
 * few thousand at most.
 * @param onRow gets each row with its line end `\n`; the memory is reused after the call
 */
export async function copyOut(pool: pg.Pool, select: string, onRow: (row: Buffer) => void): Promise<void> {
  const client = await pool.connect();
  try {
    const query = new CopyOut(`copy (${select}) to stdout (format csv)`, onRow);
    const whenEnded = once(query, 'end');
    client.query(query);
    await whenEnded;
  } finally {
    client.release();
  }
}

class CopyOut extends pg.Query {
  readonly #onRow: (row: Buffer) => void;

  constructor(text: string, onRow: (row: Buffer) => void) {
    super(text);
    this.#onRow = onRow;
  }

  /** Called by the client. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#onRow(chunk);
  }
}

function copyCell(value: CopyValue | undefined): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number') return String(value);
  return escapeCopyText(typeof value === 'string' ? value : arrayLiteral(value));
}

function escapeCopyText(text: string): string {
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character) : text;
}

function arrayLiteral(entries: readonly string[]): string {
  let literal = '';
  for (const entry of entries) {
    const text = /["\\]/.test(entry) ? entry.replace(/["\\]/g, '\\$&') : entry;
    literal += literal === '' ? `"${text}"` : `,"${text}"`;
  }
  return `{${literal}}`;
}

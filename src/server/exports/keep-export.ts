import { randomUUID } from 'node:crypto';
import { PassThrough, pipeline, type Readable, Transform } from 'node:stream';
import { MOST_EXPORT_BYTES, MOST_EXPORTS_AN_HOUR } from '#domain/finished-exports.ts';
import type { AppDependencies } from '../app-env.ts';
import { countAttempt, type Limit } from '../http/rate-limit.ts';
import { publishEvent } from '../realtime/publish-event.ts';
import { addExport, deleteExport, finishExport, type NewExport } from './export-queries.ts';

const FOLDER = 'exports';
const BUFFER_BYTES = 1024 * 1024;
const BEGUN: Limit = { max: MOST_EXPORTS_AN_HOUR, windowSeconds: 3_600 };

type Keeping = Pick<AppDependencies, 'db' | 'files' | 'now'>;

/** Where the file of an export is. */
export function exportKey(id: string): string {
  return `${FOLDER}/${id}.csv`;
}

/** Counts an export that a user asks for. @throws AppError when there were too many */
export function countExport({ db, now }: Pick<Keeping, 'db' | 'now'>, userId: string): Promise<void> {
  return countAttempt(db, `export:${userId}`, BEGUN, now());
}

/** Removes an export with its file. */
export async function forgetExport({ db, files }: Pick<Keeping, 'db' | 'files'>, id: string): Promise<void> {
  await files.delete(exportKey(id));
  await deleteExport(db, id);
}

/**
 * Passes an export on to whoever downloads it, and keeps a copy on the way; the slower of both sets the pace. What is
 * not downloaded to its end is not kept. Where it cannot be kept it is downloaded all the same.
 * @param open begins to read it, once there is somebody to hear that it breaks off: the reader may have left already
 */
export async function keepExport(
  { db, files, now }: Keeping,
  of: NewExport,
  open: () => Readable,
  id: string = randomUUID(),
): Promise<Readable> {
  await addExport(db, id, of, now());
  const copy = new PassThrough({ highWaterMark: BUFFER_BYTES });
  copy.on('error', () => {}); // Whoever writes the file hears of it.
  const counted = { bytes: 0 };

  async function keep(): Promise<void> {
    try {
      await files.put(exportKey(id), copy);
      const ended = await finishExport(db, id, counted.bytes, now());
      if (!ended) return await files.delete(exportKey(id));
      await publishEvent(db, { type: 'exports_changed' }, { userId: of.userId });
      for (const other of ended) await forgetExport({ db, files }, other).catch(() => {}); // Or at night.
    } catch {
      copy.destroy();
      await deleteExport(db, id).catch(() => {}); // What is left is found at night.
    }
  }
  void keep();
  return pipeline(open(), alsoInto(copy, counted), () => {});
}

function alsoInto(copy: PassThrough, counted: { bytes: number }): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      counted.bytes += chunk.length;
      if (counted.bytes > MOST_EXPORT_BYTES) copy.destroy(new Error('Too large to be kept'));
      if (copy.destroyed || copy.write(chunk)) pass(null, chunk);
      else whenThereIsRoom(copy, () => pass(null, chunk));
    },
    flush(done) {
      copy.end();
      done();
    },
    destroy(error, done) {
      if (!copy.writableEnded) copy.destroy(new Error('The download broke off'));
      done(error);
    },
  });
}

function whenThereIsRoom(copy: PassThrough, go: () => void): void {
  const done = () => {
    copy.off('drain', done).off('close', done);
    go();
  };
  copy.on('drain', done).on('close', done);
}

import { randomUUID } from 'node:crypto';
import { PassThrough, pipeline, type Readable, Transform } from 'node:stream';
import { MOST_EXPORT_BYTES } from '#domain/finished-exports.ts';
import type { AppDependencies } from '../app-env.ts';
import { publishEvent } from '../realtime/publish-event.ts';
import { addExport, deleteExport, finishExport, type NewExport } from './export-queries.ts';

const FOLDER = 'exports';
const BUFFER_BYTES = 1024 * 1024;

type Keeping = Pick<AppDependencies, 'db' | 'files' | 'now'>;

/** Where the file of an export is. */
export function exportKey(id: string): string {
  return `${FOLDER}/${id}.csv`;
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
      if (await finishExport(db, id, counted.bytes, now())) {
        await publishEvent(db, { type: 'exports_changed' }, { userId: of.userId });
      } else {
        await files.delete(exportKey(id));
      }
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

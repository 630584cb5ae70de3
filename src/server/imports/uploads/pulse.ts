import { progressWords, type UploadProgress } from '#domain/imports/uploads.ts';
import type { Db } from '../../database/connection.ts';
import { publishEvent } from '../../realtime/publish-event.ts';
import { notePulse, type Upload } from './upload-queries.ts';

const EVERY_MS = 1_000;
const WHOLE = 1_000;

/**
 * Says every second that an upload is worked on and how far that is, to the database and to open pages, and looks
 * whether it is still wanted.
 */
export function beginPulse(db: Db, upload: Upload) {
  const abort = new AbortController();
  let progress: UploadProgress | null = null;
  let told: UploadProgress | null = null;
  let beating: Promise<void> = Promise.resolve();
  let resting = true;

  async function beat(): Promise<void> {
    if (!(await notePulse(db, upload, progress))) return abort.abort();
    if (!progress || progress === told) return;
    told = progress;
    const { id, kind, state } = upload;
    const text = progressWords(kind, progress);
    const done = Math.round((progress.part ?? 0) * WHOLE);
    await publishEvent(db, { type: 'job_progress', job: 'import', id, done, total: WHOLE, state, text }, 'admins');
  }

  const timer = setInterval(() => {
    if (!resting) return;
    resting = false;
    // A database that cannot be reached for a moment ends the import by itself if it has to.
    beating = beat()
      .catch(() => {})
      .finally(() => {
        resting = true;
      });
  }, EVERY_MS);

  return {
    signal: abort.signal,
    note(next: UploadProgress): void {
      progress = next;
    },
    async end(): Promise<void> {
      clearInterval(timer);
      await beating;
    },
  };
}

import { type Day, formatDay } from '#domain/dates.ts';
import { backfillText } from '#domain/sources/source-status.ts';
import type { AppDependencies } from '../../app-env.ts';
import { inTransaction, isDatabaseDown } from '../../platform/database/connection.ts';
import { CHANNELS } from '../../platform/database/listener.ts';
import { SOURCES_LOCK } from '../../platform/database/locks.ts';
import type { Network } from '../../platform/http/fetch-public.ts';
import { startPolling } from '../../platform/jobs/poll.ts';
import { log } from '../../platform/log.ts';
import { ImportError } from '../imports/import-error.ts';
import { createPacedGet, type Pace, SourceUnavailable, userAgent } from './paced-requests.ts';
import { NotReady, type ReadDocument, type Source, type SourceDefinition, todayAt } from './source.ts';
import {
  addDays,
  DocumentsGone,
  finishDocuments,
  isOpen,
  type OpenSourceRow,
  readSource,
  type SourceRow,
  type SourceStore,
  sourceStore,
  type WaitingDocument,
} from './source-store.ts';
import { finishUploads, uploadSourceFile } from './source-uploads.ts';
import { BUILT_IN, listSources, missingDays } from './sources.ts';
import { publishProgress, readBackfill } from './status.ts';

const LOOK_EVERY_MS = 5_000;
/** Sources that a process follows at the same time; each holds a connection. */
const MAX_AT_ONCE = 4;
/** After this many attempts, a document that cannot be read is rejected. */
const MAX_ATTEMPTS = 8;
/** Attempts to import a document alone that failed together with others. */
const MAX_IMPORT_ATTEMPTS = 3;

export type FollowDependencies = Pick<
  AppDependencies,
  'db' | 'pool' | 'config' | 'files' | 'jobs' | 'listener' | 'mailer' | 'now'
> & {
  print: (line: string) => void;
  pace?: Pace;
  network?: Network;
};

/** Follows all sources in the background. One process at a time follows a source, and the others take over. */
export function startFollowing(dependencies: FollowDependencies): { close(): Promise<void> } {
  const abort = new AbortController();
  const running = new Map<string, Promise<void>>();
  const onError = (source?: SourceDefinition) => (err: unknown) => {
    if (!abort.signal.aborted) log.error({ err, source: source?.id }, 'A source could not be followed');
  };
  for (const source of BUILT_IN) announce(dependencies, source).catch(onError(source));
  const polling = startPolling(
    async () => {
      for (const source of await listSources(dependencies.pool)) {
        if (running.has(source.id) || running.size === MAX_AT_ONCE) continue;
        const work = followSource(dependencies, source, abort.signal).catch(onError(source));
        running.set(
          source.id,
          work.finally(() => running.delete(source.id)),
        );
      }
    },
    LOOK_EVERY_MS,
    onError(),
  );
  dependencies.listener.on(CHANNELS.sources, polling.wake);
  return {
    async close() {
      abort.abort();
      await polling.close();
      await Promise.all(running.values());
    },
  };
}

/** Tells the terminal which sources are followed, or what they wait for. */
async function announce({ pool, config, print }: FollowDependencies, source: SourceDefinition): Promise<void> {
  const row = await readSource(pool, source, config);
  if (isOpen(row)) print(`Following ${source.name}`);
  else if (row.enabled)
    print(`${source.name} is followed once an admin removes the sample data at ${config.appUrl}/admin/sources`);
}

/** Does everything that is due for a source, unless another process is doing so. */
export async function followSource(
  dependencies: FollowDependencies,
  definition: SourceDefinition,
  signal: AbortSignal,
): Promise<void> {
  const { pool, config, now, pace = definition.pace, network } = dependencies;
  const { id } = definition;
  const store = sourceStore(pool, id, now);
  const nextStep = stepsOf(dependencies, definition, store, signal);
  await finishUploads(pool, id, now());
  if (!(await nextStep())) return;
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_xact_lock($1, hashtext($2)) as mine',
      [SOURCES_LOCK, id],
    );
    if (!rows[0]?.mine) return;
    const report = createBackfillReport(dependencies, definition, store);
    let openedSource: { contact: string; source: Source<unknown, unknown> } | undefined;
    while (!signal.aborted) {
      const step = await nextStep();
      if (!step) return;
      const { contact } = step.row;
      if (openedSource?.contact !== contact) {
        // Whether this process still holds the lock, which ends with its connection.
        const confirm = () => client.query('select');
        const get = createPacedGet({ userAgent: userAgent(contact), confirm, signal, ...(pace && { pace }) });
        openedSource = { contact, source: definition.open({ config, pool, get, now, signal, network }) };
      }
      try {
        await step.work(openedSource.source);
      } catch (error) {
        if (signal.aborted) return;
        if (isDatabaseDown(error)) throw error;
        const isExpected = [SourceUnavailable, NotReady, ImportError].some((kind) => error instanceof kind);
        if (!isExpected) log.error({ err: error, source: id }, 'A source could not be followed');
        await store.saveFailure(
          isExpected && error instanceof Error ? error : new Error('something went wrong on our side'),
        );
      }
      await report();
    }
  });
}

type FollowStep = { row: OpenSourceRow; work(source: Source<unknown, unknown>): Promise<void> };
type DocumentReading = { document: WaitingDocument; outcome: ReadDocument<unknown> };

/**
 * Returns a function that finds what is due for a source: a poll, what polls have listed, the list of a day, its
 * documents, or second lists; null if nothing is.
 */
function stepsOf(
  dependencies: FollowDependencies,
  definition: SourceDefinition,
  store: SourceStore,
  signal: AbortSignal,
): () => Promise<FollowStep | null> {
  const { pool, config, now } = dependencies;
  const { id, name, everyMs, checkEveryMs } = definition;

  /** A time in the future is from a clock that has been set back since. */
  const isDue = (last: Date | null, every: number) =>
    last === null || Math.abs(now().getTime() - last.getTime()) >= every;

  async function poll(row: SourceRow, source: Source<unknown, unknown>): Promise<void> {
    await addDays(pool, id, missingDays(definition, row, now()));
    const { documents, position } = await source.poll(row.position);
    await store.savePoll(documents, position, definition.listedAt ? null : todayAt(definition, now()));
  }

  async function list(day: Day, source: Source<unknown, unknown>): Promise<void> {
    try {
      const documents = (await source.list?.(day)) ?? null;
      if (documents === null) await store.delayDay(day);
      else await store.saveDayList(day, documents);
    } catch (error) {
      if (!(error instanceof NotReady)) throw error;
      log.warn({ err: error, source: id, day }, 'The list of a day could not be read');
      await store.delayDay(day);
    }
  }

  /** Compares the tallies with second lists that were not compared yet. */
  async function check(source: Source<unknown, unknown>): Promise<void> {
    let failure: string | null = null;
    const unlessUnreadable = async <T>(reading: Promise<T[]> | undefined): Promise<T[] | null> => {
      try {
        return (await reading) ?? null;
      } catch (error) {
        if (!(error instanceof NotReady)) throw error;
        failure = error.message;
        return null;
      }
    };
    for (const list of (await unlessUnreadable(source.secondLists?.())) ?? []) {
      const days = await store.daysToCheck(list);
      const documents = days.length > 0 && (await unlessUnreadable(source.readSecondList?.(list)));
      if (!documents) continue;
      const ofDays = documents.filter(({ day }) => days.includes(day));
      await store.saveCheck(list.period, days, ofDays);
    }
    await store.saveCheckTime(failure);
  }

  /** Reads documents until a poll is due, and imports them. */
  async function read(row: SourceRow, documents: WaitingDocument[], source: Source<unknown, unknown>): Promise<void> {
    const readings: DocumentReading[] = [];
    let failure: unknown;
    for (const document of documents) {
      if (signal.aborted || isDue(row.polledAt, everyMs)) break;
      try {
        const fetchedBytes = source.fetch && (await store.fetchOnce(document, source.fetch));
        const outcome = await source.read(document, fetchedBytes);
        if (!('file' in outcome)) readings.push({ document, outcome });
        else await uploadSourceFile(dependencies, id, { document, file: outcome.file, actor: row.addedBy });
      } catch (error) {
        if (signal.aborted) break;
        if (!(error instanceof SourceUnavailable || error instanceof NotReady)) throw error;
        const isFinal = error instanceof NotReady && document.attempts + 1 >= MAX_ATTEMPTS;
        if (isFinal) readings.push({ document, outcome: { rejected: error.message } });
        else await store.delayDocument(document, error.message);
        if (error instanceof NotReady) continue;
        failure = error;
        break;
      }
    }
    await importReadings(row, readings, source);
    if (failure) throw failure;
  }

  /** Stores what was read: one import per day, so that a day can be undone. */
  async function importReadings(
    row: SourceRow,
    readings: DocumentReading[],
    source: Source<unknown, unknown>,
  ): Promise<void> {
    const withoutContent = readings.filter(({ outcome }) => !('content' in outcome));
    await finishDocuments(pool, id, withoutContent, { now: now(), importId: null });
    const withContent = readings.filter(({ outcome }) => 'content' in outcome);
    const importAll = async (day: Day | null, some: DocumentReading[]) => {
      const contents = some.flatMap(({ outcome }) => ('content' in outcome ? [outcome.content] : []));
      await source.import?.(contents, {
        pool,
        fileName: day ? `${name}, ${formatDay(day)}` : name,
        // The admin who removes the sample keeps their demo account.
        ...(row.samplePresent && row.clearSampleBy !== null && { clearSample: true, actor: row.clearSampleBy }),
        now: now(),
        beforeCommit: (client, { importId }) => finishDocuments(client, id, some, { now: now(), importId }),
      });
    };
    for (const [day, some] of Map.groupBy(
      withContent,
      ({ document, outcome }) => document.day ?? outcome.day ?? null,
    )) {
      try {
        await importAll(day, some);
      } catch (error) {
        if (isDatabaseDown(error) || error instanceof ImportError) throw error;
        for (const one of some) await importAll(day, [one]).catch((err) => failedAlone(one.document, err));
      }
    }
  }

  /** A document that cannot be imported must not keep others from being imported. */
  async function failedAlone(document: WaitingDocument, err: unknown): Promise<void> {
    if (isDatabaseDown(err)) throw err;
    if (err instanceof DocumentsGone) return;
    log.error({ err, source: id, document: document.id }, 'A document could not be imported');
    const reason = 'could not be imported';
    if (document.attempts + 1 < MAX_IMPORT_ATTEMPTS) await store.delayDocument(document, reason);
    else await finishDocuments(pool, id, [{ document, outcome: { rejected: reason } }], { now: now(), importId: null });
  }

  return async () => {
    const row = await readSource(pool, definition, config);
    if (!isOpen(row) || (row.pausedUntil && row.pausedUntil > now())) return null;
    if (isDue(row.polledAt, everyMs)) return { row, work: (source) => poll(row, source) };
    const documents = await store.nextDocuments();
    const day = documents[0]?.polled ? null : await store.nextDay();
    if (day !== null) return { row, work: (source) => list(day, source) };
    if (documents.length > 0) return { row, work: (source) => read(row, documents, source) };
    return checkEveryMs !== undefined && isDue(row.checkedAt, checkEveryMs) ? { row, work: check } : null;
  };
}

const PRINT_EVERY_MS = 10_000;

/** Tells open pages and the terminal how far a backfill is, and ends one that has read everything. */
function createBackfillReport({ db, pool, print }: FollowDependencies, source: SourceDefinition, store: SourceStore) {
  const { id } = source;
  let printedAt = Number.NEGATIVE_INFINITY;
  return async (): Promise<void> => {
    const backfill = await readBackfill(pool, id);
    if (!backfill) return;
    const { done, total, pendingDays } = backfill;
    const isDone = done === total && pendingDays === 0;
    if (isDone) await store.endBackfill();
    const text = backfillText(source, backfill);
    if (isDone || performance.now() - printedAt > PRINT_EVERY_MS) {
      printedAt = performance.now();
      print(text);
    }
    await publishProgress(db, id, { done, total, state: isDone ? 'done' : 'running', text });
  };
}

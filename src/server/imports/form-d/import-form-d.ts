import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { type Day, latestDayOf } from '#domain/dates.ts';
import { type Filing, readFiling } from '#domain/form-d/form-d.ts';
import type { FormDReport } from '#domain/form-d/form-d-report.ts';
import { KEPT_PROBLEMS } from '#domain/imports/import-report.ts';
import { announceSearchChange, nextSearchVersion } from '../../companies/search-version.ts';
import { inTransaction } from '../../database/transaction.ts';
import { beginImport } from '../../history/begin-import.ts';
import { publishEventOn } from '../../realtime/publish-event.ts';
import { clearSample } from '../clear-sample.ts';
import type { ImportOptions } from '../import-companies.ts';
import { startImport } from '../start-import.ts';
import { findCompanies } from './find-companies.ts';
import { openFilings } from './open-filings.ts';
import { writeFilings } from './write-filings.ts';

export type FormDOptions = Pick<
  ImportOptions,
  'pool' | 'dryRun' | 'clearSample' | 'onProgress' | 'signal' | 'now' | 'actor' | 'beforeEnd'
> & {
  /** Files, folders and zip archives. */
  paths: readonly string[];
  /** Where relative paths begin, if not in the current folder. */
  folder?: string;
};

/** So many filings are read before others have their turn. */
const PAUSE_EVERY = 200;

type Read = Pick<FormDReport, 'rows' | 'leftOut' | 'problems'> & { filings: Filing[] };

/**
 * Imports notices of Form D: all of them or nothing. Those that were taken before change nothing, and amendments correct
 * what the filing that they amend has said.
 * @throws {ImportError} when there is nothing that can be imported
 */
export async function importFormD(options: FormDOptions): Promise<FormDReport> {
  const { pool, paths, dryRun = false, signal, onProgress, now = new Date() } = options;
  const fileName = paths.map((given) => path.basename(given)).join(', ');
  const { filings, ...read } = await readFilings(options, latestDayOf(now));
  return await inTransaction(pool, signal, async (client) => {
    const cleared = await clearSample(client, {
      allowed: options.clearSample === true || dryRun,
      actor: options.actor,
    });
    onProgress?.({ phase: 'waiting', done: 0, part: null });
    // The version is a lock too: from here on nobody else changes companies, so none is created twice.
    const version = await nextSearchVersion(client);
    const issuers = await findCompanies(client, filings);
    const importId = await startImport(client, 'form-d', fileName);
    const change = await beginImport(client, { importId, actor: options.actor ?? null, into: 'companies' });
    const counts = await writeFilings(client, issuers, { importId, version }, (done) => {
      signal?.throwIfAborted();
      onProgress?.({ phase: 'writing', done, part: done / issuers.length });
    });
    await change.end();
    const taken = issuers.flatMap((issuer) => issuer.filings);
    const report: FormDReport = {
      fileName,
      dryRun,
      ...read,
      ...counts,
      filings: {
        taken: taken.length,
        amendments: taken.filter(({ amendment }) => amendment).length,
        known: filings.length - taken.length,
      },
      unsure: issuers.filter(({ unsure }) => unsure).length,
      ...cleared,
    };
    await finish(client, { importId, report, now });
    await options.beforeEnd?.(client, { importId, changeId: change.changeId });
    return { result: report, keep: !dryRun };
  });
}

async function readFilings({ paths, folder, signal, onProgress }: FormDOptions, latest: Day): Promise<Read> {
  const read: Read = {
    filings: [],
    rows: { read: 0, rejected: 0 },
    leftOut: { 'pooled-fund': 0, test: 0, 'other-form': 0 },
    problems: { total: 0, kept: [] },
  };
  for await (const { place, read: found } of openFilings(paths, folder)) {
    read.rows.read += 1;
    if (read.rows.read % PAUSE_EVERY === 0) {
      onProgress?.({ phase: 'reading', done: read.rows.read, part: null });
      await setImmediate();
      signal?.throwIfAborted();
    }
    const result = 'rejected' in found ? found : readFiling(found.notice, latest);
    if ('filing' in result) read.filings.push(result.filing);
    else if ('leftOut' in result) read.leftOut[result.leftOut] += 1;
    else {
      read.rows.rejected += 1;
      read.problems.total += 1;
      if (read.problems.kept.length < KEPT_PROBLEMS) read.problems.kept.push({ place, reason: result.rejected });
    }
  }
  return read;
}

async function finish(
  client: pg.PoolClient,
  { importId, report, now }: { importId: number; report: FormDReport; now: Date },
): Promise<void> {
  await client.query('update imports set finished_at = now(), report = $2 where id = $1', [importId, report]);
  const { created, updated } = report.companies;
  if (created + updated + report.clearedSample > 0) await announceSearchChange(client);
  if (created > 0) {
    await publishEventOn(client, { type: 'leads_added', count: created, since: now.toISOString() }, 'everyone');
  }
}

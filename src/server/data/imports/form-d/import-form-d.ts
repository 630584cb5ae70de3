import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Day, latestDayOf } from '#domain/dates.ts';
import { type Filing, readAccession, readFiling } from '#domain/form-d/form-d.ts';
import { type SkippedFiling, skippedReason } from '#domain/form-d/form-d-report.ts';
import type { FormDReport } from '#domain/imports/import-report.ts';
import { ImportFindings } from '../import-findings.ts';
import { type FileInput, type ImportBasics, runImport } from '../run-import.ts';
import { findIssuers } from './find-companies.ts';
import { openFilings } from './open-filings.ts';
import { writeFilings } from './write-filings.ts';

export type FormDOptions = Omit<ImportBasics, 'fileName'> &
  Pick<FileInput, 'openProblems'> & {
    /** Files, folders and zip archives. */
    paths: readonly string[];
    /** Base of relative paths, if not the current folder. */
    folder?: string;
  };

/** Filings to read before yielding to other work. */
const PAUSE_EVERY = 200;

/** Skipped filings that a report names; the problems file has all of them. */
const SHOWN_SKIPPED = 200;
/** In characters. */
const SHOWN_NAME = 300;

type ParsedFilings = { filings: Filing[]; leftOut: FormDReport['leftOut']; skipped: SkippedFiling[] };

/**
 * Imports Form D notices, all or nothing. Known filings change nothing, and amendments correct the data of the amended
 * filing.
 * @throws {ImportError} when there is nothing to import
 */
export async function importFormD(options: FormDOptions): Promise<FormDReport> {
  const { paths, now = new Date() } = options;
  const fileName = paths.map((file) => path.basename(file)).join(', ');
  using findings = new ImportFindings({ ...options, headers: [] });
  const parsed = await readFilings(options, findings, latestDayOf(now));
  return await importParsed({ ...options, fileName }, parsed, findings);
}

/** Imports filings that were already read, all or nothing. */
export async function importFormDFilings(options: ImportBasics, filings: Filing[]): Promise<FormDReport> {
  using findings = new ImportFindings({ ...options, headers: [] });
  findings.rows.read = filings.length;
  return await importParsed(options, { filings, leftOut: {}, skipped: [] }, findings);
}

function importParsed(
  options: ImportBasics,
  { filings, leftOut, skipped }: ParsedFilings,
  findings: ImportFindings,
): Promise<FormDReport> {
  const { fileName, dryRun = false } = options;
  return runImport(options, {
    kind: 'form-d',
    async write(client, origin) {
      const issuers = await findIssuers(client, filings);
      const counts = await writeFilings(client, issuers, origin, (done) => findings.written(done, issuers.length));
      await findings.close();
      const newFilings = issuers.flatMap((issuer) => issuer.filings);
      return {
        fileName,
        dryRun,
        rows: findings.rows,
        leftOut,
        skipped,
        ...counts,
        filings: {
          taken: newFilings.length,
          amendments: newFilings.filter(({ amendment }) => amendment).length,
          known: filings.length - newFilings.length,
        },
        unsure: issuers.filter(({ isUndecided }) => isUndecided).length,
        problems: findings.problems,
      };
    },
  });
}

async function readFilings(
  { paths, folder }: FormDOptions,
  findings: ImportFindings,
  latest: Day,
): Promise<ParsedFilings> {
  const parsed: ParsedFilings = { filings: [], leftOut: {}, skipped: [] };
  const { rows } = findings;
  for await (const { place, outcome } of openFilings(paths, folder)) {
    rows.read += 1;
    if (rows.read % PAUSE_EVERY === 0) {
      await findings.pieceRead(0);
      await setImmediate();
    }
    if ('rejected' in outcome) {
      findings.reject(rows.read, [place], outcome.rejected);
      continue;
    }
    const { notice } = outcome;
    const result = readFiling(notice, latest);
    if ('filing' in result) parsed.filings.push(result.filing);
    else if ('rejected' in result) findings.reject(rows.read, [place], result.rejected);
    else {
      const { leftOut: reason } = result;
      const filing = readAccession(notice.accession) ?? place;
      const issuer = notice.name.slice(0, SHOWN_NAME).toWellFormed().replaceAll('\0', '');
      parsed.leftOut[reason] = (parsed.leftOut[reason] ?? 0) + 1;
      if (parsed.skipped.length < SHOWN_SKIPPED) parsed.skipped.push({ filing, issuer, reason });
      findings.skipped(rows.read, `${filing}, ${issuer}`, skippedReason(reason));
    }
  }
  return parsed;
}

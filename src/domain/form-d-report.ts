import type { LeftOut } from './form-d.ts';
import type { ImportReport } from './import-report.ts';

/** What an import of filings read, left out and did. */
export type FormDReport = Pick<
  ImportReport,
  'fileName' | 'dryRun' | 'rows' | 'companies' | 'contacts' | 'rounds' | 'clearedSample'
> & {
  /** Filings that are in the data: those that were taken now, and those from before. */
  filings: { taken: number; known: number };
  leftOut: Record<LeftOut, number>;
  /** New companies that may be one that was known, which only people can tell. */
  unsure: number;
  problems: { total: number; kept: FilingProblem[] };
};

/** A filing that was rejected, by its number or file. */
export type FilingProblem = { place: string; reason: string };

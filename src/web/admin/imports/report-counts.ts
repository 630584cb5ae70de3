import type { UploadReport } from './import-queries.ts';

/** What becomes of the companies or LPs of a file. */
export function countsOf(report: UploadReport): { created: number; updated: number; unchanged: number } {
  return report.kind === 'lps' ? report.lps : report.companies;
}

import { counted, formatCount } from '#domain/counts.ts';
import { contactLines, endLines, fillerLines } from '../report-text.ts';
import type { LpImportReport } from './import-lps.ts';

export function lpReportLines(report: LpImportReport): string[] {
  const { rows, lps, contacts, clearedSample } = report;
  return [
    `Rows        ${formatCount(rows.read)} read, ${formatCount(rows.rejected)} rejected`,
    ...fillerLines(report.fillers),
    `LPs         ${formatCount(lps.created)} created, ${formatCount(lps.updated)} updated, ${formatCount(lps.unchanged)} unchanged`,
    ...contactLines(contacts),
    ...(clearedSample > 0
      ? [`Sample      ${counted(clearedSample, 'company', 'companies')} removed, and its LPs`]
      : []),
    ...endLines(report),
  ];
}

import { counted, formatCount } from '#domain/counts.ts';
import { type FormDReport, leftOutWords, takenWords, unsureWords } from '#domain/form-d/form-d-report.ts';
import { contactLines, endLines } from '../report-text.ts';

export function formDReportLines(report: FormDReport): string[] {
  const { rows, filings, leftOut, companies, rounds } = report;
  const out = leftOutWords(leftOut);
  const unsure = unsureWords(report.unsure);
  return [
    `Filings     ${formatCount(rows.read)} read, ${takenWords(filings)}, ${formatCount(filings.known)} already imported, ${formatCount(rows.rejected)} rejected`,
    ...(out.length > 0 ? [`Skipped     ${out.join(', ')}`] : []),
    `Companies   ${formatCount(companies.created)} created, ${formatCount(companies.updated)} updated, ${formatCount(companies.unchanged)} unchanged`,
    ...(unsure ? [`To review   ${unsure}: see Data quality in the admin panel`] : []),
    ...contactLines(report.contacts),
    `Rounds      ${formatCount(rounds.created)} created, ${formatCount(rounds.updated)} updated`,
    ...(report.clearedSample ? [`Sample      ${counted(report.clearedSample, 'company', 'companies')} removed`] : []),
    ...endLines(report),
  ];
}

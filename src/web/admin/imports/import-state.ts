import { counted } from '#domain/counts.ts';
import type { UploadKind, UploadState } from '#domain/imports/uploads.ts';
import type { Comparison, Upload, UploadReport } from './import-queries.ts';

const STATES: Record<UploadState, string> = {
  uploading: 'Upload incomplete',
  uploaded: 'Not previewed yet',
  comparing: 'Comparing',
  compared: 'Previewed, not imported',
  running: 'Importing',
  done: 'Imported',
};

/** The label of an import state. */
export function stateWords({ state, undone }: { state: UploadState; undone: boolean }): string {
  return undone ? 'Undone' : STATES[state];
}

/** The label of a kind of file. */
export const KIND_WORDS: Record<UploadKind, string> = { companies: 'Companies', lps: 'LPs', 'form-d': 'Form D' };

/** '3 companies' or '3 LPs' */
export function recordsWords(count: number, kind: UploadKind): string {
  return kind === 'lps' ? counted(count, 'LP') : counted(count, 'company', 'companies');
}

/** How many companies or LPs of a file are new, changed and unchanged. */
export function countsOf(report: UploadReport): { created: number; updated: number; unchanged: number } {
  return report.kind === 'lps' ? report.lps : report.companies;
}

export function changesNothing(report: UploadReport): boolean {
  const { created, updated } = countsOf(report);
  return created + updated + report.contacts.created + report.contacts.updated + report.clearedSample === 0;
}

/** Whether the encoding has to be chosen before a preview. */
export function isEncodingOpen({ detected, choices }: Pick<Upload, 'detected' | 'choices'>): boolean {
  return choices.encoding === undefined && (detected?.format?.candidates.length ?? 0) > 1;
}

/** How many cells of a preview wait for an answer. */
export function cellsWaiting({ report }: Comparison): number {
  if (report.kind !== 'companies') return 0;
  const dates = report.dates.filter(({ order }) => order === null);
  return dates.reduce((sum, { ambiguous }) => sum + ambiguous, report.ambiguousPlaces.count);
}

import { counted } from '#domain/counts.ts';
import type { RecordCounts } from '#domain/imports/import-report.ts';
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

export function stateText({ state, undone }: { state: UploadState; undone: boolean }): string {
  return undone ? 'Undone' : STATES[state];
}

export const KIND_LABELS: Record<UploadKind, string> = { companies: 'Companies', lps: 'LPs', 'form-d': 'Form D' };

export function recordsText(count: number, kind: UploadKind): string {
  return kind === 'lps' ? counted(count, 'LP') : counted(count, 'company', 'companies');
}

export function countsOf(report: UploadReport): RecordCounts {
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

export function cellsWaiting({ report }: Comparison): number {
  if (report.kind !== 'companies') return 0;
  const dates = report.dates.filter(({ order }) => order === null);
  return dates.reduce((sum, { ambiguous }) => sum + ambiguous, report.ambiguousPlaces.count);
}

import { WAITING_LABELS } from '../changes/change-jobs.ts';
import { formatCount } from '../counts.ts';
import { type ColumnSamples, proposeMapping, SURE } from './import-columns.ts';
import { proposeLpMapping } from './lp-import-fields.ts';

export const CHUNK_BYTES = 8 * 1024 * 1024;
export const MAX_UPLOAD_BYTES = 1024 ** 3;
/** Days after which an abandoned upload is removed. */
export const UPLOAD_DAYS = 7;

const TABLE_KINDS = ['companies', 'lps'] as const;
export type TableKind = (typeof TABLE_KINDS)[number];
export const UPLOAD_KINDS = [...TABLE_KINDS, 'form-d'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** States of an upload, in order; a failure or cancellation moves it back one state. */
export const UPLOAD_STATES = ['uploading', 'uploaded', 'comparing', 'compared', 'running', 'done'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

/** Progress of an upload. `part` goes from 0 to 1, and is null while unknown. */
export type UploadProgress = { phase: 'reading' | 'waiting' | 'writing'; done: number; part: number | null };

export function chunkCount(size: number): number {
  return Math.ceil(size / CHUNK_BYTES);
}

/** The size of chunk `n` in bytes, counted from 1; 0 past the end. */
export function chunkBytes(size: number, n: number): number {
  return Math.max(0, Math.min(CHUNK_BYTES, size - (n - 1) * CHUNK_BYTES));
}

/** Whether a file name suggests Form D filings: XML, or an archive of filings or SEC tables. */
export function isFilings(fileName: string): boolean {
  return /\.(?:xml|zip)$/i.test(fileName);
}

/** The kind of a file: whichever recognizes more of its columns with certainty. */
export function proposeKind(headers: readonly string[], samples?: ColumnSamples): TableKind {
  const sureFields = (mapping: readonly { field: string | null; confidence: number }[], name: string) =>
    mapping.some(({ field }) => field === name)
      ? mapping.filter(({ field, confidence }) => field !== null && confidence >= SURE).length
      : 0;
  const ofLps = sureFields(proposeLpMapping(headers, {}, samples), 'name');
  return ofLps > sureFields(proposeMapping(headers, {}, samples), 'organizationName') ? 'lps' : 'companies';
}

export function progressText(kind: UploadKind, progress: UploadProgress | null): string {
  if (!progress) return WAITING_LABELS.queued;
  const { phase, done } = progress;
  if (phase === 'waiting') return WAITING_LABELS.behind;
  if (phase === 'reading') return `Reading ${kind === 'form-d' ? 'filing' : 'row'} ${formatCount(done)}`;
  return `${formatCount(done)} ${kind === 'lps' ? 'LPs' : 'companies'} processed`;
}

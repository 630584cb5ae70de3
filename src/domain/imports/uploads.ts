import { formatCount } from '../counts.ts';
import { WAITING_WORDS } from '../waiting-words.ts';
import { type ColumnSamples, proposeMapping, SURE } from './import-columns.ts';
import { proposeLpMapping } from './lp-import-fields.ts';

/** Bytes of a piece in which a file is sent. */
export const CHUNK_BYTES = 8 * 1024 * 1024;
/** The largest file that is taken: 1 GB. */
export const MOST_UPLOAD_BYTES = 1024 ** 3;
/** Days after which an upload that nobody goes on with is removed. */
export const UPLOAD_DAYS = 7;

/** Tables, whose columns are mapped. */
export const TABLE_KINDS = ['companies', 'lps'] as const;
export type TableKind = (typeof TABLE_KINDS)[number];
export const UPLOAD_KINDS = [...TABLE_KINDS, 'form-d'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** What becomes of a file, in this order; what fails or is canceled goes back a step. */
export const UPLOAD_STATES = ['uploading', 'uploaded', 'comparing', 'compared', 'running', 'done'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

/** How far the work on a file is. `part` goes from 0 to 1, and is null while it is not known. */
export type UploadProgress = { phase: 'reading' | 'waiting' | 'writing'; done: number; part: number | null };

/** How many pieces a file has. */
export function chunkCount(size: number): number {
  return Math.ceil(size / CHUNK_BYTES);
}

/** The bytes of piece `n` of a file, counted from 1. */
export function chunkBytes(size: number, n: number): number {
  return Math.max(0, Math.min(CHUNK_BYTES, size - (n - 1) * CHUNK_BYTES));
}

/** Whether a file of this name holds filings of Form D: one as XML, or an archive of them or of the SEC's tables. */
export function isFilings(fileName: string): boolean {
  return /\.(?:xml|zip)$/i.test(fileName);
}

/** What a file is about: the kind that surely knows more of its columns. */
export function proposeKind(headers: readonly string[], samples?: ColumnSamples): TableKind {
  const known = (mapping: readonly { field: string | null; confidence: number }[], name: string) =>
    mapping.some(({ field }) => field === name)
      ? mapping.filter(({ field, confidence }) => field !== null && confidence >= SURE).length
      : 0;
  const ofLps = known(proposeLpMapping(headers, {}, samples), 'name');
  return ofLps > known(proposeMapping(headers, {}, samples), 'organizationName') ? 'lps' : 'companies';
}

/** How far the work is, in words. */
export function progressWords(kind: UploadKind, progress: UploadProgress | null): string {
  if (!progress) return WAITING_WORDS.queued;
  const { phase, done } = progress;
  if (phase === 'waiting') return WAITING_WORDS.behind;
  if (phase === 'reading') return `Reading ${kind === 'form-d' ? 'filing' : 'row'} ${formatCount(done)}`;
  return `${formatCount(done)} ${kind === 'lps' ? 'LPs' : 'companies'} settled`;
}

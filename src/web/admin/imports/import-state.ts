import { counted } from '#domain/counts.ts';
import type { UploadKind, UploadState } from '#domain/imports/uploads.ts';

const STATES: Record<UploadState, string> = {
  uploading: 'Not sent whole',
  uploaded: 'To be looked at',
  comparing: 'Comparing',
  compared: 'To be decided',
  running: 'Importing',
  done: 'Imported',
};

/** How an import stands, in words. */
export function stateWords({ state, undone }: { state: UploadState; undone: boolean }): string {
  return undone ? 'Undone' : STATES[state];
}

/** What a file is of, in words. */
export const KIND_WORDS: Record<UploadKind, string> = { companies: 'Companies', lps: 'LPs', 'form-d': 'Form D' };

/** So many companies or LPs, in words. */
export function recordsWords(count: number, kind: UploadKind): string {
  return kind === 'lps' ? counted(count, 'LP') : counted(count, 'company', 'companies');
}

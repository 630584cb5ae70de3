/** Clients per user, without deleted ones. */
export const MAX_CLIENTS = 200;
export const MAX_CLIENT_NAME = 100;

/** Limits an export to contacts that the user has not exported before, for anyone (`me`) or for the client. */
export const ONLY_NEW = ['me', 'client'] as const;
export type OnlyNew = (typeof ONLY_NEW)[number];

/** Value of the export filter: any export by the user, or those for a client by its id. */
export type ExportedFor = 'any' | number;

export function readExportedFor(text: string): ExportedFor | null {
  if (text.trim() === 'any') return 'any';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Clients per user, without deleted ones. */
export const MAX_CLIENTS = 200;
export const MAX_CLIENT_NAME = 100;

/** Contacts not yet exported by the user at all, or for the client of the export. */
export const ONLY_NEW = ['me', 'client'] as const;
export type OnlyNew = (typeof ONLY_NEW)[number];

/** What a filter on exports can name: an export by the user, or for a client by its id. */
export type ExportedFor = 'any' | number;

export function readExportedFor(text: string): ExportedFor | null {
  if (text.trim() === 'any') return 'any';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

import { type ApiCalls, responseJson } from './api.ts';

export type NoteId = { userId: string; listId: number; companyId: number };

/** An unsaved note, and the version of the saved note that was edited. */
export type Draft = { text: string; version: number; at: number };

const PREFIX = 'note:';

export function noteKey({ userId, listId, companyId }: NoteId): string {
  return `${PREFIX}${userId}:${listId}:${companyId}`;
}

export function isNoteKey(key: string): boolean {
  return key.startsWith(PREFIX);
}

export function noteId(key: string): Omit<NoteId, 'userId'> {
  const [companyId = 0, listId = 0] = key.split(':').reverse().map(Number);
  return { listId, companyId };
}

/** Keys of the drafts in this browser, for all users by default. */
export function draftKeys(userId?: string): string[] {
  const prefix = userId === undefined ? PREFIX : `${PREFIX}${userId}:`;
  return Object.keys(storage() ?? {}).filter((key) => key.startsWith(prefix));
}

/**
 * Saves a note.
 * @returns its new version
 * @throws ApiError
 */
export async function saveNote(api: ApiCalls, key: string, { text, version }: Draft): Promise<number> {
  const { listId, companyId } = noteId(key);
  const param = { id: String(listId), company: String(companyId) };
  const json = { note: text, version };
  return (await responseJson(api.lists[':id'].notes[':company'].$put({ param, json }, { init: { keepalive: true } })))
    .version;
}

/**
 * Saves all drafts of this browser.
 * @returns the number of notes that could not be saved
 */
export async function saveDrafts(api: ApiCalls): Promise<number> {
  const results = await Promise.allSettled(
    draftKeys().map(async (key) => {
      const draft = readDraft(key);
      if (draft) await saveNote(api, key, draft);
    }),
  );
  return results.filter(({ status }) => status === 'rejected').length;
}

/** Removes the drafts of all users, or of all but one. */
export function removeDrafts(exceptUserId?: string): void {
  const exceptKeys = exceptUserId === undefined ? [] : draftKeys(exceptUserId);
  for (const key of draftKeys()) if (!exceptKeys.includes(key)) writeDraft(key, null);
}

/** localStorage, or null if the browser blocks it. Drafts are then lost with the page. */
function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

export function writeDraft(key: string, draft: Draft | null): void {
  try {
    if (draft) storage()?.setItem(key, JSON.stringify(draft));
    else storage()?.removeItem(key);
  } catch {
    // Storage is full. The page still has the draft.
  }
}

export function readDraft(key: string): Draft | null {
  return parseDraft(storage()?.getItem(key) ?? null);
}

export function parseDraft(text: string | null): Draft | null {
  return text === null ? null : JSON.parse(text);
}

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

/** Keys of the user's drafts in this browser. */
export function draftKeys(userId: string): string[] {
  return Object.keys(storage() ?? {}).filter((key) => key.startsWith(`${PREFIX}${userId}:`));
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

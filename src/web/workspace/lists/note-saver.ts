import type { QueryClient } from '@tanstack/react-query';
import { DAY_MS } from '#domain/dates.ts';
import { MAX_NOTE } from '#domain/lists/lists.ts';
import { type ApiCalls, ApiError, messageOf } from '../../platform/api/api.ts';
import {
  type Draft,
  draftKeys,
  isNoteKey,
  type NoteId,
  noteId,
  noteKey,
  parseDraft,
  readDraft,
  saveNote,
  writeDraft,
} from '../../platform/api/note-drafts.ts';
import { listEntriesQuery } from './list-queries.ts';
import { editEntry } from './use-entries.ts';

type Progress =
  | 'waiting'
  | 'sending'
  /** Not saved; sent again soon. */
  | 'failed'
  /** Not saved; sent again with the next change or page. */
  | 'refused'
  /** The note has been changed elsewhere since. */
  | 'conflict'
  | 'saved';

/** A note's draft (null once saved), and its progress in this tab. */
export type NoteState = {
  draft: Draft | null;
  progress: Progress | null;
  /** Why the server refused to save it. */
  reason?: string;
};

export type NoteSaver = ReturnType<typeof createNoteSaver>;

const PAUSE_MS = 1_000;
const RETRY_MS = 10_000;
/** How long drafts on deleted entries are kept: as long as the entry can be restored. */
const KEPT_MS = DAY_MS;
const NOTHING: NoteState = { draft: null, progress: null };

const savers = new WeakMap<QueryClient, NoteSaver>();

/** Returns the saver that all notes of a page share. */
export function noteSaver(api: ApiCalls, queryClient: QueryClient): NoteSaver {
  const saver = savers.get(queryClient) ?? createNoteSaver(api, queryClient);
  savers.set(queryClient, saver);
  return saver;
}

/**
 * Drafts stay in localStorage from the first keystroke until the server has saved them, so text survives a closed tab
 * or a lost connection. The tabs of a browser share them.
 */
function createNoteSaver(api: ApiCalls, queryClient: QueryClient) {
  const states = new Map<string, NoteState>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  const stateOf = (key: string): NoteState => {
    const current = states.get(key);
    if (current) return current;
    const draft = readDraft(key);
    const state = draft ? { draft, progress: null } : NOTHING;
    states.set(key, state);
    return state;
  };
  const set = (key: string, state: NoteState) => {
    states.set(key, state);
    for (const listener of listeners) listener();
  };
  const keep = (key: string, draft: Draft | null, progress: Progress | null) => {
    writeDraft(key, draft);
    set(key, { draft, progress });
  };
  const stop = (key: string) => {
    clearTimeout(timers.get(key));
    timers.delete(key);
  };
  const sendIn = (key: string, ms: number) => {
    stop(key);
    timers.set(
      key,
      setTimeout(() => void send(key), ms),
    );
  };

  async function send(key: string): Promise<void> {
    stop(key);
    const { draft, progress } = stateOf(key);
    if (!draft || progress === 'sending' || progress === 'conflict' || draft.text.length > MAX_NOTE) return;
    const { listId, companyId } = noteId(key);
    set(key, { draft, progress: 'sending' });
    try {
      const version = await saveNote(api, key, draft);
      editEntry(queryClient, api, { listId, companyId }, { note: draft.text, noteVersion: version });
      const latestDraft = stateOf(key).draft;
      if (!latestDraft || latestDraft.text === draft.text) return keep(key, null, 'saved');
      keep(key, { ...latestDraft, version }, 'waiting');
      sendIn(key, PAUSE_MS);
    } catch (error) {
      const now = stateOf(key).draft;
      const code = error instanceof ApiError ? error.code : 'unexpected';
      if (code === 'not_found' && draft.at < Date.now() - KEPT_MS) return keep(key, null, null);
      if (code === 'conflict') {
        set(key, { draft: now, progress: 'conflict' });
        await queryClient.invalidateQueries({ queryKey: listEntriesQuery(api, [companyId]).queryKey });
      } else if (mayRetry(error)) {
        set(key, { draft: now, progress: 'failed' });
        sendIn(key, RETRY_MS);
      } else set(key, { draft: now, progress: 'refused', reason: messageOf(error).replace(/\.$/, '') });
    }
  }

  const sendWaiting = () => {
    for (const key of [...timers.keys()]) void send(key);
  };
  window.addEventListener('online', sendWaiting);
  window.addEventListener('pagehide', sendWaiting);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && sendWaiting());
  window.addEventListener('storage', ({ key, newValue }) => {
    if (!key || !isNoteKey(key)) return;
    const draft = parseDraft(newValue);
    const before = stateOf(key);
    if (before.progress === 'sending') return set(key, { ...before, draft });
    stop(key);
    const isOpen = before.progress === 'conflict' && draft?.version === before.draft?.version;
    set(key, { draft, progress: isOpen ? 'conflict' : draft ? 'waiting' : before.draft && 'saved' });
  });

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: (id: NoteId) => stateOf(noteKey(id)),
    /** @param savedNote the note as last saved */
    type(id: NoteId, text: string, savedNote: { text: string; version: number }): void {
      const key = noteKey(id);
      const { draft, progress } = stateOf(key);
      if (!draft && text === savedNote.text) return;
      const version = draft?.version ?? savedNote.version;
      keep(key, { text, version, at: Date.now() }, progress === 'saved' || progress === null ? 'waiting' : progress);
      if (progress !== 'conflict') sendIn(key, PAUSE_MS);
    },
    /** Sends a waiting draft immediately. */
    flush: (id: NoteId) => void (timers.has(noteKey(id)) && send(noteKey(id))),
    /** Sends drafts that earlier pages could not save. */
    sendDrafts(userId: string): void {
      for (const key of draftKeys(userId)) if (!timers.has(key)) void send(key);
    },
    /** Overwrites the version that was saved elsewhere. */
    keepMine(id: NoteId, version: number): void {
      const key = noteKey(id);
      const { draft } = stateOf(key);
      if (!draft) return;
      keep(key, { ...draft, version }, 'waiting');
      void send(key);
    },
    keepTheirs: (id: NoteId) => keep(noteKey(id), null, 'saved'),
  };
}

/** Whether retrying may help: the request did not arrive, or the server could not handle it. */
function mayRetry(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
}

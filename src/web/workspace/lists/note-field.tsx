import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { formatCount } from '#domain/counts.ts';
import { MAX_NOTE } from '#domain/lists/lists.ts';
import type { NoteId } from '../../platform/api/note-drafts.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';
import type { ListEntry } from './list-queries.ts';
import { noteSaver } from './note-saver.ts';

const PROGRESS = {
  waiting: 'Saving...',
  sending: 'Saving...',
  failed: "Not saved yet. We'll retry.",
  refused: '',
  conflict: '',
  saved: 'Saved',
};

type NoteFieldProps = { id: NoteId; label: string; entry: Pick<ListEntry, 'note' | 'noteVersion'> };

/** The note on a company in a list, saved as the user types. */
export function NoteField({ id, label, entry }: NoteFieldProps) {
  const saver = noteSaver(useApi(), useQueryClient());
  const { draft, progress, reason } = useSyncExternalStore(saver.subscribe, () => saver.state(id));
  const [opened, setOpened] = useState(false);
  const below = useId();
  const { userId, listId, companyId } = id;
  useEffect(() => () => saver.flush({ userId, listId, companyId }), [saver, userId, listId, companyId]);
  const text = draft?.text ?? entry.note;
  const isLong = text.length > MAX_NOTE;
  const theirs = progress === 'conflict' && draft && draft.version !== entry.noteVersion ? entry : null;
  return (
    <div>
      <textarea
        aria-label={label}
        aria-describedby={below}
        aria-invalid={isLong || undefined}
        placeholder="Add a note"
        rows={3}
        value={text}
        onChange={({ target }) => saver.type(id, target.value, { text: entry.note, version: entry.noteVersion })}
        onFocus={() => setOpened(true)}
        onBlur={() => saver.flush(id)}
        className={inputClass(
          'small',
          `block h-auto! resize-none py-1.5 field-sizing-content min-h-18.5 max-tablet:min-h-21.5 ${opened ? 'max-h-90' : 'max-h-18.5 max-tablet:max-h-21.5'}`,
        )}
      />
      <p id={below} role="status" className="mt-1 min-h-4 text-12 text-ink-3">
        {isLong ? (
          <span className="font-medium text-danger tabular-nums">
            {formatCount(text.length)} of {formatCount(MAX_NOTE)} characters. Shorten the note to save it.
          </span>
        ) : (
          progress &&
          (progress === 'refused' ? `Not saved: ${reason}. Your text stays in this browser.` : PROGRESS[progress])
        )}
      </p>
      {theirs && (
        <section
          aria-label="This note was changed elsewhere"
          className="mt-1 rounded-control border border-line-strong p-3"
        >
          <p className="text-13 font-medium">This note was changed elsewhere</p>
          <p className="mt-0.5 text-13 text-ink-2">Your version above hasn't been saved. The saved version:</p>
          <blockquote
            // biome-ignore lint/a11y/noNoninteractiveTabindex: text that scrolls is reached by keyboard
            tabIndex={0}
            className="mt-2 max-h-50 overflow-y-auto border-l-2 border-line-strong pl-2.5 text-13 break-words whitespace-pre-wrap"
          >
            {theirs.note || <span className="text-ink-3">Empty</span>}
          </blockquote>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              className="max-tablet:h-11"
              disabled={isLong}
              onClick={() => saver.keepMine(id, theirs.noteVersion)}
            >
              Keep my version
            </Button>
            <Button className="max-tablet:h-11" onClick={() => saver.keepTheirs(id)}>
              Keep the saved version
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}

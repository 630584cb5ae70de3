import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { formatCount } from '#domain/counts.ts';
import { MAX_NOTE, type NamedStatus } from '#domain/lists/lists.ts';
import { addressHref, EMPTY_ADDRESS } from '../../data/companies/search-address.ts';
import { useSession } from '../../members/accounts/session.tsx';
import type { NoteId } from '../../platform/api/note-drafts.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';
import { useKeptFocus } from '../../ui/hooks.ts';
import { EntryTags, StatusSelect } from './entry-editing.tsx';
import { type ListEntry, type UserList, userListsQuery } from './list-queries.ts';
import { noteSaver } from './note-saver.ts';
import { useEntries } from './use-entries.ts';
import type { YourListsProps } from './your-lists.tsx';
import './lists.css';

export default function CompanyEntries({ company, frame, room }: YourListsProps & { room: ReactNode }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const userId = user?.id;
  const { data: listsData } = useQuery(userListsQuery(api));
  const entries = useEntries(company.id, true);
  useEffect(() => {
    if (userId) noteSaver(api, queryClient).sendDrafts(userId);
  }, [api, queryClient, userId]);
  if (!listsData || !entries || !userId) return room;
  if (entries.length === 0) return null;
  return frame(
    <ul className="divide-y divide-line">
      {entries.map((entry) => {
        const list = listsData.lists.find(({ id }) => id === entry.listId);
        return (
          list && (
            <Entry
              key={list.id}
              userId={userId}
              company={company}
              entry={entry}
              list={list}
              statuses={listsData.statuses}
            />
          )
        );
      })}
    </ul>,
  );
}

type EntryProps = {
  userId: string;
  company: { id: number; organizationName: string };
  entry: ListEntry;
  list: UserList;
  statuses: readonly NamedStatus[];
};

function Entry({ userId, company, entry, list, statuses }: EntryProps) {
  const focus = useKeptFocus<HTMLLIElement>();
  return (
    <li {...focus} className="grid grid-cols-1 gap-2 py-3 outline-none first:pt-0 last:pb-0">
      <div className="flex items-center gap-2">
        <span aria-hidden className="list-dot" data-color={list.color} />
        <a
          href={addressHref({ ...EMPTY_ADDRESS, listPage: list.id })}
          title={list.name}
          className="mr-auto truncate font-medium hover:text-accent"
        >
          {list.name}
        </a>
        <span className="max-w-36 shrink-0 [&_select]:field-sizing-content">
          <StatusSelect label={`Status in ${list.name}`} company={company} entry={entry} statuses={statuses} />
        </span>
      </div>
      <EntryTags listName={list.name} entry={entry} />
      <NoteField
        id={{ userId, listId: list.id, companyId: company.id }}
        label={`Note on ${company.organizationName} in ${list.name}`}
        entry={entry}
      />
    </li>
  );
}

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
function NoteField({ id, label, entry }: NoteFieldProps) {
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

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { type ListStatus, MAX_TAG, MAX_TAGS, readTag } from '#domain/lists/lists.ts';
import { addressHref, EMPTY_ADDRESS, NO_FILTERS } from '../../data/companies/search-address.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { Chip } from '../../ui/chip.tsx';
import { inputClass } from '../../ui/field.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { editEntry, useEntries } from './use-entries.ts';
import './lists.css';
import {
  type ListChange,
  type ListEntry,
  listCountsQuery,
  listEntriesQuery,
  type UserList,
  useListChanges,
  userListsQuery,
} from './list-queries.ts';
import { NoteField } from './note-field.tsx';
import { noteSaver } from './note-saver.ts';
import type { YourListsProps } from './your-lists.tsx';

export default function CompanyEntries({ company, frame, room }: YourListsProps & { room: ReactNode }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const userId = user?.id;
  const { data: loaded } = useQuery(userListsQuery(api));
  const entries = useEntries(company.id, true);
  useEffect(() => {
    if (userId) noteSaver(api, queryClient).sendDrafts(userId);
  }, [api, queryClient, userId]);
  if (!loaded || !entries || !userId) return room;
  if (entries.length === 0) return null;
  return frame(
    <ul className="divide-y divide-line">
      {entries.map((entry) => {
        const list = loaded.lists.find(({ id }) => id === entry.listId);
        return (
          list && (
            <Entry
              key={list.id}
              userId={userId}
              company={company}
              entry={entry}
              list={list}
              statuses={loaded.statuses}
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
  statuses: readonly { value: ListStatus; name: string }[];
};

function Entry({ userId, company, entry, list, statuses }: EntryProps) {
  const { status, tags } = entry;
  const change = useEntryChange(entry);
  const kept = useKeptFocus<HTMLLIElement>();
  const nameOf = (value: string) => statuses.find((one) => one.value === value)?.name ?? value;
  return (
    <li {...kept} className="grid grid-cols-1 gap-2 py-3 outline-none first:pt-0 last:pb-0">
      <div className="flex items-center gap-2">
        <span aria-hidden className="list-dot" data-color={list.color} />
        <a
          href={addressHref({ ...EMPTY_ADDRESS, filters: { ...NO_FILTERS, list: [String(list.id)] } })}
          title={list.name}
          className="mr-auto truncate font-medium hover:text-accent"
        >
          {list.name}
        </a>
        <span className="w-36 shrink-0">
          <SelectInput
            size="small"
            aria-label={`Status in ${list.name}`}
            data-status={status}
            options={statuses.map(({ value, name }) => ({ value, label: name }))}
            value={status}
            onChange={({ target }) => {
              const to = statuses.find(({ value }) => value === target.value)?.value ?? status;
              change(
                { status: to },
                { do: 'set_status', status: to },
                `${company.organizationName} moved to ${nameOf(to)}`,
              );
            }}
          />
        </span>
      </div>
      <Tags
        listName={list.name}
        tags={tags}
        onAdd={(tag) => change({ tags: [...tags, tag] }, { do: 'add_tag', tag }, `Tagged #${tag}`)}
        onRemove={(tag) =>
          change({ tags: tags.filter((one) => one !== tag) }, { do: 'remove_tag', tag }, `#${tag} removed`)
        }
      />
      <NoteField
        id={{ userId, listId: list.id, companyId: company.id }}
        label={`Note on ${company.organizationName} in ${list.name}`}
        entry={entry}
      />
    </li>
  );
}

/** Changes an entry optimistically, and reloads it if the server refuses. */
function useEntryChange(entry: ListEntry) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { change } = useListChanges();
  const { listId, companyId } = entry;
  return async (part: Partial<ListEntry>, done: ListChange, title: string) => {
    editEntry(queryClient, api, entry, part);
    const refusal = await change(listId, { ...done, companies: [companyId] }, () => title);
    if (refusal) await queryClient.invalidateQueries({ queryKey: listEntriesQuery(api, [companyId]).queryKey });
  };
}

type TagsProps = {
  listName: string;
  tags: readonly string[];
  onAdd: (tag: string) => void;
  onRemove: (tag: string) => void;
};

function Tags({ listName, tags, onAdd, onRemove }: TagsProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [used, setUsed] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const { data } = useQuery({ ...listCountsQuery(useApi(), {}), enabled: used });
  const has = (tag: string) => tags.some((one) => one.toLowerCase() === tag.toLowerCase());
  const otherTags = Object.keys(data?.tag ?? {}).filter((tag) => !has(tag));
  const add = (event: FormEvent) => {
    event.preventDefault();
    const tag = readTag(text);
    if (tag === null) return setWrong(text.trim() === '' ? null : `Use ${MAX_TAG} characters or fewer`);
    if (!has(tag)) {
      if (tags.length >= MAX_TAGS)
        return setWrong(`A company can have up to ${MAX_TAGS} tags in a list. Remove one first.`);
      onAdd(tag);
    }
    setText('');
    setWrong(null);
  };
  return (
    <div>
      <ul aria-label={`Tags in ${listName}`} className="flex flex-wrap items-center gap-1.5">
        {tags.map((tag) => (
          <li key={tag} className="min-w-0">
            <Chip label={tag} onRemove={() => onRemove(tag)} />
          </li>
        ))}
        <li className="min-w-28 max-w-44 flex-1">
          <form onSubmit={add}>
            <input
              aria-label={`Add tag in ${listName}`}
              aria-invalid={wrong ? true : undefined}
              aria-describedby={wrong ? `${id}-wrong` : undefined}
              placeholder="Add tag"
              autoComplete="off"
              list={`${id}-known`}
              value={text}
              onChange={({ target }) => setText(target.value)}
              onFocus={() => setUsed(true)}
              className={inputClass('small', 'h-7! max-tablet:h-11!')}
            />
            <datalist id={`${id}-known`}>
              {otherTags.map((tag) => (
                <option key={tag} value={tag} />
              ))}
            </datalist>
          </form>
        </li>
      </ul>
      <div id={`${id}-wrong`} className={wrong ? 'mt-1.5' : ''}>
        <Refusal message={wrong} />
      </div>
    </div>
  );
}

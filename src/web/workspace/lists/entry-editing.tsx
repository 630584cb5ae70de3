import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { MAX_TAG, MAX_TAGS, type NamedStatus, readTag } from '#domain/lists/lists.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Chip } from '../../ui/chip.tsx';
import { inputClass } from '../../ui/field.tsx';
import { SelectInput } from '../../ui/form-fields.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { type ListChange, type ListEntry, listCountsQuery, listEntriesQuery, useListChanges } from './list-queries.ts';
import { editEntry } from './use-entries.ts';

export type StatusSelectProps = {
  label: string;
  company: { organizationName: string };
  entry: ListEntry;
  statuses: readonly NamedStatus[];
};

/** The status of a company in a list. */
export function StatusSelect({ label, company, entry, statuses }: StatusSelectProps) {
  const change = useEntryChange(entry);
  return (
    <SelectInput
      size="small"
      aria-label={label}
      data-status={statuses.find(({ value }) => value === entry.status)?.color}
      options={statuses.map(({ value, name }) => ({ value, label: name }))}
      value={entry.status}
      onChange={({ target }) => {
        const to = statuses.find(({ value }) => value === target.value);
        if (!to) return;
        const title = `${company.organizationName} moved to ${to.name}`;
        void change({ status: to.value }, { do: 'set_status', status: to.value }, title);
      }}
    />
  );
}

/** Changes an entry optimistically, and reloads it if the server refuses. */
function useEntryChange(entry: ListEntry) {
  const api = useApi();
  const queryClient = useQueryClient();
  const change = useListChanges();
  const { listId, companyId } = entry;
  return async (part: Partial<ListEntry>, listChange: ListChange, title: string) => {
    editEntry(queryClient, api, entry, part);
    const refusal = await change(listId, { ...listChange, companies: [companyId] }, () => title);
    if (refusal) await queryClient.invalidateQueries({ queryKey: listEntriesQuery(api, []).queryKey });
  };
}

/** The tags of a company in a list, each removable, and a field that adds one. */
export function EntryTags({ listName, entry }: { listName: string; entry: ListEntry }) {
  const { tags } = entry;
  const change = useEntryChange(entry);
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
      void change({ tags: [...tags, tag] }, { do: 'add_tag', tag }, `Tagged #${tag}`);
    }
    setText('');
    setWrong(null);
  };
  return (
    <div>
      <ul aria-label={`Tags in ${listName}`} className="flex flex-wrap items-center gap-1.5">
        {tags.map((tag) => (
          <li key={tag} className="min-w-0">
            <Chip
              label={`#${tag}`}
              onRemove={() =>
                change({ tags: tags.filter((one) => one !== tag) }, { do: 'remove_tag', tag }, `#${tag} removed`)
              }
            />
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

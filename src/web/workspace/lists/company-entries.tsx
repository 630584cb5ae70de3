import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { NamedStatus } from '#domain/lists/lists.ts';
import { addressHref, EMPTY_ADDRESS } from '../../data/companies/search-address.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { EntryTags, StatusSelect } from './entry-editing.tsx';
import { useEntries } from './use-entries.ts';
import './lists.css';
import { type ListEntry, type UserList, userListsQuery } from './list-queries.ts';
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
  statuses: readonly NamedStatus[];
};

function Entry({ userId, company, entry, list, statuses }: EntryProps) {
  const kept = useKeptFocus<HTMLLIElement>();
  return (
    <li {...kept} className="grid grid-cols-1 gap-2 py-3 outline-none first:pt-0 last:pb-0">
      <div className="flex items-center gap-2">
        <span aria-hidden className="list-dot" data-color={list.color} />
        <a
          href={addressHref({ ...EMPTY_ADDRESS, listPage: list.id })}
          title={list.name}
          className="mr-auto truncate font-medium hover:text-accent"
        >
          {list.name}
        </a>
        <span className="w-36 shrink-0">
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

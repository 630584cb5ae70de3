import { formatCount } from '#domain/counts.ts';
import { Moment } from '../moment.tsx';
import type { UserAccount } from './user-queries.ts';

const WORDS: Readonly<Record<string, string>> = {
  search: 'Searched',
  filter: 'Filtered',
  export: 'Exported',
};

/** The latest activity of a user. */
export function ActivityList({ activity }: { activity: UserAccount['activity'] }) {
  if (activity.length === 0) return <p className="text-13 text-ink-2">Nothing yet.</p>;
  return (
    <ul className="-my-1 max-h-100 divide-y divide-line overflow-y-auto text-13">
      {activity.map(({ id, action_type, action_details, createdAt }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-3 py-1.5">
          <span className="min-w-0 break-words">
            {WORDS[action_type] ?? action_type} {detailWords(action_details)}
          </span>
          <span className="text-ink-3">
            <Moment at={createdAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The search of an entry and its result count, for entries of any version. */
function detailWords(details: object): string {
  const said = new Map<string, unknown>(Object.entries(details));
  const text = said.get('query') ?? said.get('searchQuery');
  const filters = Object.entries(said.get('filters') ?? {}).map(
    ([name, value]) => `${name} ${[value].flat().join(', ')}`,
  );
  const total = said.get('totalResults');
  const found = typeof total === 'number' ? `: ${formatCount(total)} found` : '';
  return `${[text && `“${text}”`, ...filters].filter(Boolean).join(' · ') || 'everything'}${found}`;
}

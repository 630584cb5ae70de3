import { Bookmark } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import type { SavedSearches } from './saved-searches.ts';

/** Wide enough for each of its states, so that the chips beside it do not move. On phones an icon. */
export const SAVE_SIZE = 'shrink-0 min-w-32 max-tablet:h-9 max-tablet:min-w-0 max-tablet:px-2.5';

export function SaveButton({ onSave }: { onSave: () => void }) {
  return (
    <Button size="small" aria-keyshortcuts="s" className={`noscript:hidden ${SAVE_SIZE}`} onClick={onSave}>
      <Bookmark aria-hidden className="size-4" />
      <span className="max-tablet:sr-only">Save search</span>
    </Button>
  );
}

/** For the keyboard shortcut: asks for a name, or explains why there is nothing to save. */
export function saveCurrentSearch({ current, params, setNaming }: SavedSearches): void {
  if (current) toast({ title: 'Search already saved', description: current.name });
  else if (params === null) toast({ title: 'Nothing to save', description: 'Search or choose filters first.' });
  else setNaming('new');
}

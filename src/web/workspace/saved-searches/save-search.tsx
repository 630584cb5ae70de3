import { Bell, Bookmark, BookmarkCheck, ChevronDown, ListPlus, Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { countText } from '#domain/counts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/hooks.ts';
import { Menu, MenuHeading, MenuItem } from '../../ui/menu.tsx';
import { useSearchResults } from '../search/results-context.tsx';
import { SAVE_SIZE, SaveButton } from './save-button.tsx';

/** Saves the current search. Becomes a menu for a saved search, and offers update and save as new for a changed one. */
export function SaveSearch() {
  const focus = useKeptFocus<HTMLDivElement>();
  return (
    <div {...focus} className="flex min-w-0 shrink-0 flex-wrap gap-1.5 outline-none empty:hidden">
      <SaveControls />
    </div>
  );
}

function SaveControls() {
  const { address, current, changed, params, edit, setNaming, setAlertOf, showNewMatches } = useSearchResults().saved;
  const save = () => setNaming('new');
  if (params === null) return null;
  if (current) {
    return (
      <Menu
        label={`Saved as ${current.name}`}
        button={
          <>
            <BookmarkCheck aria-hidden className="size-4" />
            <span className="max-tablet:sr-only">Saved</span>
            <ChevronDown aria-hidden className="size-3.5 max-tablet:hidden" />
          </>
        }
        buttonClass={buttonClass({ variant: 'lit', size: 'small', className: SAVE_SIZE })}
      >
        <MenuHeading>{current.name}</MenuHeading>
        {current.newMatches > 0 && address.newMatchesOf === null && (
          <MenuItem onSelect={() => showNewMatches(current.id)}>
            <ListPlus aria-hidden />
            Show {countText(current.newMatches, 'new match', 'new matches')}
          </MenuItem>
        )}
        <MenuItem onSelect={() => setNaming(current)}>
          <Pencil aria-hidden />
          Rename
        </MenuItem>
        <MenuItem onSelect={() => setAlertOf(current.id)}>
          <Bell aria-hidden />
          Alerts and feed
        </MenuItem>
        <MenuItem onSelect={() => edit.remove(current)}>
          <Trash2 aria-hidden />
          Delete
        </MenuItem>
      </Menu>
    );
  }
  if (changed) {
    const update = () => edit.update(changed, params);
    return (
      <>
        <Menu
          label="Save search"
          button={<Bookmark aria-hidden className="size-4" />}
          buttonClass={buttonClass({ size: 'small', className: SAVE_SIZE })}
          className="tablet:hidden"
        >
          <MenuItem onSelect={update}>
            <RefreshCw aria-hidden className="shrink-0" />
            <span className="truncate">Update “{changed.name}”</span>
          </MenuItem>
          <MenuItem onSelect={save}>
            <Plus aria-hidden />
            Save as new
          </MenuItem>
        </Menu>
        <Button size="small" className="max-w-70 max-tablet:hidden" onClick={update}>
          <span className="truncate">Update “{changed.name}”</span>
        </Button>
        <Button size="small" aria-keyshortcuts="s" className="max-tablet:hidden" onClick={save}>
          Save as new
        </Button>
      </>
    );
  }
  return <SaveButton onSave={save} />;
}

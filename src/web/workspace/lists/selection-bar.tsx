import { ListPlus, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { countText, formatCount } from '#domain/counts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { float } from '../../ui/floating.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuHeading, MenuItem } from '../../ui/menu.tsx';
import { useSearchActions } from '../search/actions-context.tsx';
import { useSearchResults } from '../search/results-context.tsx';
import { ListName, MissingLists, NewListItem } from './list-controls.tsx';
import { useListSelection } from './selection-context.tsx';
import { addingText, companiesText } from './use-lists.ts';

const BUTTON = buttonClass({ className: 'max-tablet:h-11 max-tablet:px-2.5' });

export default function SelectionBar() {
  const { address, page, heading } = useSearchResults();
  const { lists, selection } = useListSelection();
  const { exportSelection } = useSearchActions().exporting;
  const total = page?.total ?? 0;
  // A change can remove companies from results that are filtered by status or tag.
  const byEntry = address.filters.status.length + address.filters.tag.length > 0;
  const { only, statuses = [] } = lists;
  const { count, all, targets, working, run } = selection;
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (element?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
    };
  }, [heading]);
  const these = companiesText(count);
  return (
    <section ref={bar} aria-label="Selection" className="selection-bar">
      <p role="status" className="mr-2 text-13 font-medium tabular-nums">
        {working ?? (all ? `All ${formatCount(count)} selected` : `${formatCount(count)} selected`)}
      </p>
      {!all && total > count && (
        <button
          type="button"
          className="link mr-2 rounded-small text-13 tabular-nums max-tablet:h-11"
          onClick={selection.selectAll}
        >
          Select all {address.listPage === null ? countText(total, 'result') : countText(total, 'company', 'companies')}
        </button>
      )}
      <IconButton
        label="Clear selection"
        aria-keyshortcuts="Escape"
        className="tablet:order-last max-tablet:ml-auto max-tablet:size-11"
        onClick={selection.clear}
      >
        <X aria-hidden />
      </IconButton>
      <div className="flex gap-1.5 max-tablet:w-full max-tablet:overflow-x-auto max-tablet:[scrollbar-width:none]">
        <div data-add-to-list>
          <Menu
            place={float}
            button={
              <>
                <ListPlus aria-hidden className="size-4" />
                Add to list
              </>
            }
            buttonClass={BUTTON}
          >
            <MenuHeading>Add {these} to</MenuHeading>
            {!lists.lists && <MissingLists />}
            {lists.lists?.map((list) => (
              <MenuItem
                key={list.id}
                onSelect={() => void run(addingText(count, list), () => lists.add(list, targets, count))}
              >
                <ListName list={list} />
              </MenuItem>
            ))}
            <NewListItem onSelect={() => lists.setDialog({ of: 'list', list: null, adds: targets })} />
          </Menu>
        </div>
        {only && (
          <>
            <Menu place={float} button="Set status" buttonClass={BUTTON}>
              <MenuHeading>Status in {only.name}</MenuHeading>
              {statuses.map(({ value, name }) => (
                <MenuItem
                  key={value}
                  onSelect={() =>
                    void run(
                      `Setting ${these} to ${name}...`,
                      () =>
                        lists.change(
                          only.id,
                          { do: 'set_status', status: value, ...targets },
                          (changedCount) => `${companiesText(changedCount)} moved to ${name}`,
                        ),
                      !byEntry,
                    )
                  }
                >
                  {name}
                </MenuItem>
              ))}
            </Menu>
            <Button
              busy={working !== null}
              className="max-tablet:h-11 max-tablet:px-2.5"
              onClick={() => lists.setDialog({ of: 'tag', list: only, targets })}
            >
              Add tag
            </Button>
            <Button
              busy={working !== null}
              className="max-tablet:h-11 max-tablet:px-2.5"
              onClick={() => void run(`Removing ${these}...`, () => lists.remove(only, targets), false)}
            >
              Remove from list
            </Button>
          </>
        )}
        <Button className="max-tablet:h-11 max-tablet:px-2.5" onClick={exportSelection}>
          Export
        </Button>
      </div>
    </section>
  );
}

import { ArrowDown, ArrowUp, Ellipsis, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isTyping, useShortcuts } from '../../data/search/use-search-keys.ts';
import { useKeptFocus } from '../../ui/hooks.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import type { OwnedRow } from './owned-rows.ts';

type OwnedRowListProps<Row> = {
  label: string;
  rows: readonly Row[];
  /** The grid of the headings and rows; its last column has the menu. */
  columns: string;
  /** A heading per column, without the menu. */
  headings: ReactNode;
  /** The cells of a row, without the menu. */
  cells: (row: Row) => ReactNode;
  /** Further items of the menu. */
  items: (row: Row) => ReactNode;
  /** Without a plan, rows can only be read and deleted. */
  active: boolean;
  onMove: (id: number, by: 1 | -1) => void;
  onDelete: (row: Row) => void;
};

/** Rows that the user orders and edits, such as lists. */
export function OwnedRowList<Row extends OwnedRow>({
  label,
  rows,
  columns,
  headings,
  cells,
  items,
  active,
  onMove,
  onDelete,
}: OwnedRowListProps<Row>) {
  const [announcement, announce] = useState('');
  const focus = useKeptFocus<HTMLDivElement>();
  const list = useRef<HTMLUListElement>(null);
  const movedId = useRef<number>(null);
  useEffect(() => {
    // A moved element loses focus.
    const at = rows.findIndex(({ id }) => id === movedId.current);
    list.current?.children[at]?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus();
    movedId.current = null;
  }, [rows]);
  useShortcuts((event) => {
    if ((event.key !== 'j' && event.key !== 'k') || isTyping(event)) return false;
    const items = [...(list.current?.children ?? [])];
    const at = items.findIndex((item) => item.contains(document.activeElement));
    items[at < 0 ? 0 : at + (event.key === 'j' ? 1 : -1)]?.querySelector('a')?.focus();
    return true;
  });
  const move = ({ id, name }: Row, at: number, by: 1 | -1) => {
    movedId.current = id;
    onMove(id, by);
    announce(`${name} is now ${at + by + 1} of ${rows.length}`);
  };
  return (
    <div {...focus} className="outline-none">
      <div aria-hidden="true" className={`${columns} pb-2 text-12 text-ink-3 max-tablet:hidden`}>
        {headings}
      </div>
      <ul ref={list} aria-label={label} className="divide-y divide-line rounded-box border border-line bg-surface">
        {rows.map((row, at) => (
          <li key={row.id} className={`${columns} min-h-15 py-2 hover:bg-hover`}>
            {cells(row)}
            <div className="max-tablet:-col-end-1 max-tablet:row-start-1">
              <Menu
                label={`More for ${row.name}`}
                button={<Ellipsis aria-hidden className="size-4" />}
                buttonClass="grid size-8 place-items-center rounded-control text-ink-3 hover:bg-bg hover:text-ink max-tablet:size-11"
              >
                {items(row)}
                {active && at > 0 && (
                  <MenuItem onSelect={() => move(row, at, -1)}>
                    <ArrowUp aria-hidden />
                    Move up
                  </MenuItem>
                )}
                {active && at < rows.length - 1 && (
                  <MenuItem onSelect={() => move(row, at, 1)}>
                    <ArrowDown aria-hidden />
                    Move down
                  </MenuItem>
                )}
                <MenuItem onSelect={() => onDelete(row)}>
                  <Trash2 aria-hidden />
                  Delete
                </MenuItem>
              </Menu>
            </div>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

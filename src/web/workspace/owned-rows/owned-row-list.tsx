import { ArrowDown, ArrowUp, Ellipsis, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
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
  return (
    <div {...focus} className="outline-none">
      <div aria-hidden="true" className={`${columns} pb-2 text-12 text-ink-3 max-tablet:hidden`}>
        {headings}
      </div>
      <ul aria-label={label} className="divide-y divide-line rounded-box border border-line bg-surface">
        {rows.map((row, at) => (
          <MovableRow
            key={row.id}
            name={row.name}
            columns={columns}
            cells={cells(row)}
            items={items(row)}
            canMove={{ up: active && at > 0, down: active && at < rows.length - 1 }}
            onMove={(by) => {
              onMove(row.id, by);
              announce(`${row.name} is now ${at + by + 1} of ${rows.length}`);
            }}
            onDelete={() => onDelete(row)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

type MovableRowProps = Record<'cells' | 'items', ReactNode> & {
  name: string;
  columns: string;
  canMove: { up: boolean; down: boolean };
  onMove: (by: 1 | -1) => void;
  onDelete: () => void;
};

function MovableRow({ name, columns, cells, items, canMove, onMove, onDelete }: MovableRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const hasMoved = useRef(false);
  useEffect(() => {
    // A moved element loses focus.
    if (hasMoved.current) row.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus();
    hasMoved.current = false;
  });
  const move = (by: 1 | -1) => {
    hasMoved.current = true;
    onMove(by);
  };
  return (
    <li ref={row} className={`${columns} min-h-15 py-2 hover:bg-hover`}>
      {cells}
      <div className="max-tablet:-col-end-1 max-tablet:row-start-1">
        <Menu
          label={`More for ${name}`}
          button={<Ellipsis aria-hidden className="size-4" />}
          buttonClass="grid size-8 place-items-center rounded-control text-ink-3 hover:bg-bg hover:text-ink max-tablet:size-11"
        >
          {items}
          {canMove.up && (
            <MenuItem onSelect={() => move(-1)}>
              <ArrowUp aria-hidden />
              Move up
            </MenuItem>
          )}
          {canMove.down && (
            <MenuItem onSelect={() => move(1)}>
              <ArrowDown aria-hidden />
              Move down
            </MenuItem>
          )}
          <MenuItem onSelect={onDelete}>
            <Trash2 aria-hidden />
            Delete
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}

import { ArrowDown, ArrowUp, Columns3, Minus, Plus } from 'lucide-react';
import {
  COLUMN_WIDTH,
  columnLabel,
  DEFAULT_TABLE_LAYOUT,
  TABLE_COLUMNS,
  type TableColumnId,
  type TableLayout,
} from '#domain/companies/table-columns.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { float } from '../../ui/floating.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useListSelection } from '../lists/selection-context.tsx';
import { useSearchResults } from './results-context.tsx';
import { fitWidth, limitWidth, useTableLayout } from './table-layout.ts';

/** Chooses, orders and resizes the columns of the table. */
export function ColumnsMenu() {
  const { page } = useSearchResults();
  const { lists } = useListSelection();
  const { layout, editLayout } = useTableLayout();
  const columnsOf = ({ order }: TableLayout) => order.filter((id) => lists.only || !TABLE_COLUMNS[id].ofList);
  const columns = columnsOf(layout);
  const toggle = (id: TableColumnId) =>
    editLayout((now) => {
      const others = now.hidden.filter((one) => one !== id);
      return { ...now, hidden: now.hidden.includes(id) ? others : [...others, id] };
    });
  const move = (id: TableColumnId, by: 1 | -1) =>
    editLayout((now) => {
      const all = columnsOf(now);
      const neighbor = all[all.indexOf(id) + by];
      return neighbor ? { ...now, order: moveColumn(now.order, id, neighbor) } : now;
    });
  const resize = (id: TableColumnId, by: 1 | -1) =>
    editLayout(({ widths, ...now }) => {
      const width = widths[id] ?? fitWidth(id, page?.companies ?? [], lists.only !== null);
      return { ...now, widths: { ...widths, [id]: limitWidth(width + by * COLUMN_WIDTH.step) } };
    });
  return (
    <Menu
      role="dialog"
      label="Columns"
      place={float}
      buttonClass={buttonClass({ className: 'px-2.5! max-tablet:h-9' })}
      button={
        <>
          <Columns3 aria-hidden className="size-4" />
          <span className="max-tablet:sr-only @max-[760px]:sr-only">Columns</span>
        </>
      }
    >
      <div
        aria-hidden
        className="flex justify-end px-1 pt-1 text-12 text-ink-3 [&>*]:w-14.5 [&>*]:text-center max-tablet:[&>*]:w-22.5"
      >
        <span>Width</span>
        <span>Order</span>
      </div>
      <ul className="grid gap-0.5 p-1">
        {columns.map((id, i) => {
          const label = columnLabel(id, lists.only !== null);
          const step = (to: string, icon: typeof Plus, onClick: () => void, disabled = false) => {
            const Icon = icon;
            return (
              <IconButton
                label={`${label}: ${to}`}
                disabled={disabled}
                onClick={onClick}
                className="disabled:opacity-30"
              >
                <Icon aria-hidden />
              </IconButton>
            );
          };
          return (
            <li key={id} className="flex items-center gap-0.5">
              <Checkbox
                state={layout.hidden.includes(id) ? 'off' : 'on'}
                onTick={() => toggle(id)}
                className="mr-auto min-h-7 min-w-32 pr-3 max-tablet:min-h-11"
              >
                {label}
              </Checkbox>
              {step('narrower', Minus, () => resize(id, -1))}
              {step('wider', Plus, () => resize(id, 1))}
              {step('earlier', ArrowUp, () => move(id, -1), i === 0)}
              {step('later', ArrowDown, () => move(id, 1), i === columns.length - 1)}
            </li>
          );
        })}
      </ul>
      <div className="mt-1 flex items-center justify-between gap-3 border-t border-line p-1 pt-2">
        <span className="px-1 text-12 text-ink-3">
          {lists.only
            ? 'These columns apply to this list only.'
            : 'These columns apply to searches. Each list has its own.'}
        </span>
        <Button variant="quiet" size="small" onClick={() => editLayout(() => DEFAULT_TABLE_LAYOUT)}>
          Reset columns
        </Button>
      </div>
    </Menu>
  );
}

/** Moves a column to the place of another one. */
export function moveColumn(order: readonly TableColumnId[], id: TableColumnId, to: TableColumnId): TableColumnId[] {
  const others = order.filter((one) => one !== id);
  return others.toSpliced(order.indexOf(to), 0, id);
}

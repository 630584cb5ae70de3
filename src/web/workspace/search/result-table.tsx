import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type Header,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type DragEvent, memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  AS_STATED,
  bestContact,
  type CompanyCard,
  hostOf,
  isLastAmountAsStated,
  lastAmount,
  lastAmountText,
  webLink,
} from '#domain/companies/company.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import {
  COLUMN_WIDTH,
  columnLabel,
  RESIZABLE_COLUMN_IDS,
  type ResizableColumnId,
  TABLE_COLUMNS,
  type TableColumnId,
  type TableLayout,
} from '#domain/companies/table-columns.ts';
import { formatCount } from '#domain/counts.ts';
import { formatDay } from '#domain/dates.ts';
import { shortestPlace } from '#domain/places/short-place.ts';
import { columnSorts } from '#domain/search/company-filters.ts';
import { FundingTrack } from '../../data/companies/charts/funding-track.tsx';
import type { CompanyActions } from '../../data/companies/company-actions.ts';
import { PressureMark } from '../../data/companies/pressure-mark.tsx';
import { CompanyLink, PlaceLink } from '../../data/companies/result-links.tsx';
import { addressHref } from '../../data/companies/search-address.ts';
import { AddressLink } from '../../data/search/address-link.tsx';
import { ContactEmail } from '../../data/search/contact-email.tsx';
import { contactName, contactRole } from '../../data/search/contact-name.ts';
import { mark } from '../../data/search/mark.ts';
import { float } from '../../ui/floating.ts';
import { useHydrated } from '../../ui/hooks.ts';
import { Menu } from '../../ui/menu.tsx';
import { headingSort, SortLabel, sortLinkClass } from '../../ui/sort-heading.tsx';
import { EntryTags, StatusSelect } from '../lists/entry-editing.tsx';
import { CompanyMarks, OpenListEntry, RowLists, SelectCheckbox } from '../lists/list-controls.tsx';
import { useListSelection } from '../lists/selection-context.tsx';
import { moveColumn } from './columns-menu.tsx';
import type { ResultsProps } from './result-cards.tsx';
import { useSearchResults } from './results-context.tsx';
import { fitWidth, limitWidth, useTableLayout } from './table-layout.ts';
import { useRestAfterPaint } from './use-results.ts';
import './result-table.css';

const FIRST = 24;
const NUMBER_WIDTH = 44;

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});
type TableFeatures = typeof features;

const COLUMNS: ColumnDef<TableFeatures, CompanyCard>[] = RESIZABLE_COLUMN_IDS.map((id) => ({
  id,
  minSize: COLUMN_WIDTH.min,
  maxSize: COLUMN_WIDTH.max,
}));

/** The results as a table, which scrolls in its own frame, below its headings and beside the names. */
export function ResultTable({ page, current, actions }: ResultsProps) {
  const later = useRestAfterPaint(page, current, FIRST);
  const companies = later === page ? page.companies : page.companies.slice(0, FIRST);
  const { lists } = useListSelection();
  const { layout, editLayout } = useTableLayout();
  const { order, hidden, widths } = layout;
  const ofList = lists.only !== null;
  /** Before the first column is resized, the others keep the widths that they have on this screen. */
  const [measured, setMeasured] = useState<TableLayout['widths'] | null>(null);
  const state = useMemo(() => {
    const isVisible = (id: TableColumnId) =>
      !hidden.includes(id) &&
      (ofList || !TABLE_COLUMNS[id].ofList) &&
      (lists.hasAccess || (id !== 'lists' && id !== 'tags'));
    return {
      columnOrder: ['company', ...order],
      columnVisibility: Object.fromEntries(order.map((id) => [id, isVisible(id)])),
      columnPinning: { start: ['company'], end: [] },
      columnSizing: Object.fromEntries(
        RESIZABLE_COLUMN_IDS.map((id) => [id, widths[id] ?? measured?.[id] ?? fitWidth(id, page.companies, ofList)]),
      ),
    };
  }, [order, hidden, widths, measured, ofList, lists.hasAccess, page.companies]);
  const table = useTable({
    features,
    columns: COLUMNS,
    data: page.companies as CompanyCard[],
    state,
    columnResizeMode: 'onChange',
    onColumnSizingChange: (updater) => {
      const sizes = typeof updater === 'function' ? updater(state.columnSizing) : updater;
      const resizedIds = RESIZABLE_COLUMN_IDS.filter((id) => sizes[id] !== state.columnSizing[id]);
      if (resizedIds.length === 0) return;
      const newWidths = Object.fromEntries(resizedIds.map((id) => [id, limitWidth(sizes[id] ?? COLUMN_WIDTH.min)]));
      editLayout((now) => ({ ...now, widths: { ...measured, ...now.widths, ...newWidths } }));
    },
  });
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const ids = headers.map(({ column }) => column.id as ResizableColumnId);
  const isResized = measured !== null || ids.some((id) => widths[id] !== undefined);
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    if (frame.current && page.page > 0) frame.current.scrollTop = 0;
  }, [page.page]);
  const freeze = () => {
    if (isResized) return;
    const cells = [...(frame.current?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
    const current = cells.map((cell) => [cell.dataset.column, limitWidth(cell.offsetWidth)]);
    flushSync(() => setMeasured(Object.fromEntries(current)));
  };
  const [dragged, setDragged] = useState<TableColumnId | null>(null);
  const before = (page.page - 1) * page.pageSize;
  const visible = ids.join(' ');
  return (
    <section
      ref={frame}
      aria-label="Results as a table"
      data-scroll-restoration-id="results-table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard
      tabIndex={0}
      // Room for six rows below the headings, or for all if fewer.
      style={{ minHeight: `min(15rem, ${(page.companies.length + 1) * 2.25}rem)` }}
      className="results-table scroll-pt-9 overflow-auto overscroll-x-contain rounded-box border border-line bg-surface"
    >
      <table
        style={{ minWidth: table.getTotalSize() + NUMBER_WIDTH }}
        className="w-full table-fixed border-separate border-spacing-0"
      >
        <colgroup>
          <col style={{ width: NUMBER_WIDTH }} />
          {headers.map(({ column }) => (
            // The pinned names leave room for another column on phones.
            <col
              key={column.id}
              style={{ width: column.getIsPinned() ? `min(${column.getSize()}px, 40vw)` : column.getSize() }}
            />
          ))}
          {isResized && <col />}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={HEADING}>
              <span className="sr-only">Number</span>
              <SelectPage companies={page.companies} />
            </th>
            {headers.map((header) => (
              <Heading
                key={header.id}
                header={header}
                label={labelOf(header.column.id as ResizableColumnId, ofList)}
                onResize={freeze}
                dragged={dragged}
                onDrag={setDragged}
                onDrop={(to) => dragged && editLayout((now) => ({ ...now, order: moveColumn(now.order, dragged, to) }))}
              />
            ))}
            {isResized && <td className={HEADING} />}
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>*]:border-b-0">
          {companies.map((company, i) => (
            <ResultRow
              key={company.id}
              company={company}
              position={before + i + 1}
              current={company.slug === current}
              actions={actions}
              visible={visible}
              isResized={isResized}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Selects all companies of a page, or deselects them if they are. */
function SelectPage({ companies }: { companies: readonly CompanyCard[] }) {
  const { lists, selection } = useListSelection();
  const ready = useHydrated();
  const ids = companies.map(({ id }) => id);
  const count = ids.filter(selection.has).length;
  const isWhole = ids.length > 0 && count === ids.length;
  const isPart = count > 0 && !isWhole;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart;
  }, [isPart]);
  if (!ready || !lists.hasAccess) return null;
  const toggle = () => {
    const others = (selection.targets.companies ?? []).filter((id) => !ids.includes(id));
    selection.select(isWhole ? others : [...others, ...ids]);
  };
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label="Select all on this page"
      className="choice -mr-1 ml-auto"
      checked={isWhole}
      onChange={toggle}
    />
  );
}

const labelOf = (id: ResizableColumnId, ofList: boolean) => (id === 'company' ? 'Company' : columnLabel(id, ofList));

const HEADING =
  'sticky top-0 z-2 h-8.5 border-b border-line bg-sunken px-2.5 text-left text-12 font-medium whitespace-nowrap text-ink-3';
const PINNED = 'sticky left-0 border-r';
const isRight = (id: string) => id === 'amount' || id === 'total';

type HeadingProps = {
  header: Header<TableFeatures, CompanyCard, unknown>;
  label: string;
  onResize: () => void;
  dragged: TableColumnId | null;
  onDrag: (id: TableColumnId | null) => void;
  onDrop: (to: TableColumnId) => void;
};

/** The heading of a column: sorts, moves when it is dragged, and resizes at its edge. The columns menu does the same. */
function Heading({ header, label, onResize, dragged, onDrag, onDrop }: HeadingProps) {
  const { column } = header;
  const isPinned = column.getIsPinned() !== false;
  const id = column.id as TableColumnId;
  const { address, change } = useSearchResults();
  const { ariaSort, next } = headingSort(columnSorts(column.id === 'company' ? 'name' : id), address.sort);
  const start = header.getResizeHandler();
  const [isTarget, setIsTarget] = useState(false);
  const comesFromLeft =
    (header.headerGroup?.headers ?? []).findIndex((one) => one.column.id === dragged) < header.index;
  const moving = isPinned
    ? {}
    : {
        draggable: true,
        onDragStart: ({ dataTransfer }: DragEvent) => {
          dataTransfer.effectAllowed = 'move';
          dataTransfer.setData('text/plain', label);
          onDrag(id);
        },
        onDragOver: (event: DragEvent) => {
          if (!dragged || dragged === id) return;
          event.preventDefault();
          setIsTarget(true);
        },
        onDragLeave: () => setIsTarget(false),
        onDrop: (event: DragEvent) => {
          event.preventDefault();
          setIsTarget(false);
          onDrop(id);
        },
        onDragEnd: () => onDrag(null),
      };
  return (
    <th
      scope="col"
      data-column={id}
      aria-sort={ariaSort}
      {...moving}
      className={`${HEADING} ${isRight(id) ? 'text-right' : ''} ${isPinned ? `${PINNED} z-3` : ''} ${dragged === id ? 'opacity-40' : ''} ${isTarget ? `before:absolute before:inset-y-0 before:w-0.5 before:bg-accent ${comesFromLeft ? 'before:right-0' : 'before:left-0'}` : ''}`}
    >
      {next ? (
        <AddressLink
          href={addressHref({ ...address, sort: next, page: 1 })}
          onFollow={() => change({ sort: next })}
          className={sortLinkClass(ariaSort, isRight(id))}
        >
          <SortLabel label={label} ariaSort={ariaSort} />
        </AddressLink>
      ) : (
        <span className="block truncate">{label}</span>
      )}
      <span
        aria-hidden="true"
        className="absolute inset-y-0 right-0 z-1 w-2 cursor-col-resize touch-none after:absolute after:inset-y-1.5 after:right-0 after:w-0.5 after:rounded-full hover:after:bg-accent-line"
        onMouseDown={(event) => {
          event.preventDefault();
          onResize();
          start(event);
        }}
        onTouchStart={(event) => {
          onResize();
          start(event);
        }}
      />
    </th>
  );
}

type ResultRowProps = {
  company: CompanyCard;
  position: number;
  current: boolean;
  actions: CompanyActions;
  /** Ids of the visible columns, separated by spaces. */
  visible: string;
  isResized: boolean;
};

/** A company as a row of the table. */
const ResultRow = memo(function ResultRow({ company, position, current, actions, visible, isResized }: ResultRowProps) {
  return (
    <tr data-slug={company.slug} data-current={current || undefined} className="group/row scroll-mt-9">
      <td
        className={`${CELL} relative pr-1 text-right text-12 text-ink-3 group-data-current/row:before:absolute group-data-current/row:before:inset-y-0 group-data-current/row:before:left-0 group-data-current/row:before:w-0.75 group-data-current/row:before:bg-accent`}
      >
        <span className="row-pick">
          <span className="row-no">{formatCount(position)}</span>
          <SelectCheckbox company={company} />
        </span>
      </td>
      {visible.split(' ').map((id) => {
        if (id === 'company') {
          return (
            <th key={id} scope="row" className={`${CELL} ${PINNED} z-1 text-left font-semibold text-ink`}>
              <span className="flex items-center gap-1.5">
                <span {...mark(company.organizationName, 'row-name')}>
                  <CompanyLink slug={company.slug} onOpen={actions.open} className="truncate hover:text-accent">
                    {company.organizationName}
                  </CompanyLink>
                </span>
                <CompanyMarks company={company} />
              </span>
            </th>
          );
        }
        const { title, quiet, strong, content } = CELLS[id as TableColumnId](company, actions);
        return (
          <td
            key={id}
            title={title ?? undefined}
            className={`${CELL} truncate ${isRight(id) ? 'text-right tabular-nums' : ''} ${quiet ? 'text-ink-3' : strong ? 'font-semibold text-ink' : 'text-ink-2'}`}
          >
            {content || <span className="text-ink-3">–</span>}
          </td>
        );
      })}
      {isResized && <td className={CELL} />}
    </tr>
  );
});

const CELL =
  'h-9 border-b border-line bg-surface px-2.5 text-13 group-hover/row:bg-hover group-has-[.pick:checked]/row:bg-accent-wash group-data-current/row:bg-accent-wash';

type Cell = { content: ReactNode; title?: string | null; quiet?: boolean; strong?: boolean };

const CELLS: Record<TableColumnId, (company: CompanyCard, actions: CompanyActions) => Cell> = {
  email: ({ contacts }, actions) => {
    const contact = bestContact(contacts);
    return {
      title: contact?.email,
      content: contact?.email && <ContactEmail contact={contact} actions={actions} />,
    };
  },
  contact: ({ contacts, contactPressure }) => {
    const contact = bestContact(contacts);
    return {
      title: contact && `${contactName(contact)}, ${contactRole(contact)}`,
      content: contact && (
        <span className="flex gap-1.5">
          <b className="shrink-0 font-semibold text-ink">{contactName(contact)}</b>
          <span className="truncate text-ink-3">{contactRole(contact)}</span>
          <PressureMark level={contactPressure} iconOnly />
        </span>
      ),
    };
  },
  lists: (company) => ({
    content: <RowLists company={company} Status={StatusSelect} />,
  }),
  tags: (company) => ({
    content: (
      <OpenListEntry
        company={company}
        render={(entry, list) => {
          const [first = 'Add tag', ...others] = entry.tags.map((tag) => `#${tag}`);
          const more = others.length > 0 ? `+${others.length}` : '';
          return (
            <Menu
              role="dialog"
              place={float}
              label={`${first} ${more}: tags of ${company.organizationName}`.replace(' :', ':')}
              className="flex"
              buttonClass="row-tags"
              button={
                <>
                  <span className={`truncate ${entry.tags.length === 0 ? 'text-ink-3' : ''}`}>{first}</span>
                  {more && <span className="text-ink-3">{more}</span>}
                </>
              }
            >
              <div className="w-72 max-w-full p-2 whitespace-normal">
                <EntryTags listName={list.name} entry={entry} />
              </div>
            </Menu>
          );
        }}
      />
    ),
  }),
  note: (company) => ({
    content: <OpenListEntry company={company} render={({ note }) => <span title={note}>{note}</span>} />,
  }),
  amount: (company) => ({
    title: isLastAmountAsStated(company) ? `${lastAmount(company)}, ${AS_STATED}` : lastAmount(company),
    quiet: lastAmount(company) === null,
    strong: true,
    content: lastAmountText(company),
  }),
  type: ({ lastFundingType }) => ({ title: lastFundingType, content: lastFundingType }),
  date: ({ lastFundingDate }) => ({ quiet: !lastFundingDate, content: formatDay(lastFundingDate) }),
  industry: ({ industries: [industry, ...others], industries }) => ({
    title: industries.join(', '),
    content: industry && (
      <span className="flex gap-1.5">
        <span className="truncate">{industry}</span>
        {others.length > 0 && <span className="text-ink-3">+{others.length}</span>}
      </span>
    ),
  }),
  location: ({ headquartersLocation }, actions) => ({
    title: headquartersLocation,
    content: headquartersLocation && (
      <PlaceLink
        location={headquartersLocation}
        onFollow={actions.filterPlace}
        className="truncate hover:text-accent hover:underline"
      >
        {shortestPlace(headquartersLocation)}
      </PlaceLink>
    ),
  }),
  total: ({ totalFundingAmountUsd: total }) => ({ quiet: total === null, content: formatAmount(total) }),
  rounds: ({ rounds, lastFundingAmountUsd }) => ({
    content: <FundingTrack rounds={rounds} lastAmountUsd={lastFundingAmountUsd} />,
  }),
  website: ({ website }) => ({
    title: hostOf(website),
    content: <OutLink address={website}>{hostOf(website)}</OutLink>,
  }),
  linkedin: ({ linkedin }) => ({ content: <OutLink address={linkedin}>Profile</OutLink> }),
  description: ({ description }) => ({ title: description, content: description }),
};

function OutLink({ address, children }: { address: string | null; children: ReactNode }) {
  const href = webLink(address);
  return (
    href && (
      <a href={href} rel="noopener nofollow" target="_blank" className="hover:text-accent hover:underline">
        {children}
      </a>
    )
  );
}

import { ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react';
import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { bestContact, lastAmount, lastAmountText } from '#domain/companies/company.ts';
import { formatCount } from '#domain/counts.ts';
import { formatDay } from '#domain/dates.ts';
import type { ListStatus, NamedStatus } from '#domain/lists/lists.ts';
import { CompanyLink } from '../../data/companies/result-links.tsx';
import { contactName, contactRole } from '../../data/search/contact-name.ts';
import { mark } from '../../data/search/mark.ts';
import { slugAt } from '../../data/search/use-current-item.ts';
import { Loaded } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectInput } from '../../ui/form-fields.tsx';
import { useIsPhone, useKeptFocus } from '../../ui/hooks.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSearchActions } from '../search/actions-context.tsx';
import { useSearchResults } from '../search/results-context.tsx';
import { BOARD, BoardFrame, BoardSkeleton, COLUMN } from './board-frame.tsx';
import { userListsQuery } from './list-queries.ts';
import { type BoardCard, type BoardColumn, useBoard } from './use-board.ts';

const MAX_TAGS_SHOWN = 2;

export default function Board({ listId }: { listId: number }) {
  return (
    <Loaded query={userListsQuery(useApi())} failed="Couldn't load the board" waiting={<BoardSkeleton />}>
      {({ statuses }) => <BoardColumns listId={listId} statuses={statuses} />}
    </Loaded>
  );
}

function BoardColumns({ listId, statuses }: { listId: number; statuses: readonly NamedStatus[] }) {
  const { counted, address } = useSearchResults();
  const { actions, setOnBoard } = useSearchActions();
  const { columns, old, move, showMore, retry } = useBoard(listId, statuses, counted, address.sort);
  const isPhone = useIsPhone();
  const [status, setStatus] = useState<ListStatus | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const focusTarget = useRef<{ slug: string; control: string }>(null);
  const index = columns.findIndex(({ value }) => value === status);
  const at = index < 0 ? 0 : index;
  const visible = isPhone ? columns.slice(at, at + 1) : columns;

  const companies = visible.flatMap(({ cards }) => cards.map(({ company }) => company));
  const order = companies.map(({ id }) => id).join();
  const report = useEffectEvent((_order: string) => setOnBoard(companies));
  useEffect(() => report(order), [order]);

  useLayoutEffect(() => {
    const { slug, control } = focusTarget.current ?? {};
    if (slug === undefined) return;
    const card = root.current?.querySelector(`[data-slug="${CSS.escape(slug)}"]`);
    card?.querySelector<HTMLElement>(control ?? '')?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    focusTarget.current = null;
  });

  const moveCard = ({ company }: BoardCard, to: ListStatus, control: string) => {
    const name = move(company.id, to);
    if (name === null) return;
    focusTarget.current = { slug: company.slug, control };
    setAnnouncement(`${company.organizationName} is now in ${name}`);
  };
  const press = (event: KeyboardEvent) => {
    const slug = slugAt(event.target);
    const by = { '[': -1, ']': 1, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // Some keyboards type brackets with Alt or AltGr.
    const isBracket = event.key === '[' || event.key === ']';
    const isShortcut = event.metaKey || (!(isBracket && event.altKey) && (event.ctrlKey || event.altKey));
    if (!slug || by === undefined || isShortcut) return;
    if (event.target instanceof Element && event.target.closest('select')) return;
    const from = columns.findIndex(({ cards }) => cards.some(({ company }) => company.slug === slug));
    const row = columns[from]?.cards.findIndex(({ company }) => company.slug === slug) ?? 0;
    const card = columns[from]?.cards[row];
    event.preventDefault();
    if (!card) return;
    if (isBracket) {
      const to = columns[from + by];
      if (to) moveCard(card, to.value, NAME);
      else setAnnouncement(`${card.company.organizationName} is in the ${by < 0 ? 'first' : 'last'} status`);
      return;
    }
    let beside = from + by;
    while (columns[beside]?.cards.length === 0) beside += by;
    const next = columns[beside]?.cards[Math.min(row, (columns[beside]?.cards.length ?? 0) - 1)];
    const element = next && root.current?.querySelector(`[data-slug="${CSS.escape(next.company.slug)}"] ${NAME}`);
    if (element instanceof HTMLElement) element.focus();
  };
  const click = (event: MouseEvent) => {
    const slug = slugAt(event.target);
    const within = event.target instanceof Element && event.target.closest('a, button, select');
    if (slug && !within) actions.open(slug);
  };
  const drop = (to: ListStatus) => {
    const card = columns.flatMap(({ cards }) => cards).find(({ company }) => company.id === dragged);
    setDragged(null);
    if (card) moveCard(card, to, NAME);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboard users have the links on the company names
    <div
      ref={root}
      onKeyDown={press}
      onClick={click}
      className={`${BOARD} ${old ? 'opacity-55' : ''}`}
      aria-busy={old || undefined}
    >
      {isPhone && (
        <div className="mb-2 flex items-center gap-1">
          <IconButton
            label="Previous status"
            size={44}
            disabled={at === 0}
            onClick={() => setStatus(columns[at - 1]?.value ?? null)}
          >
            <ChevronLeft aria-hidden />
          </IconButton>
          <span className="min-w-0 flex-1">
            <SelectInput
              aria-label="Status"
              options={columns.map(({ value, name, total }) => ({
                value,
                label: total === null ? name : `${name} (${formatCount(total)})`,
              }))}
              value={columns[at]?.value}
              onChange={({ target }) => setStatus(columns.find(({ value }) => value === target.value)?.value ?? null)}
            />
          </span>
          <IconButton
            label="Next status"
            size={44}
            disabled={at === columns.length - 1}
            onClick={() => setStatus(columns[at + 1]?.value ?? null)}
          >
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
      )}
      <BoardFrame columns={visible.length}>
        {visible.map((column) => (
          <StatusColumn
            key={column.value}
            column={column}
            statuses={statuses}
            dragging={dragged !== null}
            onDrag={setDragged}
            onDrop={drop}
            onMove={moveCard}
            onMore={() => showMore(column.value)}
            onRetry={retry}
          />
        ))}
      </BoardFrame>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

/** Controls of a card that receive focus after a move. */
const NAME = '[data-name]';
const STATUS = 'select';

type StatusColumnProps = {
  column: BoardColumn;
  statuses: readonly NamedStatus[];
  dragging: boolean;
  onDrag: (company: number | null) => void;
  onDrop: (to: ListStatus) => void;
  onMove: (card: BoardCard, to: ListStatus, control: string) => void;
  onMore: () => void;
  onRetry: () => void;
};

function StatusColumn({ column, statuses, dragging, onDrag, onDrop, onMove, onMore, onRetry }: StatusColumnProps) {
  const { value, name, color, total, cards, failed, more, loadingMore } = column;
  const [over, setOver] = useState(false);
  const focus = useKeptFocus<HTMLElement>();
  const enter = (event: DragEvent) => {
    if (!dragging) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setOver(true);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  };
  return (
    <section
      {...focus}
      aria-label={name}
      onDragEnter={enter}
      onDragOver={enter}
      onDragLeave={leave}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(value);
      }}
      className={`${COLUMN} outline-none ${over && dragging ? 'border-accent bg-accent-wash' : 'border-line bg-sunken'}`}
    >
      <h2 className="flex h-10 shrink-0 items-center justify-between gap-2 px-3 text-13 font-semibold max-tablet:sr-only">
        <span title={name} className="flex min-w-0 items-center gap-2">
          <span className="list-dot" data-status={color} />
          <span className="truncate">{name}</span>
        </span>
        <span className="font-normal text-ink-3 tabular-nums">{total !== null && formatCount(total)}</span>
      </h2>
      <div className="grid grid-cols-1 content-start gap-2 overflow-y-auto overscroll-contain p-2 tablet:pt-0.5">
        {failed ? (
          <div role="alert" className="error mx-1 my-2">
            Couldn't load these companies.{' '}
            <button type="button" className="link" onClick={onRetry}>
              Try again
            </button>
          </div>
        ) : total === null ? (
          <BoardCardSkeletons />
        ) : (
          cards.length === 0 && <p className="px-1 py-2 text-13 text-ink-3">No companies</p>
        )}
        {cards.map((card) => (
          <DraggableCard key={card.company.id} card={card} statuses={statuses} onDrag={onDrag} onMove={onMove} />
        ))}
        {(more || loadingMore) && (
          <Button busy={loadingMore} busyText="Loading..." className="max-tablet:h-11" onClick={onMore}>
            Show more
          </Button>
        )}
      </div>
    </section>
  );
}

type DraggableCardProps = {
  card: BoardCard;
  statuses: readonly NamedStatus[];
  onDrag: (company: number | null) => void;
  onMove: (card: BoardCard, to: ListStatus, control: string) => void;
};

function DraggableCard({ card, statuses, onDrag, onMove }: DraggableCardProps) {
  const { actions, current } = useSearchActions();
  const { company, entry } = card;
  const { id, slug, organizationName, lastFundingDate, lastFundingType } = company;
  const [note] = entry.note.trimStart().split('\n');
  const contact = bestContact(company.contacts);
  const amount = lastAmount(company) ?? lastFundingType ?? lastAmountText(company);
  const drag = (event: DragEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', organizationName);
    event.dataTransfer.setDragImage(event.currentTarget, event.clientX - left, event.clientY - top);
    onDrag(id);
  };
  return (
    <article
      aria-labelledby={`board-${id}`}
      aria-keyshortcuts="[ ]"
      data-slug={slug}
      data-current={slug === current.slug || undefined}
      draggable
      onDragStart={drag}
      onDragEnd={() => onDrag(null)}
      className="relative cursor-grab rounded-control border border-line bg-surface p-2.5 text-13 hover:border-line-strong data-current:border-accent-line data-current:bg-accent-wash has-[[data-name]:focus-visible]:outline-2 has-[[data-name]:focus-visible]:outline-focus"
    >
      <h3 id={`board-${id}`} {...mark(organizationName, 'row-name pr-6 font-semibold max-tablet:pr-10')}>
        {/* The heading would clip the focus ring, so the card draws it. */}
        <CompanyLink
          slug={slug}
          onOpen={actions.open}
          className="line-clamp-2 min-w-0 break-words outline-none hover:text-accent"
        >
          {organizationName}
        </CompanyLink>
      </h3>
      <p className="flex gap-2 text-12 text-ink-2 tabular-nums">
        <b className="truncate font-medium text-ink">{amount}</b>
        <time dateTime={lastFundingDate ?? undefined}>{formatDay(lastFundingDate)}</time>
      </p>
      {contact && (
        <p className="truncate text-12 text-ink-2">
          {contactName(contact)}
          <span className="text-ink-3"> · {contactRole(contact)}</span>
        </p>
      )}
      {entry.tags.length > 0 && (
        <p title={entry.tags.map((tag) => `#${tag}`).join(' ')} className="mt-1.5 flex gap-1">
          {entry.tags.slice(0, MAX_TAGS_SHOWN).map((tag) => (
            <Badge key={tag}>#{tag}</Badge>
          ))}
          {entry.tags.length > MAX_TAGS_SHOWN && (
            <Badge tone="more" className="shrink-0">
              +{entry.tags.length - MAX_TAGS_SHOWN}
            </Badge>
          )}
        </p>
      )}
      {note && <p className="mt-1.5 truncate text-12 text-ink-3">{note}</p>}
      <StatusMenu card={card} statuses={statuses} onMove={onMove} />
    </article>
  );
}

/** A native select, because its menu is not clipped by the scrolling column and works well on touch screens. */
function StatusMenu({ card, statuses, onMove }: Pick<DraggableCardProps, 'card' | 'statuses' | 'onMove'>) {
  return (
    <span className="absolute top-1.5 right-1.5 grid size-7 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus max-tablet:top-0 max-tablet:right-0 max-tablet:size-11">
      <Ellipsis aria-hidden className="size-4" />
      <select
        aria-label={`Status of ${card.company.organizationName}`}
        title="Move to another status"
        value={card.entry.status}
        onChange={({ target }) => {
          const to = statuses.find(({ value }) => value === target.value);
          if (to) onMove(card, to.value, STATUS);
        }}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      >
        {statuses.map(({ value, name }) => (
          <option key={value} value={value} className="bg-surface text-ink">
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}

function BoardCardSkeletons() {
  return [0, 1, 2].map((i) => (
    <div key={i} className="grid gap-2 rounded-control border border-line bg-surface p-2.5">
      <Skeleton className="w-3/5" />
      <Skeleton className="w-2/5" />
    </div>
  ));
}

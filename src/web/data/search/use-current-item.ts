import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatCount } from '#domain/counts.ts';
import { MESSAGES } from '#domain/messages.ts';
import { errorMessage } from '../../platform/api/api.ts';
import { pageCount } from '../../ui/page-numbers.ts';
import { toast } from '../../ui/toast.ts';

type ListPage = { page: number; pageSize: number; total: number };
/** An item's element has its slug as `data-slug`; the link that receives focus has `data-name`. */
type ListItem = { slug: string };

type List<P extends ListPage, Item extends ListItem> = {
  /** Null while another page loads. */
  page: P | null;
  itemsOf: (page: P) => readonly Item[];
  open: string | null;
  fetchPage: (page: number) => Promise<P>;
  /** Shows another page, or another item in the side panel. */
  go: (to: { page?: number; open?: string }) => void;
  /** The message when another page cannot be loaded. */
  failedText: (cause: string) => string;
  /** Receives focus when moving up from the first item. */
  field: RefObject<HTMLInputElement | null>;
};

/**
 * The item of a list that keyboard shortcuts act on: the one in the open side panel, else the last focused one. Moving past either
 * end continues on the adjacent page.
 */
export function useCurrentItem<P extends ListPage, Item extends ListItem>(list: List<P, Item>) {
  const { page, itemsOf, open, fetchPage, go, failedText, field } = list;
  const [focused, setFocused] = useState<string | null>(null);
  const slug = open ?? focused;
  const items = page ? itemsOf(page) : [];
  const index = items.findIndex((item) => item.slug === slug);
  const position = page && index >= 0 ? (page.page - 1) * page.pageSize + index + 1 : null;
  const latest = useRef<{ page: P | null; open: string | null }>(null);
  latest.current = { page, open };
  useEffect(() => {
    const noteFocus = (event: FocusEvent) =>
      setFocused((before) => slugAt(event.target) ?? (startsNewSearch(event.target) ? null : before));
    document.addEventListener('focusin', noteFocus);
    return () => {
      document.removeEventListener('focusin', noteFocus);
      latest.current = null;
    };
  }, []);
  const anchor = useKeptPlace(open);
  const awaitedSlug = useRef<string>(null);
  useEffect(() => {
    if (!page || awaitedSlug.current === null) return;
    focusItem(awaitedSlug.current);
    awaitedSlug.current = null;
  }, [page]);

  const show = ({ slug: next }: Item, number?: number) => {
    setFocused(next);
    if (open || number !== undefined)
      go({ ...(open && { open: next }), ...(number !== undefined && { page: number }) });
    if (open) elementOf(next)?.scrollIntoView({ block: 'nearest' });
    else if (number === undefined) focusItem(next);
    else awaitedSlug.current = next;
  };

  const move = async (by: 1 | -1) => {
    if (!page) return;
    const beside = items[index < 0 ? 0 : index + by];
    if (beside) return show(beside);
    const number = page.page + by;
    if (number < 1 && !open) field.current?.focus();
    if (index < 0 || number < 1 || number > pageCount(page.total, page.pageSize)) return;
    // Do nothing if the panel was closed, the search changed or the user left the page in the meantime.
    const isStillThere = () => latest.current?.page === page && latest.current.open === open;
    try {
      const edge = itemsOf(await fetchPage(number)).at(by === 1 ? 0 : -1);
      if (edge && isStillThere()) show(edge, number);
    } catch (error) {
      if (isStillThere()) toast({ title: failedText(errorMessage(error, MESSAGES.unexpected)), tone: 'bad' });
    }
  };

  return {
    item: items[index] ?? null,
    slug,
    /** '7 of 1,284'; empty if it is not on the page. */
    position: page && position !== null ? `${formatCount(position)} of ${formatCount(page.total)}` : '',
    hasPrevious: position !== null && position > 1,
    hasNext: page !== null && position !== null && position < page.total,
    move,
    focus: () => void (slug && focusItem(slug)),
    /** Call before the width of the list changes: keeps the item in place on the screen. */
    anchor,
  };
}

/** Restores the scroll position of an item after the side panel opens or closes. */
function useKeptPlace(open: string | null): (slug: string) => void {
  const place = useRef<{ slug: string; top: number }>(null);
  const isOpen = open !== null;
  useLayoutEffect(() => {
    const element = place.current && elementOf(place.current.slug);
    if (element && place.current) {
      const { top, bottom } = element.getBoundingClientRect();
      // At the top of the page the search field stays in view, unless the item would not.
      if (window.scrollY > 0 || bottom > window.innerHeight) window.scrollBy({ top: top - place.current.top });
    }
    place.current = null;
  }, [isOpen]);
  return useCallback((slug) => {
    const top = elementOf(slug)?.getBoundingClientRect().top;
    place.current = top === undefined ? null : { slug, top };
  }, []);
}

function elementOf(slug: string): HTMLElement | null {
  return document.querySelector(`[data-slug="${CSS.escape(slug)}"]`);
}

function focusItem(slug: string): void {
  const element = elementOf(slug);
  element?.querySelector<HTMLElement>('[data-name]')?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}

export function slugAt(target: EventTarget | null): string | null {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-slug]') : null;
  return item?.dataset.slug ?? null;
}

/** Whether an element changes the search: the next list then starts at its first item. */
function startsNewSearch(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('search, [aria-label="Filters"]') !== null;
}

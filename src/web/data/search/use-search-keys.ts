import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isDialogOpen } from '../../ui/pending-dialog.tsx';
import { SHORTCUTS } from './shortcuts.ts';

export type KeyActions = {
  focusSearch: () => void;
  /** Opens the filters if needed. */
  focusFilters: () => void;
  move: (by: 1 | -1) => void;
  openCurrent: () => void;
  copyEmail: () => void;
  exportResults: () => void;
  saveSearch: () => void;
  addToList: () => void;
  select: () => void;
  showShortcuts: () => void;
  /** Returns whether there was something to close. */
  close: () => boolean;
};

let actionsOfPage: Partial<KeyActions> = {};

/** What the shortcuts of the current page do, for the command palette. */
export function pageActions(): Partial<KeyActions> {
  return actionsOfPage;
}

/** Handles search shortcuts while no field other than the search field has focus, as {@link useShortcuts}. */
export function useSearchKeys(actions: Partial<KeyActions>): void {
  useShortcuts((event) => press(event, actions));
  useEffect(() => {
    actionsOfPage = actions;
    return () => {
      actionsOfPage = {};
    };
  }, [actions]);
}

/**
 * Handles keyboard shortcuts while no dialog is open, not even one below a button.
 * @param press returns whether it handled the key; other keys are left to the browser
 */
export function useShortcuts(press: (event: KeyboardEvent) => boolean): void {
  const handleKey = useEffectEvent(press);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isDialogOpen() && handleKey(event)) event.preventDefault();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

const TEXT_INPUT = 'input:not([type="checkbox"], [type="radio"])';

/** Whether keys belong to the field or select that has the focus. */
export function isTyping({ target }: Event): boolean {
  return target instanceof Element && target.closest(`${TEXT_INPUT}, select, textarea`) !== null;
}

/**
 * Moves focus from the search field to the heading of the results once they are shown, so that screen readers
 * announce it and `j` goes to the first result.
 */
export function useResultsFocus(shown: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isPending, setIsPending] = useState(false);
  useEffect(() => {
    if (!isPending || !shown) return;
    setIsPending(false);
    heading.current?.focus({ preventScroll: true });
  }, [isPending, shown]);
  return { heading, wantFocus: setIsPending };
}

export function focusField(field: RefObject<HTMLInputElement | null>): void {
  field.current?.focus();
  field.current?.select();
}

/**
 * Focuses the first filter, beside the results or in the sheet, once it is rendered; from within a filter, the next one.
 * Never a text field, which would take the next `f` as a letter, and if possible an option that Space selects.
 */
export function focusFilters(id: string): void {
  const focusNext = () => {
    const all = [...(document.getElementById(id)?.querySelectorAll<HTMLDetailsElement>('details:has(input)') ?? [])];
    const openGroups = all.filter(({ open }) => open);
    const groups = openGroups.length > 0 ? openGroups : all;
    const here = groups.findIndex((group) => group.contains(document.activeElement));
    const group = groups[(here + 1) % groups.length];
    if (group) group.open = true;
    const option = ['[type="radio"]:checked', '[type="checkbox"]:not(:checked)', '[type="checkbox"]', 'summary']
      .map((selector) => group?.querySelector<HTMLElement>(selector))
      .find((element) => element);
    option?.focus();
    return option !== undefined && option === document.activeElement;
  };
  if (!focusNext()) requestAnimationFrame(focusNext);
}

/** @returns whether the key was handled */
function press(event: KeyboardEvent, actions: Partial<KeyActions>): boolean {
  const target = event.target instanceof Element ? event.target : document.body;
  const inSearch = target.matches('[name="query"]');
  if (event.key === 'Escape') {
    // The browser would clear the field.
    if (target instanceof HTMLInputElement && inSearch) {
      target.blur();
      return true;
    }
    // On the heading of a filter, `f` goes to the next one; in its field it is a letter. In the panel, the next Escape closes it.
    if (target.matches(`${TEXT_INPUT}, textarea`)) {
      const outside = target.closest('details')?.querySelector('summary') ?? target.closest<HTMLElement>('aside');
      outside?.focus();
      return outside !== null;
    }
    return actions.close?.() ?? false;
  }
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    // Arrows belong to option lists and scroll containers.
    if (!inSearch && target.closest('input, select, textarea, [role="menu"], aside')) return false;
    return did(actions.move, event.key === 'ArrowDown' ? 1 : -1);
  }
  // The field already has focus.
  if (event.key === '/' && target instanceof HTMLInputElement && inSearch && target.value === '') return true;
  if (isTyping(event)) return false;
  if (event.key === 'Enter' && target.closest('a, button, summary, label')) return false;
  const pressedKey = event.key === 'Enter' ? '↵' : event.key;
  const name = SHORTCUTS.find(({ keys }) => keys.includes(pressedKey))?.name;
  if (name === 'move') return did(actions.move, event.key === 'j' ? 1 : -1);
  // Others are handled where they apply.
  return did(actions[name as Exclude<keyof KeyActions, 'move' | 'close'>]);
}

/** @returns whether there was something to do */
function did<A extends unknown[]>(action: ((...args: A) => void) | undefined, ...args: A): boolean {
  action?.(...args);
  return action !== undefined;
}

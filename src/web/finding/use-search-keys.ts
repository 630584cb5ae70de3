import { type RefObject, useEffect, useEffectEvent } from 'react';

/** What the keys of a search do. */
type KeyActions = {
  focusSearch: () => void;
  /** Makes the next or the previous company the current one. */
  move: (by: 1 | -1) => void;
  openCurrent: () => void;
  copyEmail: () => void;
  exportResults: () => void;
  showKeys: () => void;
  /** Whether there was something to close. */
  close: () => boolean;
};

/**
 * Listens to the keys of a search, while no dialog is open and no field but the search field is typed into.
 * A key whose action is left out stays the browser's.
 */
export function useSearchKeys(actions: Partial<KeyActions>): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => press(event, actions));
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (pressed(event)) event.preventDefault();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** What is in the field is chosen, so that typing replaces it. */
export function focusField(field: RefObject<HTMLInputElement | null>): void {
  field.current?.focus();
  field.current?.select();
}

/** @returns whether the key was one of ours */
function press(event: KeyboardEvent, actions: Partial<KeyActions>): boolean {
  if (document.querySelector('dialog[open]')) return false;
  const target = event.target instanceof Element ? event.target : document.body;
  const inSearch = target.matches('[name="query"]');
  if (event.key === 'Escape') {
    if (actions.close?.()) return true;
    // The browser empties a field with text; from an empty one the keys of the list are the next step.
    if (target instanceof HTMLInputElement && inSearch && target.value === '') target.blur();
    return false;
  }
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    // Arrows belong to lists of choices, and to whatever scrolls.
    if (!inSearch && target.closest('input, select, textarea, [role="menu"], aside')) return false;
    return did(actions.move, event.key === 'ArrowDown' ? 1 : -1);
  }
  // The field has the focus that the key asks for.
  if (event.key === '/' && target instanceof HTMLInputElement && inSearch && target.value === '') return true;
  if (target.closest('input:not([type="checkbox"], [type="radio"]), select, textarea')) return false;
  switch (event.key) {
    case '/':
      return did(actions.focusSearch);
    case 'j':
      return did(actions.move, 1);
    case 'k':
      return did(actions.move, -1);
    case 'Enter':
      return target.closest('a, button, summary, label') ? false : did(actions.openCurrent);
    case 'c':
      return did(actions.copyEmail);
    case 'e':
      return did(actions.exportResults);
    case '?':
      return did(actions.showKeys);
    default:
      return false;
  }
}

/** @returns whether there was something to do */
function did<A extends unknown[]>(action: ((...args: A) => void) | undefined, ...args: A): boolean {
  action?.(...args);
  return action !== undefined;
}

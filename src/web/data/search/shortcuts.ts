import type { KeyActions } from './use-search-keys.ts';

/** What a page does, or what its parts handle themselves. */
export type ShortcutName = keyof KeyActions | 'exclude' | 'setStatus' | 'openPalette';

type Shortcut = {
  name: ShortcutName;
  /** As shown: ↵ for Enter. */
  keys: readonly string[];
  /** Below the results, and only if it applies. */
  hint?: string;
  hintIf?: 'inField' | 'hasContacts' | 'onBoard' | 'isMember';
};

/** Excludes the focused filter option. */
export const EXCLUDE_KEY = '-';

/** Every shortcut of a search; `shortcut-help.ts` explains them. */
export const SHORTCUTS: readonly Shortcut[] = [
  { name: 'close', keys: ['Esc'], hint: 'leave field', hintIf: 'inField' },
  { name: 'focusSearch', keys: ['/'], hint: 'search' },
  { name: 'focusFilters', keys: ['f'], hint: 'filters' },
  { name: 'exclude', keys: [EXCLUDE_KEY] },
  { name: 'move', keys: ['j', 'k'], hint: 'move' },
  { name: 'openCurrent', keys: ['↵'], hint: 'open' },
  { name: 'copyEmail', keys: ['c'], hint: 'copy email', hintIf: 'hasContacts' },
  { name: 'exportResults', keys: ['e'], hint: 'export', hintIf: 'hasContacts' },
  { name: 'saveSearch', keys: ['s'] },
  { name: 'addToList', keys: ['l'] },
  { name: 'select', keys: ['x'] },
  { name: 'setStatus', keys: ['[', ']'], hint: 'status', hintIf: 'onBoard' },
  { name: 'showShortcuts', keys: ['?'], hint: 'shortcuts' },
  { name: 'openPalette', keys: ['Ctrl K'], hint: 'commands', hintIf: 'isMember' },
];

import type { ShortcutName } from './shortcuts.ts';

type ShortcutHelp = {
  label: string;
  /** The label in a search without saved searches and lists; null if it is only in one with them. */
  plainLabel?: string | null;
  /** The label in the command palette, if that offers it. */
  command?: string;
};

export const SHORTCUT_HELP: Record<ShortcutName, ShortcutHelp> = {
  close: {
    label: 'Leave the search field, close the panel or clear the selection',
    plainLabel: 'Leave the search field',
  },
  focusSearch: { label: 'Search', command: 'Go to the search field' },
  focusFilters: { label: 'Go to the first or next filter', command: 'Go to the filters' },
  exclude: { label: 'Exclude the focused filter option' },
  move: { label: 'Next or previous result (or use the arrow keys)' },
  openCurrent: { label: 'Open result' },
  copyEmail: { label: 'Copy contact email', command: 'Copy contact email' },
  exportResults: {
    label: 'Export the results, or the selected companies',
    plainLabel: 'Export the results',
    command: 'Export results or selection',
  },
  saveSearch: { label: 'Save search', plainLabel: null, command: 'Save search' },
  addToList: {
    label: 'Add the company or selection to a list',
    plainLabel: null,
    command: 'Add the company or selection to a list',
  },
  select: { label: 'Select company', plainLabel: null },
  setStatus: { label: 'On a board, move to the previous or next status', plainLabel: null },
  showShortcuts: { label: 'Show keyboard shortcuts', command: 'Show keyboard shortcuts' },
  openPalette: { label: 'Open the command palette (⌘ K on a Mac)' },
};

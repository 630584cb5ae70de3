import { EXCLUDE_KEY } from './filter-choices.tsx';

type Shortcut = {
  keys: readonly string[];
  label: string;
  /** What the command palette runs and, if different, how it names it. */
  action?:
    | 'focusSearch'
    | 'focusFilters'
    | 'copyEmail'
    | 'exportResults'
    | 'saveSearch'
    | 'addToList'
    | 'showShortcuts';
  command?: string;
  /** The label in a search without saved searches and lists, if different. */
  plainLabel?: string;
  /** Only in a search with saved searches and lists. */
  workspace?: boolean;
};

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['/'], label: 'Search', action: 'focusSearch', command: 'Go to the search field' },
  {
    keys: ['f'],
    label: 'Go to the first or next filter',
    action: 'focusFilters',
    command: 'Go to the filters',
  },
  { keys: [EXCLUDE_KEY], label: 'Exclude the focused filter option' },
  { keys: ['j', 'k'], label: 'Next or previous result (or use the arrow keys)' },
  { keys: ['↵'], label: 'Open result' },
  { keys: ['c'], label: 'Copy contact email', action: 'copyEmail' },
  {
    keys: ['e'],
    label: 'Export the results, or the selected companies',
    plainLabel: 'Export the results',
    action: 'exportResults',
    command: 'Export results or selection',
  },
  { keys: ['s'], label: 'Save search', action: 'saveSearch', workspace: true },
  { keys: ['l'], label: 'Add the company or selection to a list', action: 'addToList', workspace: true },
  { keys: ['x'], label: 'Select company', workspace: true },
  {
    keys: ['[', ']'],
    label: 'On a board, move to the previous or next status',
    workspace: true,
  },
  { keys: ['Ctrl K', '⌘ K'], label: 'Open the command palette' },
  {
    keys: ['Esc'],
    label: 'Leave the search field, close the panel or clear the selection',
    plainLabel: 'Leave the search field',
  },
  { keys: ['?'], label: 'Show keyboard shortcuts', action: 'showShortcuts' },
];

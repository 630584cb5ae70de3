import { Kbd } from '../../ui/kbd.tsx';

type Shortcut = {
  keys: readonly string[];
  label: string;
  /** The label in a search without saved searches and lists, if different. */
  plainLabel?: string;
  /** In the status line; null for none. */
  short: string | null;
  /** Only in a search with saved searches and lists. */
  workspace?: boolean;
  /** Only on a board. */
  board?: boolean;
};

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['/'], label: 'Search', short: 'search' },
  {
    keys: ['f'],
    label: 'Go to the first or next filter (Esc leaves a text field)',
    short: 'filters',
  },
  { keys: ['j', 'k'], label: 'Next or previous result (or use the arrow keys)', short: 'move' },
  { keys: ['↵'], label: 'Open result', short: 'open' },
  { keys: ['c'], label: 'Copy contact email', short: 'copy email' },
  {
    keys: ['e'],
    label: 'Export the results, or the selected companies',
    plainLabel: 'Export the results',
    short: 'export',
  },
  { keys: ['s'], label: 'Save search', short: null, workspace: true },
  { keys: ['l'], label: 'Add the company or selection to a list', short: null, workspace: true },
  { keys: ['x'], label: 'Select company', short: null, workspace: true },
  {
    keys: ['[', ']'],
    label: 'On a board, move to the previous or next status',
    short: 'status',
    workspace: true,
    board: true,
  },
  {
    keys: ['Esc'],
    label: 'Leave the search field, close the panel or clear the selection',
    plainLabel: 'Leave the search field',
    short: null,
  },
  { keys: ['?'], label: 'Show keyboard shortcuts', short: 'all shortcuts' },
];

export function ShortcutHints({ onBoard = false }: { onBoard?: boolean }) {
  return SHORTCUTS.filter(({ short, board = false }) => short !== null && (onBoard || !board)).map(
    ({ keys, short }) => (
      <span key={short} className="flex items-center gap-1 max-desktop:nth-[n+5]:hidden">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
        {short}
      </span>
    ),
  );
}

import { useSession } from '../../members/accounts/session.tsx';
import { Kbd } from '../../ui/kbd.tsx';

/** The most important shortcuts; `shortcuts.ts` has all. */
const HINTS = [
  { keys: ['Esc'], label: 'leave field', inField: true },
  { keys: ['/'], label: 'search' },
  { keys: ['f'], label: 'filters' },
  { keys: ['j', 'k'], label: 'move' },
  { keys: ['↵'], label: 'open' },
  { keys: ['c'], label: 'copy email' },
  { keys: ['e'], label: 'export' },
  { keys: ['[', ']'], label: 'status', board: true },
  { keys: ['?'], label: 'shortcuts' },
  { keys: ['Ctrl K'], label: 'commands', member: true },
];

export function ShortcutHints({ onBoard = false }: { onBoard?: boolean }) {
  const { user } = useSession();
  return HINTS.filter(({ board, member }) => (onBoard || !board) && (user || !member)).map(
    ({ keys, label, inField }) => (
      <span
        key={label}
        className={`items-center gap-1 max-desktop:nth-[n+6]:hidden ${inField ? 'hidden [:root:has([name=query]:focus)_&]:flex' : 'flex'}`}
      >
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
        {label}
      </span>
    ),
  );
}

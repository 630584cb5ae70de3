import { type ReactNode, useSyncExternalStore } from 'react';
import { useSession } from '../../members/accounts/session.tsx';
import { SampleNotice } from '../../platform/shell/sample-notice.tsx';
import { Kbd } from '../../ui/kbd.tsx';

export function StatusLine({ children }: { children?: ReactNode }) {
  const { settings } = useSession();
  return (
    <div className="sticky bottom-0 z-4 flex h-8 items-center gap-4 border-t border-line bg-surface px-6 text-12 whitespace-nowrap text-ink-3 tabular-nums max-tablet:hidden">
      <SampleNotice sampleData={settings.sample_data} />
      <div className="ml-auto flex items-center gap-3.5 pointer-coarse:hidden">{children}</div>
    </div>
  );
}

/** The most important shortcuts; `shortcuts.ts` has all. */
const HINTS = [
  { keys: ['Esc'], label: 'leave field', inField: true },
  { keys: ['/'], label: 'search' },
  { keys: ['f'], label: 'filters' },
  { keys: ['j', 'k'], label: 'move' },
  { keys: ['↵'], label: 'open' },
  { keys: ['c'], label: 'copy email', contacts: true },
  { keys: ['e'], label: 'export', contacts: true },
  { keys: ['[', ']'], label: 'status', board: true },
  { keys: ['?'], label: 'shortcuts' },
  { keys: ['Ctrl K'], label: 'commands', member: true },
];

type ShortcutHintsProps = {
  onBoard?: boolean;
  /** Whether the access includes emails. */
  hasContacts: boolean;
};

export function ShortcutHints({ onBoard = false, hasContacts }: ShortcutHintsProps) {
  const { user } = useSession();
  const isInField = useSyncExternalStore(onFocus, isSearchFocused, () => false);
  const visible = HINTS.filter(
    ({ inField, board, member, contacts }) =>
      (isInField || !inField) && (onBoard || !board) && (user || !member) && (hasContacts || !contacts),
  );
  return visible.map(({ keys, label }) => (
    <span key={label} className="flex items-center gap-1 max-desktop:nth-[n+5]:hidden">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {label}
    </span>
  ));
}

/** Not a style: with `:root:has([name=query]:focus)`, every key typed there computes the styles of the whole page. */
const isSearchFocused = () => document.activeElement?.matches('[name=query]') ?? false;

function onFocus(change: () => void): () => void {
  document.addEventListener('focusin', change);
  document.addEventListener('focusout', change);
  return () => {
    document.removeEventListener('focusin', change);
    document.removeEventListener('focusout', change);
  };
}

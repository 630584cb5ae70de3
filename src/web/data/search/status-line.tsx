import { type ReactNode, useSyncExternalStore } from 'react';
import { useSession } from '../../members/accounts/session.tsx';
import { SampleNotice } from '../../platform/shell/sample-notice.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { SHORTCUTS } from './shortcuts.ts';

export function StatusLine({ children }: { children?: ReactNode }) {
  const { settings } = useSession();
  return (
    <div className="sticky bottom-0 z-4 flex h-8 items-center gap-4 border-t border-line bg-surface px-6 text-12 whitespace-nowrap text-ink-3 tabular-nums max-tablet:hidden">
      <SampleNotice sampleData={settings.sample_data} />
      <div className="ml-auto flex items-center gap-3.5 pointer-coarse:hidden">{children}</div>
    </div>
  );
}

type ShortcutHintsProps = {
  onBoard?: boolean;
  /** Whether the access includes emails. */
  hasContacts: boolean;
};

/** The most important shortcuts. */
export function ShortcutHints({ onBoard = false, hasContacts }: ShortcutHintsProps) {
  const isMember = useSession().user !== null;
  const inField = useSyncExternalStore(onFocus, isSearchFocused, () => false);
  const applies = { inField, onBoard, hasContacts, isMember };
  return SHORTCUTS.filter(({ hint, hintIf }) => hint && (!hintIf || applies[hintIf])).map(({ name, keys, hint }) => (
    <span key={name} className="flex items-center gap-1 max-desktop:nth-[n+5]:hidden">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {hint}
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

import { Link } from '@tanstack/react-router';
import { Command } from 'lucide-react';
import { useRef } from 'react';
import { displayName, isCustomer, useSession } from '../members/accounts/session.tsx';
import { useSessionChanges } from '../members/accounts/use-session-changes.ts';
import { SCHEMES } from '../platform/shell/header.tsx';
import { userLinks } from '../platform/shell/page-links.ts';
import { usePreferences } from '../platform/shell/preferences.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { closeSheet, Sheet } from '../ui/sheet.tsx';
import { AttentionBadge, useNavigationItems } from './navigation.tsx';

const ID = 'navigation';
const ROW =
  'flex h-11 w-full items-center gap-3 rounded-control px-3 text-left text-14 font-medium text-ink-2 hover:bg-hover aria-[current]:bg-accent-wash aria-[current]:text-accent-wash-ink [&>svg]:size-4.5 [&>svg]:text-ink-3';

export function SchemeSwitch() {
  const { scheme, setScheme } = usePreferences();
  const options = SCHEMES.map(({ value, label }) => ({ value, label }));
  return <Segmented label="Color scheme" options={options} value={scheme} onChange={setScheme} />;
}

/**
 * The navigation of phones: the command palette, the places, and below them the account.
 * @param onClose gets what opens next
 */
export default function NavigationSheet({ onClose }: { onClose: (next: 'palette' | null) => void }) {
  const next = useRef<'palette' | null>(null);
  const session = useSession();
  const { signOut } = useSessionChanges();
  const account = userLinks({ admin: session.access.admin, customer: isCustomer(session) });
  const items = useNavigationItems().filter(({ to }) => to !== '/profile');
  const close = () => closeSheet(ID);
  return (
    <Sheet id={ID} title="Menu" onClose={() => onClose(next.current)}>
      <button
        type="button"
        className={`${ROW} -mx-2`}
        onClick={() => {
          next.current = 'palette';
          close();
        }}
      >
        <Command aria-hidden />
        Go to…
      </button>
      <nav aria-label="Workspace" className="-mx-2">
        {items.map(({ label, to, Icon, attention }) => (
          <Link key={label} to={to} replace activeOptions={{ includeSearch: false }} onClick={close} className={ROW}>
            <Icon aria-hidden />
            {label}
            <AttentionBadge attention={attention} className="ml-auto" />
          </Link>
        ))}
      </nav>
      <nav aria-label="Account" className="-mx-2 mt-2 border-t border-line pt-2">
        <p className="truncate px-3 py-1.5 text-12 text-ink-3">{displayName(session)}</p>
        {account.map(({ label, to }) => (
          <Link
            key={label}
            to={to}
            replace
            activeOptions={{ exact: true, includeSearch: false }}
            onClick={close}
            className={ROW}
          >
            {label}
          </Link>
        ))}
        <button
          type="button"
          className={ROW}
          onClick={() => {
            close();
            void signOut();
          }}
        >
          Log out
        </button>
      </nav>
      <div className="mt-2 flex items-center justify-between gap-3 border-t border-line px-1 pt-4 pb-2">
        <span className="text-13 text-ink-2">Color scheme</span>
        <SchemeSwitch />
      </div>
    </Sheet>
  );
}

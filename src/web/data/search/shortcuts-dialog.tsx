import { useSession } from '../../members/accounts/session.tsx';
import { navigationLinks } from '../../platform/shell/page-links.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { SHORTCUT_HELP } from './shortcut-help.ts';
import { SHORTCUTS } from './shortcuts.ts';

type ShortcutsDialogProps = {
  /** Whether the page is a search. */
  searches?: boolean;
  /** Whether there are saved searches and lists. */
  workspace?: boolean;
  onClose: () => void;
};

export default function ShortcutsDialog({ searches = true, workspace = false, onClose }: ShortcutsDialogProps) {
  const { user, settings } = useSession();
  const pages = user ? navigationLinks({ hideLps: settings.hide_lp_search }) : [];
  const rows = [
    ...(searches ? SHORTCUTS : []).flatMap(({ name, keys }) => {
      const { label, plainLabel = label } = SHORTCUT_HELP[name];
      const shownLabel = workspace ? label : plainLabel;
      return shownLabel ? { keys, label: shownLabel } : [];
    }),
    ...pages.map(({ key, label }) => ({ keys: ['g', key], label: `Go to ${label}` })),
  ];
  return (
    <Dialog open title="Keyboard shortcuts" width="medium" onClose={onClose}>
      <dl className="mt-4 gap-x-8 text-13 min-[820px]:columns-2">
        {rows.map(({ keys, label }) => (
          <div key={label} className="flex break-inside-avoid border-t border-line py-2">
            <dt className="flex w-28 shrink-0 gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

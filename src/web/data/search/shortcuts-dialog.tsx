import { Dialog } from '../../ui/dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { SHORTCUTS } from './shortcut-hints.tsx';

type ShortcutsDialogProps = {
  /** Whether there are saved searches and lists. */
  workspace?: boolean;
  onClose: () => void;
};

export default function ShortcutsDialog({ workspace = false, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog open title="Keyboard shortcuts" onClose={onClose}>
      <dl className="mt-4 grid grid-cols-[72px_1fr] text-13 [&>*]:border-t [&>*]:border-line [&>*]:py-2">
        {SHORTCUTS.filter((key) => workspace || !key.workspace).flatMap(({ keys, label, plainLabel }) => [
          <dt key={`${label} keys`} className="flex gap-1">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>,
          <dd key={label}>{(!workspace && plainLabel) || label}</dd>,
        ])}
      </dl>
    </Dialog>
  );
}

import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { counted } from '#domain/counts.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';

type FilterSheetProps = {
  id: string;
  total: number | null;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The filters on narrow screens: a sheet over the results. */
export function FilterSheet({ id, total, onClear, onClose, children }: FilterSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // The browser restores the focus first, and then fires `close`.
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      id={id}
      aria-label="Filters"
      onClose={onClose}
      className="fixed inset-y-0 left-0 m-0 grid h-dvh max-h-none w-90 max-w-none grid-rows-[52px_minmax(0,1fr)_auto] border-r border-line-strong bg-bg text-ink backdrop:bg-scrim max-tablet:w-screen max-tablet:border-r-0"
    >
      <header className="flex items-center justify-between border-b border-line bg-surface pr-1 pl-4">
        <h2 className="text-16 font-semibold">Filters</h2>
        <IconButton label="Close" size={44} onClick={close}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className="overflow-y-auto overscroll-contain px-4 py-3">{children}</div>
      <footer className="grid grid-cols-[96px_1fr] gap-2 border-t border-line bg-surface px-4 py-3">
        <Button size="large" onClick={onClear}>
          Clear
        </Button>
        <Button size="large" variant="main" onClick={close}>
          {total === null ? 'Show results' : `Show ${counted(total, 'result')}`}
        </Button>
      </footer>
    </dialog>
  );
}

import { useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { Toaster } from './toaster.tsx';

type SheetProps = { id: string; title: string; onClose: () => void; footer?: ReactNode; children: ReactNode };

/** A modal panel at the left edge of the screen; as wide as the screen on phones. */
export function Sheet({ id, title, onClose, footer, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useBackToClose(id);
  return (
    <dialog
      ref={dialog}
      id={id}
      aria-label={title}
      onClose={onClose}
      className="fixed inset-y-0 left-0 m-0 grid h-dvh max-h-none w-90 max-w-none grid-rows-[52px_minmax(0,1fr)_auto] border-r border-line-strong bg-bg text-ink backdrop:bg-scrim max-tablet:w-screen max-tablet:border-r-0"
    >
      <header className="flex items-center justify-between border-b border-line bg-surface pr-1 pl-4">
        <h2 className="text-16 font-semibold">{title}</h2>
        <IconButton label="Close" size={44} onClick={() => closeSheet(id)}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className="overflow-y-auto overscroll-contain px-4 py-3">{children}</div>
      {footer}
      <Toaster />
    </dialog>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The open sheet, in the entry that Back removes to close it. */
    sheet?: string;
  }
}

/** Gives an open sheet its own history entry, so that Back closes it and undoes nothing that was changed in it. */
function useBackToClose(id: string): void {
  const { history, navigate } = useRouter();
  useEffect(() => {
    void navigate({ href: history.location.href, state: { sheet: id }, resetScroll: false });
    const release = history.block({
      enableBeforeUnload: false,
      blockerFn: async ({ action, currentLocation }) => {
        if (action !== 'BACK') return false;
        closeSheet(id);
        return currentLocation.state.sheet === undefined;
      },
    });
    return () => {
      release();
      if (history.location.state.sheet === id) history.back();
    };
  }, [history, navigate, id]);
}

/** The browser restores focus first, and then fires `close`. */
export function closeSheet(id: string): void {
  document.querySelector<HTMLDialogElement>(`dialog#${id}`)?.close();
}

import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { dismissToast } from './toast.ts';
import { Toaster } from './toaster.tsx';

const PLACE = 'mt-auto tablet:mt-[clamp(0px,50dvh-360px,10dvh)] tablet:mb-auto';
const WIDE = { body: 'px-4 py-5 tablet:p-8', title: 'text-28', close: 'top-4 right-4' };

/** Styles per width. A full-screen dialog leaves room for a 16:10 video. */
const WIDTHS = {
  small: { ...WIDE, box: `max-w-110 ${PLACE}`, body: 'p-6', title: 'text-20' },
  medium: { ...WIDE, box: 'mt-auto max-w-200 tablet:mt-[clamp(0px,50dvh-450px,10dvh)] tablet:mb-auto' },
  large: { ...WIDE, box: 'max-w-208 mt-auto tablet:mt-[clamp(0px,50dvh-430px,10dvh)] tablet:mb-auto' },
  screen: {
    box: 'my-auto max-w-[calc((100dvh-128px)*1.6)]',
    body: 'p-2 tablet:p-4',
    title: 'px-2 text-16',
    close: 'top-2 right-2 tablet:top-3 tablet:right-3',
  },
};

type DialogProps = {
  open: boolean;
  /** Without it the dialog cannot be closed and has no close button: it must offer another way out. */
  onClose?: () => void;
  /** False if one of the dialog's own buttons closes it. */
  closeButton?: boolean;
  title: string;
  description?: ReactNode;
  width?: keyof typeof WIDTHS;
  aside?: ReactNode;
  /** Shows `aside` on narrow screens too, below the rest. */
  asideOnPhones?: boolean;
  children: ReactNode;
};

/**
 * A native modal dialog: focus stays inside and the page behind is inert. If it is open from the start, it is part of the
 * server-rendered HTML. Its title does not move when content is added below.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  onClose,
  closeButton = onClose !== undefined,
  title,
  description,
  width = 'small',
  aside,
  asideOnPhones = false,
  children,
}: Omit<DialogProps, 'open'>) {
  const titleId = useId();
  const look = WIDTHS[width];
  const element = useRef<HTMLDialogElement>(null);
  const hasInput = useRef(false);
  useLayoutEffect(() => {
    const dialog = element.current;
    // What the user opens replaces what came before. A dialog that cannot be closed opens by itself.
    if (onClose && navigator.userActivation.isActive) dismissToast();
    // The server-rendered `open` shows the dialog, but only showModal makes the rest inert.
    const { activeElement } = document;
    const focusedElement =
      activeElement instanceof HTMLElement && dialog?.contains(activeElement) ? activeElement : null;
    dialog?.removeAttribute('open');
    dialog?.showModal();
    (
      focusedElement ??
      dialog?.querySelector<HTMLElement>('input:not([readonly])') ??
      dialog?.querySelector('h2')
    )?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      open
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onKeyDown={(event) => {
        // A second Escape closes without a `cancel` event; a dialog that cannot be closed handles the key itself.
        if (event.key === 'Escape' && !onClose) event.preventDefault();
      }}
      onClose={(event) => {
        if (event.currentTarget.open) return;
        if (onClose) onClose();
        else event.currentTarget.showModal();
      }}
      onMouseDown={(event) => {
        // Clicking outside must not discard what was typed into a form.
        const holds = hasInput.current && event.currentTarget.querySelector('form');
        const onScrollbar = event.clientX >= event.currentTarget.clientWidth;
        if (event.target === event.currentTarget && !holds && !onScrollbar) onClose?.();
      }}
      onInput={() => {
        hasInput.current = true;
      }}
      className="fixed inset-0 z-10 m-0 flex h-full max-h-none w-full max-w-none overflow-auto overscroll-contain bg-scrim p-3 text-ink backdrop:bg-transparent tablet:p-6"
    >
      <div
        className={`relative mx-auto grid w-full rounded-dialog border border-line-strong bg-surface ${aside ? 'min-[820px]:grid-cols-[minmax(0,1fr)_352px]' : ''} ${look.box}`}
      >
        <div className={`min-w-0 ${look.body}`}>
          <div className={closeButton ? (aside ? 'max-[820px]:pr-8' : 'pr-8') : ''}>
            <h2 id={titleId} tabIndex={-1} className={`font-semibold outline-none ${look.title}`}>
              {title}
            </h2>
            {description && <p className="mt-1.5 break-words text-ink-2">{description}</p>}
          </div>
          {children}
        </div>
        {aside && (
          <div
            className={`min-w-0 overflow-hidden min-[820px]:rounded-r-[13px] min-[820px]:rounded-bl-none ${asideOnPhones ? 'grid rounded-b-[13px]' : 'hidden min-[820px]:grid'}`}
          >
            {aside}
          </div>
        )}
        {closeButton && (
          <IconButton
            label="Close"
            size={28}
            className={`absolute noscript:hidden ${look.close} ${aside ? 'min-[820px]:text-on-band-2 min-[820px]:hover:bg-band-line min-[820px]:hover:text-on-band' : ''}`}
            onClick={onClose}
          >
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      <Toaster />
    </dialog>
  );
}

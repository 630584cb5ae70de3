import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

type MenuProps = {
  button: ReactNode;
  buttonClass: string;
  label?: string;
  className?: string;
  /** What opens: a menu, or controls that stay open until the user leaves them. */
  role?: 'menu' | 'dialog';
  /** Places the open list somewhere other than below the button (see `floating.ts`). Returns a cleanup function. */
  place?: (list: HTMLElement, button: HTMLElement) => () => void;
  children: ReactNode;
};

const CLOSING_EVENTS = ['pointerdown', 'focusin'];

const TYPING_MS = 500;
/** Distance kept from the left edge of the screen, in pixels. */
const EDGE = 8;

/**
 * A button that opens a menu, aligned to its right edge. Supports arrow keys and type-ahead; Escape and blur close it.
 * A shortcut may click the button: focus then returns to where it was.
 */
export function Menu({ button, buttonClass, label, className = '', role = 'menu', place, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const before = useRef<Element>(null);
  const input = useRef({ text: '', at: 0 });

  useEffect(() => {
    if (!open) return;
    const ends = place && list.current && root.current ? place(list.current, root.current) : undefined;
    const left = list.current?.getBoundingClientRect().left ?? EDGE;
    if (left < EDGE && list.current) list.current.style.right = `${left - EDGE}px`;
    before.current = document.activeElement;
    // A field before buttons, so that what is typed is not taken for shortcuts.
    const field = list.current?.querySelector('input') ?? list.current?.querySelector<HTMLElement>('button, select');
    (items(list.current)[0] ?? field)?.focus();
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    for (const type of CLOSING_EVENTS) document.addEventListener(type, outside);
    return () => {
      for (const type of CLOSING_EVENTS) document.removeEventListener(type, outside);
      ends?.();
    };
  }, [open, place]);

  const close = () => {
    setOpen(false);
    const { current: previous } = before;
    const isKept = previous instanceof HTMLElement && previous.isConnected && previous !== document.body;
    (isKept ? previous : root.current?.querySelector('button'))?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const all = items(list.current);
    const active = document.activeElement;
    const at = active instanceof HTMLElement ? all.indexOf(active) : -1;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape') close();
    else if (role === 'dialog') return event.stopPropagation();
    else if (to !== undefined) all.at(to % all.length)?.focus();
    else if (/^\S$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) typeAhead(event, all, at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** Focuses the next item that begins with the letters typed; repeating a letter moves to the next match. */
  const typeAhead = ({ key, timeStamp }: KeyboardEvent, all: HTMLElement[], at: number) => {
    const { text, at: before } = input.current;
    const letters = timeStamp - before < TYPING_MS && text !== key ? text + key : key;
    input.current = { text: letters, at: timeStamp };
    const next = at + (letters.length > 1 ? 0 : 1);
    const itemsFromNext = [...all.slice(next), ...all.slice(0, next)];
    itemsFromNext.find((item) => item.textContent.toLowerCase().startsWith(letters.toLowerCase()))?.focus();
  };
  return (
    <div ref={root} className={`relative ${className}`}>
      <button
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-haspopup={role}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {button}
      </button>
      {open && (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: of a menu or dialog
        // biome-ignore lint/a11y/noStaticElementInteractions: as above
        <div
          ref={list}
          id={id}
          role={role}
          tabIndex={-1}
          aria-label={label ?? 'Menu'}
          onKeyDown={move}
          onClick={role === 'menu' ? close : undefined}
          className="absolute top-[calc(100%+4px)] right-0 z-10 grid max-h-[70dvh] grid-cols-[minmax(0,1fr)] w-max max-w-80 min-w-50 overflow-y-auto overscroll-contain rounded-box border border-line-strong bg-surface p-1"
        >
          {children}
        </div>
      )}
    </div>
  );
}

export const menuItemClass =
  'flex h-9 w-full items-center gap-2.5 rounded-control px-2.5 text-left text-13 font-medium text-ink-2 hover:bg-hover hover:text-ink focus:bg-hover focus:text-ink max-tablet:h-11 max-tablet:text-14 [&>svg]:size-4 [&>svg]:text-ink-3';

export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={menuItemClass} onClick={onSelect}>
      {children}
    </button>
  );
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <div className="truncate px-2.5 pt-1.5 pb-1 text-12 text-ink-3">{children}</div>;
}

function items(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

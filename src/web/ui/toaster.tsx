import { X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { dismissToast, neededRise, type Toast, type ToastAction, toastStore } from './toast.ts';

const SHOWN_MS = { good: 6_000, bad: 12_000 };

/** Where toasts can show. A modal dialog makes everything else inert, so it brings its own. */
let places: readonly string[] = [];
const placeListeners = new Set<() => void>();

function setPlaces(next: readonly string[]): void {
  places = next;
  for (const listener of placeListeners) listener();
}

function useIsLastPlace(): boolean {
  const id = useId();
  useEffect(() => {
    setPlaces([...places, id]);
    return () => setPlaces(places.filter((place) => place !== id));
  }, [id]);
  return useSyncExternalStore(
    (listener) => {
      placeListeners.add(listener);
      return () => placeListeners.delete(listener);
    },
    () => places.at(-1) === id,
    () => false,
  );
}

/** Shows toasts: once in the document, and once in every open dialog. At the bottom right, above what it must not cover. */
export function Toaster() {
  const last = useIsLastPlace();
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => null);
  const id = toast?.id;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (id === undefined || !last) return;
    const place = () => {
      const { current } = box;
      if (!current || current.contains(document.activeElement)) return;
      current.style.translate = '';
      current.style.translate = `0 ${-neededRise(current)}px`;
    };
    place();
    document.addEventListener('focusin', place);
    return () => document.removeEventListener('focusin', place);
  }, [id, last]);
  return (
    <div
      ref={box}
      aria-live="polite"
      className="pointer-events-none fixed z-20 grid gap-2 max-tablet:inset-x-3 max-tablet:bottom-[calc(12px+var(--toast-rise,0px))] tablet:right-[calc(16px+var(--toast-inset,0px))] tablet:bottom-[calc(48px+var(--toast-rise,0px))] tablet:w-90 tablet:in-[dialog]:w-72 tablet:max-w-[calc(100%-32px-var(--toast-inset,0px))]"
    >
      {last && toast && <ToastBox key={id} toast={toast} />}
    </div>
  );
}

function ToastBox({ toast }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false);
  const bad = toast.tone === 'bad';
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_MS[toast.tone]);
    return () => clearTimeout(timer);
  }, [toast.id, toast.tone, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses its timer
    <div
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className={`pointer-events-auto relative rounded-control border border-l-3 border-line-strong bg-surface pt-2.5 pr-10 pb-3 pl-3.5 text-13 ${bad ? 'border-l-danger' : 'border-l-accent'}`}
    >
      <p className={bad ? 'error font-semibold' : 'font-semibold'}>{toast.title}</p>
      {toast.description && <p className="break-words text-ink-2">{toast.description}</p>}
      {toast.action && (
        <div className="mt-2 flex flex-wrap gap-2">
          <ToastButton id={toast.id} action={toast.action} />
          {toast.secondAction && <ToastButton id={toast.id} action={toast.secondAction} />}
        </div>
      )}
      <IconButton
        label="Close notification"
        size={24}
        className="absolute top-2 right-2"
        onClick={() => dismissToast(toast.id)}
      >
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

function ToastButton({ id, action: { label, onSelect } }: { id: number; action: ToastAction }) {
  return (
    <Button
      size="small"
      onClick={() => {
        dismissToast(id);
        onSelect();
      }}
    >
      {label}
    </Button>
  );
}

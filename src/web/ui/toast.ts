export type Toast = {
  id: number;
  title: string;
  description?: string;
  action?: ToastAction;
  tone: 'good' | 'bad';
  /** The half of the screen in which nothing was just used, so that it covers nothing that is still looked at. */
  at: 'top' | 'bottom';
};
/** What can be done next. */
export type ToastAction = { label: string; onSelect: () => void };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast, failures for longer. It replaces the previous one, which it may contradict. */
export function toast({ tone = 'good', ...said }: Omit<Toast, 'id' | 'tone' | 'at'> & { tone?: Toast['tone'] }): void {
  set([{ ...said, tone, id: ++lastId, at: freeHalf() }]);
}

let usedAt: number | null = null;

/** Notes what was used last, by pointer or keyboard. */
export function noteUse(event: PointerEvent | KeyboardEvent): void {
  usedAt = 'clientY' in event ? event.clientY : (document.activeElement?.getBoundingClientRect().bottom ?? null);
}

function freeHalf(): Toast['at'] {
  return usedAt !== null && usedAt > window.innerHeight / 2 ? 'top' : 'bottom';
}

/** Where the session of a tab keeps what the page that is loaded next has to say. */
export const KEPT_TOAST = 'toast';

/** Says something on the page that is loaded next. */
export function toastAfterLoad(said: { title: string; description?: string }): void {
  tabStorage()?.setItem(KEPT_TOAST, JSON.stringify(said));
}

/** Shows what was kept by the page before this one. */
export function showKeptToast(): void {
  const storage = tabStorage();
  const kept = storage?.getItem(KEPT_TOAST);
  storage?.removeItem(KEPT_TOAST);
  if (kept) toast(JSON.parse(kept));
}

/** What a tab keeps; null where the browser lets no site keep anything. Then less is said, and all else goes on. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** Takes back what was said under a title: it holds no longer. */
export function retractToast(title: string): void {
  if (toasts.some((one) => one.title === title)) set(toasts.filter((one) => one.title !== title));
}

export function dismissToasts(): void {
  if (toasts.length > 0) set([]);
}

export function dismissToast(id: number): void {
  set(toasts.filter((one) => one.id !== id));
}

/** The toasts as an external store of React. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): readonly Toast[] => toasts,
};

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

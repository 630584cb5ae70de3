export type Toast = {
  id: number;
  title: string;
  description?: string;
  action?: ToastAction;
  tone: 'good' | 'bad';
  /** The half of the screen without the last interaction, so that a toast does not cover it. */
  at: 'top' | 'bottom';
};
export type ToastAction = { label: string; onSelect: () => void };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast, failures for longer. Replaces the previous one, which may be outdated. */
export function toast({ tone = 'good', ...said }: Omit<Toast, 'id' | 'tone' | 'at'> & { tone?: Toast['tone'] }): void {
  set([{ ...said, tone, id: ++lastId, at: freeHalf() }]);
}

let usedAt: number | null = null;

export function noteUse(event: PointerEvent | KeyboardEvent): void {
  usedAt = 'clientY' in event ? event.clientY : (document.activeElement?.getBoundingClientRect().bottom ?? null);
}

function freeHalf(): Toast['at'] {
  return usedAt !== null && usedAt > window.innerHeight / 2 ? 'top' : 'bottom';
}

/** The sessionStorage key for a toast on the next page. */
export const KEPT_TOAST = 'toast';

export function toastAfterLoad(said: { title: string; description?: string }): void {
  tabStorage()?.setItem(KEPT_TOAST, JSON.stringify(said));
}

export function showKeptToast(): void {
  const storage = tabStorage();
  const kept = storage?.getItem(KEPT_TOAST);
  storage?.removeItem(KEPT_TOAST);
  if (kept) toast(JSON.parse(kept));
}

/** sessionStorage, or null if the browser blocks it; then the toast is lost and nothing else. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

export function retractToast(title: string): void {
  if (toasts.some((one) => one.title === title)) set(toasts.filter((one) => one.title !== title));
}

export function dismissToasts(): void {
  if (toasts.length > 0) set([]);
}

export function dismissToast(id: number): void {
  set(toasts.filter((one) => one.id !== id));
}

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

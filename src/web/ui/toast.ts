export type Toast = {
  id: number;
  title: string;
  description?: string;
  action?: ToastAction;
  secondAction?: ToastAction;
  tone: 'good' | 'bad';
};
export type ToastAction = { label: string; onSelect: () => void };

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast, failures for longer. Replaces the previous one, which may be outdated. */
export function toast({ tone = 'good', ...content }: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): void {
  set({ ...content, tone, id: ++lastId });
}

const GAP = 8;
const HEADER_HEIGHT = 52;

/**
 * By how many pixels toasts must rise to cover none of a page's title, main buttons, current result and focused control.
 */
export function neededRise(toasts: Element): number {
  const { left, right, top, bottom } = toasts.getBoundingClientRect();
  const others = [
    ...(toasts.closest('dialog') ?? document).querySelectorAll(
      'h1, .button-main, [data-current], :focus:not([tabindex="-1"])',
    ),
  ];
  const rects = others.map((element) => element.getBoundingClientRect()).sort((a, b) => b.top - a.top);
  let rise = 0;
  for (const rect of rects) {
    const overlaps = rect.left < right && rect.right > left && rect.top < bottom - rise && rect.bottom > top - rise;
    if (overlaps) rise = bottom - rect.top + GAP;
  }
  return rise < top - HEADER_HEIGHT ? rise : 0;
}

/** The sessionStorage key for a toast on the next page. */
export const KEPT_TOAST = 'toast';

export function toastAfterLoad(message: { title: string; description?: string; tone?: Toast['tone'] }): void {
  tabStorage()?.setItem(KEPT_TOAST, JSON.stringify(message));
}

export function showKeptToast(): void {
  const storage = tabStorage();
  const json = storage?.getItem(KEPT_TOAST);
  storage?.removeItem(KEPT_TOAST);
  if (json) toast(JSON.parse(json));
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
  if (current?.title === title) set(null);
}

/** @param id the toast to dismiss; by default, whichever is shown */
export function dismissToast(id = current?.id): void {
  if (current && current.id === id) set(null);
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => current,
};

function set(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

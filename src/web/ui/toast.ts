export type Toast = {
  id: number;
  title: string;
  description?: string;
  action?: ToastAction;
  secondAction?: ToastAction;
  tone: 'good' | 'bad';
};
export type ToastAction = { label: string; onSelect: () => void };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast, failures for longer. Replaces the previous one, which may be outdated. */
export function toast({ tone = 'good', ...said }: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): void {
  set([{ ...said, tone, id: ++lastId }]);
}

let used: { control: EventTarget | null; x: number; y: number } | null = null;

export function trackInteraction(event: PointerEvent | KeyboardEvent): void {
  if ('clientY' in event) used = { control: event.target, x: event.clientX, y: event.clientY };
  else {
    const box = document.activeElement?.getBoundingClientRect();
    used = { control: event.target, x: box?.right ?? 0, y: box?.bottom ?? 0 };
  }
}

/** The largest toast with its margins, in pixels. */
const ROOM = { width: 400, height: 200 };

/** Whether a toast in its usual corner, the bottom right, would cover the last used control. */
export function coversLastInteraction(): boolean {
  if (!used || !(used.control instanceof Node && used.control.isConnected)) return false;
  return used.y > window.innerHeight - ROOM.height && used.x > window.innerWidth - ROOM.width;
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

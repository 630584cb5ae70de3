import {
  type Context,
  type FocusEvent,
  type RefObject,
  type ToggleEvent,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

const never = () => () => {};

/** False on the server and until hydration is complete. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** @throws Error outside the context's provider, which it names */
export function useProvided<T>(context: Context<T | null>, provider: string): T {
  const value = useContext(context);
  if (value === null) throw new Error(`Must be used within a ${provider}`);
  return value;
}

/** Follows whether a `<details>` is open; it may have been opened before hydration, when React misses the event. */
export function useDetails(initial = false) {
  const [isOpen, setIsOpen] = useState(initial);
  const ref = useCallback((element: HTMLDetailsElement | null) => {
    if (element) setIsOpen(element.open);
  }, []);
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => setIsOpen(currentTarget.open);
  return { isOpen, setIsOpen, details: { open: isOpen, ref, onToggle } };
}

/** Debounces changes to a value after mount; the first value applies at once. */
export function useDebounced<T>(value: T, ms: number): T {
  const [steady, setSteady] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSteady(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return steady;
}

const lists = new Map<string, MediaQueryList>();

/** Whether a media query matches; false on the server. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = mediaQueryList(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => mediaQueryList(query).matches,
    () => false,
  );
}

/** Whether the page is as narrow as on a phone; false on the server. */
export function useIsPhone(): boolean {
  return useMedia('(width < 720px)');
}

/** Creating a list costs more than reading it, which React does several times per render. */
function mediaQueryList(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query);
  lists.set(query, list);
  return list;
}

/**
 * For an uncontrolled field: applies values from outside, such as a link or Back. The element stays the same and keeps
 * the focus.
 */
export function useSyncedValue<E extends HTMLElement & { value: string }>(value: string): RefObject<E | null> {
  const field = useRef<E>(null);
  const last = useRef(value);
  useEffect(() => {
    // The initial value is from the server, or was typed before hydration. One that was applied here may be outdated.
    if (last.current !== value && field.current) {
      if (field.current.dataset.applied !== value) field.current.value = value;
      delete field.current.dataset.applied;
    }
    last.current = value;
  }, [value]);
  return field;
}

/**
 * For a control that a field or form replaces while it is open: gives it the focus when it is back, unless the user has
 * moved on.
 */
export function useReturnedFocus<E extends HTMLElement>() {
  const returns = useRef(false);
  const ref = useCallback((control: E | null) => {
    if (control && returns.current && document.activeElement === document.body) control.focus();
    returns.current = false;
  }, []);
  const returnFocus = () => {
    returns.current = true;
  };
  return { ref, returnFocus };
}

/**
 * Keeps keyboard focus in an element: moves it to the element itself if the focused control was replaced, and back to
 * the control if it was only disabled while `waiting`.
 */
export function useKeptFocus<E extends HTMLElement>(waiting = false) {
  const place = useRef<E>(null);
  const last = useRef<Element | null>(null);
  const waitingFocus = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { activeElement: now, body } = document;
    const before = waitingFocus.current;
    waitingFocus.current = waiting ? now : null;
    if (waiting || now !== body || !(before instanceof HTMLElement)) return;
    if (place.current?.contains(before)) before.focus({ preventScroll: true });
  }, [waiting]);
  const ref = useCallback((element: E) => {
    place.current = element;
    const observer = new MutationObserver(() => {
      if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
      last.current = null;
      element.focus({ preventScroll: true });
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      place.current = null;
      observer.disconnect();
    };
  }, []);
  const onFocus = ({ target }: FocusEvent<E>) => {
    last.current = target;
  };
  return { ref, onFocus, tabIndex: -1 };
}

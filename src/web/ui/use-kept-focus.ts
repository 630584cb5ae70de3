import { type FocusEvent, useCallback, useLayoutEffect, useRef } from 'react';

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

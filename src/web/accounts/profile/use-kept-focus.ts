import { type FocusEvent, useEffect, useRef } from 'react';

/** Keeps the focus of the keyboard inside an element: where what had it is gone, the element itself has it. */
export function useKeptFocus() {
  const ref = useRef<HTMLElement>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new MutationObserver(() => {
      if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
      last.current = null;
      element.focus({ preventScroll: true });
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    last.current = target;
  };
  return { ref, onFocus, tabIndex: -1 };
}

import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns the ref of a checkbox or radio button. A selection made before hydration stays in the page without an event:
 * `onChoose` is called for it.
 */
export function useEarlyChoice(chosen: boolean, onChoose: () => void): RefObject<HTMLInputElement | null> {
  const box = useRef<HTMLInputElement>(null);
  const choose = useRef(onChoose);
  const shown = useRef(chosen);
  useEffect(() => {
    if (!box.current) return;
    const { checked, type } = box.current;
    // Of a radio group only the selected one reports: the others were unchecked by it.
    if (checked !== shown.current && (checked || type === 'checkbox')) choose.current();
  }, []);
  return box;
}

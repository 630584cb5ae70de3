import { type RefObject, useEffect, useRef } from 'react';

/**
 * The box of a choice. What was chosen before the scripts came stays in the page, and React does not say so:
 * `onChoose` is called for it as if it were chosen now.
 */
export function useEarlyChoice(chosen: boolean, onChoose: () => void): RefObject<HTMLInputElement | null> {
  const box = useRef<HTMLInputElement>(null);
  const choose = useRef(onChoose);
  const shown = useRef(chosen);
  useEffect(() => {
    if (!box.current) return;
    const { checked, type } = box.current;
    // Of radios only the one that is chosen speaks: the others have lost their dot to it.
    if (checked !== shown.current && (checked || type === 'checkbox')) choose.current();
  }, []);
  return box;
}

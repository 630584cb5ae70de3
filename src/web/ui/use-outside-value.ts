import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a field that keeps its own text: what comes from outside, by a link or Back, is put into it. It stays the same
 * element, so the keyboard stays where it is.
 */
export function useOutsideValue<E extends { value: string }>(value: string): RefObject<E | null> {
  const field = useRef<E>(null);
  const last = useRef(value);
  useEffect(() => {
    // At first it holds what the page came with, or what was typed before the page had come to life.
    if (last.current !== value && field.current) field.current.value = value;
    last.current = value;
  }, [value]);
  return field;
}

import { type RefObject, useEffect, useRef } from 'react';

/**
 * For an uncontrolled field: applies values from outside, such as a link or Back. The element stays the same and keeps
 * the focus.
 */
export function useSyncedValue<E extends { value: string }>(value: string): RefObject<E | null> {
  const field = useRef<E>(null);
  const last = useRef(value);
  useEffect(() => {
    // The initial value is from the server, or was typed before hydration.
    if (last.current !== value && field.current) field.current.value = value;
    last.current = value;
  }, [value]);
  return field;
}

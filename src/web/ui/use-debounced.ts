import { useEffect, useState } from 'react';

/** Debounces changes to a value after mount; the first value applies at once. */
export function useDebounced<T>(value: T, ms: number): T {
  const [steady, setSteady] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSteady(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return steady;
}

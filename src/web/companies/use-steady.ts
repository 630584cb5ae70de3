import { useEffect, useState } from 'react';
import { ACCESS_STABILITY_MS } from '#domain/billing/access.ts';

/** Debounces changes of a value within an open page; the first value applies at once. */
export function useSteady<T>(value: T): T {
  const [steady, setSteady] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSteady(value), ACCESS_STABILITY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return steady;
}

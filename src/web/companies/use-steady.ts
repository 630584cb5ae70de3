import { useEffect, useState } from 'react';
import { ACCESS_STABILITY_MS } from '#domain/access.ts';

/** A value that takes effect at once on arrival and, when it changes within an open page, once it has held a moment. */
export function useSteady<T>(value: T): T {
  const [steady, setSteady] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSteady(value), ACCESS_STABILITY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return steady;
}

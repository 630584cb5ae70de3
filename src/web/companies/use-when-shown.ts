import { startTransition, useEffect, useState } from 'react';

const PAUSE_MS = 150;

/**
 * A value that follows `value` only once its results are on screen and no other came for a moment:
 * what accompanies the results is asked for after them, and never stands in the way of a key.
 */
export function useWhenShown<T>(value: T, shown: boolean): T {
  const [followed, setFollowed] = useState(value);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => startTransition(() => setFollowed(value)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, shown]);
  return followed;
}

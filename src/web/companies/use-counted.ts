import { startTransition, useEffect, useState } from 'react';
import type { ResultSet } from './search-address.ts';

/** The counted set: the whole result set. */
export type Counted = ResultSet;

const TYPING_PAUSE_MS = 350;

/**
 * The result set that counts and charts refer to. Follows the results once they are on screen, and while a user types
 * once typing pauses, so that it never delays a key.
 * @param set the same object until the set changes
 * @param shown whether its results are on screen
 */
export function useCounted(set: Counted, shown: boolean): Counted {
  const [counted, setCounted] = useState(set);
  useEffect(() => {
    if (!shown || counted === set) return;
    const pause = counted.query === set.query ? 0 : TYPING_PAUSE_MS;
    const timer = setTimeout(() => startTransition(() => setCounted(set)), pause);
    return () => clearTimeout(timer);
  }, [counted, set, shown]);
  return counted;
}

import { startTransition, useEffect, useState } from 'react';
import type { ResultSet } from './search-address.ts';

/** What is counted: the whole result set. */
export type Counted = ResultSet;

const TYPING_PAUSE_MS = 350;

/**
 * The result set that counts and figures are about. They follow the results, once these are on
 * screen, and while someone types once the typing pauses: they never stand in the way of a key.
 * @param set the same object until the set is another
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

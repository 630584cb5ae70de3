import { useEffect, useState } from 'react';

const NOTICED_MS = 100;
const LONG_MS = 400;

/** How long something has been waited for: too short to be noticed, noticeably, or too long to go on looking at the old. */
export type Wait = 'short' | 'noticed' | 'long';

/** How long `waiting` has lasted; a wait that stays short draws nothing again. */
export function useWait(waiting: boolean): Wait {
  const [wait, setWait] = useState<Wait>('short');
  useEffect(() => {
    if (!waiting) return;
    const noticed = setTimeout(() => setWait('noticed'), NOTICED_MS);
    const long = setTimeout(() => setWait('long'), LONG_MS);
    return () => {
      clearTimeout(noticed);
      clearTimeout(long);
      setWait('short');
    };
  }, [waiting]);
  return waiting ? wait : 'short';
}

/** How something looks that answers an earlier question. */
export function oldClass(wait: Wait): string | undefined {
  return wait === 'short' ? undefined : 'opacity-55';
}

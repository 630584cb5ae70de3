import { useEffect, useState } from 'react';

const NOTICED_MS = 100;
const LONG_MS = 400;

/** The stage of a wait: too short to notice, noticeable, or too long to keep showing old content. */
export type Wait = 'short' | 'noticed' | 'long';

/** The stage of `waiting`; a short wait causes no rerender. */
export function useWaitStage(waiting: boolean): Wait {
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

/** The style of outdated content. */
export function outdatedClass(wait: Wait): string | undefined {
  return wait === 'short' ? undefined : 'opacity-55';
}

import { startTransition, useEffect, useState } from 'react';

// Long enough for the frame to reach the screen, too short to scroll to what follows.
const AFTER_FRAME_MS = 40;

/**
 * A value that follows `value` once the screen has been drawn with it: for what is not in sight
 * and must not keep what is in sight waiting.
 */
export function useAfterPaint<T>(value: T): T {
  const [followed, setFollowed] = useState(value);
  useEffect(() => {
    if (followed === value) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setFollowed(value)), AFTER_FRAME_MS);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value, followed]);
  return followed;
}

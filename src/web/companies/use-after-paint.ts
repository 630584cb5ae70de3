import { startTransition, useEffect, useState } from 'react';

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
      timer = setTimeout(() => startTransition(() => setFollowed(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value, followed]);
  return followed;
}

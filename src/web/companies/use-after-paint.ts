import { startTransition, useEffect, useState } from 'react';
import type { ResultsPage } from './company-queries.ts';

// Long enough for a frame to be painted, too short to scroll past it.
const AFTER_FRAME_MS = 40;

/**
 * The page whose remaining results are rendered: follows `page` after the first ones are painted, so that offscreen
 * results do not delay visible ones. Follows at once if the current company is among them.
 */
export function useRestAfterPaint(page: ResultsPage, current: string | null, first: number): ResultsPage {
  const later = useAfterPaint(page);
  return page.companies.findIndex(({ slug }) => slug === current) >= first ? page : later;
}

function useAfterPaint<T>(value: T): T {
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

import { startTransition, useEffect, useState } from 'react';
import type { CompanyPage } from '#domain/company.ts';

// Long enough for the frame to reach the screen, too short to scroll to what follows.
const AFTER_FRAME_MS = 40;

/**
 * The page whose results after the first ones are drawn: it follows `page` once the screen has been drawn with it, since
 * what is not in sight must not keep what is in sight waiting. With the current company among them it follows at once.
 */
export function useRestAfterPaint(page: CompanyPage, current: string | null, first: number): CompanyPage {
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

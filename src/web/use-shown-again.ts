import { useEffect } from 'react';

/** Calls back when the browser shows this page again as it was left: what waited for the leaving has come to nothing. */
export function useShownAgain(then: () => void): void {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && then();
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  });
}

import { useEffect, useEffectEvent } from 'react';

/** Calls back when the browser shows this page again as it was left: what waited for the leaving has come to nothing. */
export function useShownAgain(then: () => void): void {
  const show = useEffectEvent(then);
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && show();
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}

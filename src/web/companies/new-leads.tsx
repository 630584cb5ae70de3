import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { useServerEvent } from '../realtime.ts';

/**
 * Says that companies were added since the results were asked for: in the line over them, on phones at the lower end
 * of the screen, so that nothing moves under the hand.
 */
export function NewLeads() {
  const [count, setCount] = useState(0);
  const queryClient = useQueryClient();
  useServerEvent('leads_added', ({ count: added }) => setCount((before) => before + added));
  const show = () => {
    setCount(0);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    window.scrollTo({ top: 0 });
  };
  return (
    <div
      role="status"
      className="sticky top-under-header z-3 flex h-0 items-start justify-center max-tablet:fixed max-tablet:inset-x-0 max-tablet:top-auto max-tablet:bottom-16"
    >
      {count > 0 && (
        <button
          type="button"
          onClick={show}
          className="mt-3 h-8 rounded-full border border-line-strong bg-surface px-4 text-13 font-medium tabular-nums hover:bg-hover max-tablet:h-11"
        >
          {MESSAGES.newLeads(count)}
        </button>
      )}
    </div>
  );
}

import { useState } from 'react';
import { useServerEvent } from '../../platform/api/event-source.ts';

/** How far a followed source is in its backfill, above the status line. */
export function SourceProgress() {
  const [text, setText] = useState<string | null>(null);
  useServerEvent('job_progress', ({ job, state, text: progress = null }) => {
    if (job === 'source') setText(state === 'running' ? progress : null);
  });
  if (text === null) return null;
  return (
    <p
      role="status"
      className="sticky bottom-0 z-4 flex h-8 items-center border-t border-line bg-surface px-6 text-12 text-ink-2 tabular-nums tablet:bottom-8"
    >
      {text}
    </p>
  );
}

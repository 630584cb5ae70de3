import { MESSAGES } from '#domain/messages.ts';

/** Stands in for a page that is on its way. */
export function LoadingPage() {
  return (
    <p role="status" className="grid min-h-[60vh] place-items-center text-ink-3">
      {MESSAGES.loading}
    </p>
  );
}

import { MESSAGES } from '#domain/messages.ts';

export function LoadingPage() {
  return (
    <p role="status" className="grid min-h-[60vh] place-items-center text-ink-3">
      {MESSAGES.loading}
    </p>
  );
}

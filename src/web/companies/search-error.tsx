import { MESSAGES } from '#domain/messages.ts';
import { Button } from '../ui/button.tsx';

/** The red banner: what went wrong with the search, and another try. */
export function SearchError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-2 flex min-h-12 items-center justify-between gap-4 rounded-box border border-danger-line bg-danger-wash py-2 pr-2 pl-4 font-medium text-danger"
    >
      <p className="min-w-0 break-words">{MESSAGES.searchFailed(message)}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

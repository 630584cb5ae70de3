import { Button } from '../ui/button.tsx';

type SearchErrorProps = {
  message: string;
  /** Retries; null if the search itself is invalid. */
  retry: (() => void) | null;
  onClear: () => void;
};

/** The red banner: what went wrong, and what to do next. */
export function SearchError({ message, retry, onClear }: SearchErrorProps) {
  return (
    <div
      role="alert"
      className="mb-2 flex min-h-12 items-center justify-between gap-4 rounded-box border border-danger-line bg-danger-wash py-2 pr-2 pl-4 font-medium text-danger"
    >
      <p className="min-w-0 break-words">{message}</p>
      {retry ? <Button onClick={retry}>Try again</Button> : <Button onClick={onClear}>Clear search</Button>}
    </div>
  );
}

import type { ReactNode } from 'react';

/** An error, with what to do about it below; announced when it appears. */
export function Refusal({ message, children }: { message: string | null | undefined; children?: ReactNode }) {
  return (
    <div role="alert" className="empty:absolute">
      {message && (
        <p className="error">
          {message}
          {children && <span className="mt-0.5 block font-normal text-ink">{children}</span>}
        </p>
      )}
    </div>
  );
}

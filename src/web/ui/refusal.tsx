import type { ReactNode } from 'react';

/** An error, with what to do about it below; announced when it appears. */
export function Refusal({ message, children }: { message: string | null | undefined; children?: ReactNode }) {
  return (
    <div role="alert" className="empty:absolute">
      {message && (
        <p className="border-l-2 border-ink pl-2.5 text-13 font-medium">
          {message}
          {children && <span className="mt-0.5 block font-normal">{children}</span>}
        </p>
      )}
    </div>
  );
}

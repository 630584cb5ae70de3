import type { ReactNode } from 'react';

/** The frame of the pages that hold one form of the auth dialog. */
export function AccountFrame({
  title,
  description,
  children,
}: {
  title: string;
  description: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto w-full max-w-120 px-4 py-16 max-tablet:py-8">
      <div className="rounded-dialog border border-line-strong bg-surface p-8 max-tablet:px-4 max-tablet:py-5">
        <h1 className="text-28 font-semibold">{title}</h1>
        <p className="mt-1.5 break-words text-ink-2 tabular-nums">{description}</p>
        <div className="mt-4">{children}</div>
      </div>
    </div>
  );
}

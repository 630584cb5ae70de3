import type { ReactNode } from 'react';

/** The search field and the filters button; sticky on phones. */
export function ListHead({ children }: { children: ReactNode }) {
  return (
    <div className="max-tablet:sticky max-tablet:top-under-header max-tablet:z-2 max-tablet:-mx-3 max-tablet:-mt-3 max-tablet:bg-bg max-tablet:px-3 max-tablet:pt-3 max-tablet:pb-1">
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from '../ui/breadcrumbs.tsx';

type DirectoryFrameProps = { trail: readonly Crumb[]; title: string; lead: ReactNode; children: ReactNode };

/** The layout of a directory page: breadcrumbs, title and list. */
export function DirectoryFrame({ trail, title, lead, children }: DirectoryFrameProps) {
  return (
    <div className="mx-auto max-w-312 px-6 py-8 max-tablet:px-4 max-tablet:py-5">
      <Breadcrumbs trail={trail} />
      <h1 className="mt-3 text-40 font-semibold text-balance break-words max-tablet:text-28">{title}</h1>
      <p className="mt-2 max-w-180 text-16 text-ink-2 tabular-nums">{lead}</p>
      {children}
    </div>
  );
}

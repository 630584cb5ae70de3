import type { ReactNode } from 'react';
import { BRAND } from '#domain/brand.ts';

/** The head of a section: its title, what it is about, and what can be done with all of it. */
export function SectionHead({ title, note, children }: { title: string; note?: ReactNode; children?: ReactNode }) {
  return (
    <header className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2">
      <div className="min-w-0">
        <h1 className="text-28 font-semibold break-words">{title}</h1>
        {note && <p className="mt-1 max-w-180 text-13 text-ink-2">{note}</p>}
      </div>
      {children && <div className="ml-auto flex flex-wrap gap-2 max-tablet:ml-0">{children}</div>}
    </header>
  );
}

/** The head of a section's document. */
export function sectionTitle(title: string) {
  return { meta: [{ title: `${title} · Admin · ${BRAND.name}` }] };
}

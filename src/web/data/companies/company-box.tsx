import type { ReactNode } from 'react';

export function CompanyBox({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="min-w-0 rounded-box border border-line bg-surface">
      <header className="flex h-12 items-center justify-between gap-4 border-b border-line px-5">
        <h2 className="text-14 font-semibold">{title}</h2>
        {note && <span className="truncate text-12 text-ink-3">{note}</span>}
      </header>
      {children}
    </section>
  );
}

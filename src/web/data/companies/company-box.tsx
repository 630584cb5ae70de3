import type { ReactNode } from 'react';

export function CompanyBox({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="min-w-0 rounded-box border border-line bg-surface">
      <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line px-5 py-2 max-tablet:px-4">
        <h2 className="text-14 font-semibold">{title}</h2>
        {note && <span className="min-w-0 text-12 text-ink-3">{note}</span>}
      </header>
      {children}
    </section>
  );
}

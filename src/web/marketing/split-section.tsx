import type { ReactNode } from 'react';

type SectionProps = { id: string; title: string; lead?: string; children: ReactNode };

/** A part of the page: its title on the left, what it shows beside it; below it where there is no room. */
export function SplitSection({ id, title, lead, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-15 items-start gap-10 pt-24 max-desktop:gap-5 max-tablet:pt-16 desktop:grid-cols-[1fr_2fr]"
    >
      <div>
        <h2 id={`${id}-title`} className="text-40 font-semibold text-balance max-tablet:text-28">
          {title}
        </h2>
        {lead && <p className="mt-3.5 max-w-[48ch] text-16 text-pretty text-ink-2">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

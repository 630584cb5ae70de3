import type { MouseEvent, ReactNode } from 'react';

type CompanyLinkProps = { slug: string; onOpen: (slug: string) => void; children: ReactNode };

/** The name of a company: its side panel here, its own page in a new tab or without JavaScript. */
export function CompanyLink({ slug, onOpen, children }: CompanyLinkProps) {
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(slug);
  };
  return (
    <a href={`/company/${slug}`} data-company={slug} onClick={click} className="hover:text-accent">
      {children}
    </a>
  );
}

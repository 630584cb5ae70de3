import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';

export type Crumb = { label: string; path: string };

export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs" className="flex flex-wrap items-center gap-x-2 text-13 text-ink-3">
      {trail.map(({ label, path }, i) =>
        i === trail.length - 1 ? (
          <span key={path} aria-current="page" className="min-w-0 truncate">
            {label}
          </span>
        ) : (
          <Fragment key={path}>
            <Link to={path} className="inline-flex min-h-6 items-center hover:text-ink hover:underline">
              {label}
            </Link>
            <ChevronRight aria-hidden className="size-3.5 shrink-0" />
          </Fragment>
        ),
      )}
    </nav>
  );
}

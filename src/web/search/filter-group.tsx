import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** A collapsible filter. */
export function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="group/filter border-t border-line pt-2 pb-3 first:border-t-0 first:pt-0">
      <summary className="flex h-7 cursor-pointer list-none items-center justify-between rounded-small max-tablet:h-10 [&::-webkit-details-marker]:hidden">
        <h3 className="text-13 font-semibold max-tablet:text-14">{title}</h3>
        <ChevronDown aria-hidden className="size-3.5 text-ink-3 group-open/filter:rotate-180" />
      </summary>
      {children}
    </details>
  );
}

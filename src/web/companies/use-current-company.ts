import { type RefObject, useState } from 'react';
import type { CompanyCard, CompanyPage } from '#domain/company.ts';
import type { ChangeAddress } from './use-search-address.ts';

export type CurrentCompany = {
  company: CompanyCard | null;
  slug: string | null;
  set: (slug: string) => void;
  move: (by: 1 | -1) => void;
  /** Puts the focus on its name in the list. */
  focus: () => void;
};

/** The company in the list that keys move and act on. The side panel, while open, goes along. */
export function useCurrentCompany(
  page: CompanyPage | null,
  open: string | null,
  field: RefObject<HTMLInputElement | null>,
  change: ChangeAddress,
): CurrentCompany {
  const [chosen, set] = useState<string | null>(null);
  const slug = open ?? chosen;
  const companies = page?.companies ?? [];
  const index = companies.findIndex((company) => company.slug === slug);

  const move = (by: 1 | -1) => {
    const next = companies[index < 0 ? 0 : index + by];
    if (!next) {
      if (by === -1 && !open) field.current?.focus();
      return;
    }
    set(next.slug);
    if (open) change({ open: next.slug }, 'replace');
    focusCompany(next.slug);
  };
  return { company: companies[index] ?? null, slug, set, move, focus: () => slug && focusCompany(slug) };
}

function focusCompany(slug: string): void {
  const name = document.querySelector<HTMLElement>(`[data-company="${CSS.escape(slug)}"]`);
  name?.focus({ preventScroll: true });
  name?.closest('[data-slug]')?.scrollIntoView({ block: 'nearest' });
}

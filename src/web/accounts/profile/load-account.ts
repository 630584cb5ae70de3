import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { ApiClient } from '../../api.ts';
import { type Part, partAt, type SettingsPart } from './sections.ts';

/** The part of the settings at an address. @throws notFound */
export function requirePart(address: string | undefined): SettingsPart {
  const part = partAt(address);
  if (!part) throw notFound();
  return part;
}

/** Asks for what a part of the settings shows, at once. What fails leaves its section to say so. */
export async function loadPart(queryClient: QueryClient, api: ApiClient, { sections }: Part): Promise<void> {
  const queries = new Set(sections.flatMap((section) => section.queries));
  const loading = Promise.all([...queries].map((query) => queryClient.prefetchQuery(query(api))));
  // The server answers with a complete page; in the browser it shows at once, and each section waits by itself.
  if (typeof window === 'undefined') await loading;
}

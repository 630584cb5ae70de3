import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { ApiClient } from '../../api.ts';
import { type Part, partAt, type SettingsPart } from './sections.ts';

const UNNOTICED_MS = 100;

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
  // The server renders a complete page. The browser waits only briefly, then each section loads by itself.
  await (typeof window === 'undefined' ? loading : Promise.race([loading, moment()]));
}

function moment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, UNNOTICED_MS));
}

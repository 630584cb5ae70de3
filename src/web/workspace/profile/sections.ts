import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import {
  apiKeysQuery,
  connectedAppsQuery,
  emailChangeQuery,
  identitiesQuery,
  invoicesQuery,
  newLeadsQuery,
  paymentQuery,
  planQuery,
  secondFactorsQuery,
  sessionsQuery,
} from '../../members/accounts/account-queries.ts';
import type { ApiCalls } from '../../platform/api/api.ts';
import { prefetch } from '../../platform/api/query-client.ts';

type Section = {
  id: string;
  title: string;
  queries: readonly ((api: ApiCalls) => { queryKey: readonly unknown[] })[];
};

export type Part = {
  /** The path after `/profile/`; undefined for the first page, `/profile` itself. */
  address: string | undefined;
  title: string;
  sections: readonly Section[];
};

/** The pages of the account settings, with their sections. */
export const PARTS = [
  {
    address: undefined,
    title: 'Profile',
    sections: [
      { id: 'name', title: 'Name and picture', queries: [] },
      { id: 'email', title: 'Email', queries: [emailChangeQuery] },
      { id: 'appearance', title: 'Appearance', queries: [] },
      { id: 'newLeads', title: 'New leads', queries: [newLeadsQuery] },
    ],
  },
  {
    address: 'plan',
    title: 'Plan',
    sections: [{ id: 'plan', title: 'Plan', queries: [planQuery, paymentQuery, invoicesQuery] }],
  },
  {
    address: 'security',
    title: 'Security',
    sections: [
      { id: 'password', title: 'Password', queries: [identitiesQuery] },
      { id: 'authenticator', title: 'Authenticator app', queries: [secondFactorsQuery, identitiesQuery] },
      { id: 'passkeys', title: 'Passkeys', queries: [secondFactorsQuery] },
      { id: 'identities', title: 'Linked accounts', queries: [identitiesQuery] },
    ],
  },
  {
    address: 'sessions',
    title: 'Sessions',
    sections: [{ id: 'sessions', title: 'Devices', queries: [sessionsQuery] }],
  },
  {
    address: 'api',
    title: 'API',
    sections: [
      { id: 'apiKeys', title: 'API keys', queries: [apiKeysQuery] },
      { id: 'connectedApps', title: 'Connected apps', queries: [connectedAppsQuery] },
    ],
  },
  {
    address: 'data',
    title: 'Data',
    sections: [
      { id: 'data', title: 'Your data', queries: [] },
      { id: 'delete', title: 'Delete account', queries: [planQuery] },
    ],
  },
] as const satisfies readonly Part[];

export type SettingsPart = (typeof PARTS)[number];
export type SectionId = SettingsPart['sections'][number]['id'];

/** The settings page at a path, or undefined. */
export function partAt(address: string | undefined): SettingsPart | undefined {
  return PARTS.find((part) => part.address === address);
}

/** The settings page of a section; undefined for an unknown anchor. */
export function settingsPartOf(section: string): SettingsPart | undefined {
  return PARTS.find(({ sections }) => sections.some(({ id }) => id === section));
}

/**
 * Returns the settings page at a path.
 * @throws notFound
 */
export function requirePart(address: string | undefined): SettingsPart {
  const part = partAt(address);
  if (!part) throw notFound();
  return part;
}

/** Prefetches the data of a settings page. A failed section shows its own error. */
export async function loadPart(queryClient: QueryClient, api: ApiCalls, { sections }: Part): Promise<void> {
  const queries = new Set(sections.flatMap((section) => section.queries));
  await prefetch(
    queryClient,
    [...queries].map((query) => query(api)),
  );
}

import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { MIN_PASSWORD_LENGTH } from '#domain/accounts/credentials.ts';
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

/** What the sections are for. */
export const ABOUT: Readonly<Record<SectionId, string>> = {
  name: 'Only you and our admins can see your name and picture.',
  email: 'You sign in with this address, and we send emails to it.',
  password: `At least ${MIN_PASSWORD_LENGTH} characters. Avoid common passwords. Changing it signs out your other devices.`,
  authenticator: 'Require a code from an app on your phone each time you sign in.',
  passkeys: 'Sign in with your fingerprint, face or a security key instead of a password.',
  identities: 'Other accounts you can sign in with.',
  sessions:
    "Devices where you're signed in. Sign out any you don't recognize, then change your password. Signing out everywhere also disconnects apps.",
  plan: 'Billing and invoices.',
  appearance: 'Light or dark, in this browser.',
  newLeads: 'A monthly email with the number of new leads.',
  apiKeys:
    'For apps and scripts that act on your behalf. Anyone with a key can do what its scopes allow. After you rotate a key, the old one works for another day.',
  connectedApps: 'Agents and other apps that you allowed to use your account.',
  data: 'Everything we store about you, in one file.',
  delete: 'Permanently delete your account and its data.',
};

/**
 * Returns the settings page at a path.
 * @throws notFound
 */
export function requirePart(address: string | undefined): SettingsPart {
  const part = PARTS.find((one) => one.address === address);
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

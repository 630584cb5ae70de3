import type { ApiClient } from '../../api.ts';
import {
  apiKeysQuery,
  emailChangeQuery,
  exportsQuery,
  identitiesQuery,
  newLeadsQuery,
  secondFactorsQuery,
  sessionsQuery,
} from './account-queries.ts';
import { invoicesQuery, paymentQuery, planQuery } from './plan-queries.ts';

type Section = {
  /** Its anchor. */
  id: string;
  title: string;
  /** What it asks the server for. */
  queries: readonly ((api: ApiClient) => { queryKey: readonly unknown[] })[];
};

export type Part = {
  /** Follows `/profile/` in the address; the first part is `/profile` itself. */
  address: string | undefined;
  title: string;
  sections: readonly Section[];
};

/** The parts of the account settings, a page each, with their sections. */
export const PARTS = [
  {
    address: undefined,
    title: 'Profile',
    sections: [
      { id: 'name', title: 'Name and picture', queries: [] },
      { id: 'email', title: 'Email', queries: [emailChangeQuery] },
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
    sections: [{ id: 'apiKeys', title: 'API keys', queries: [apiKeysQuery] }],
  },
  {
    address: 'data',
    title: 'Data',
    sections: [
      { id: 'exports', title: 'Exports', queries: [exportsQuery] },
      { id: 'data', title: 'Your data', queries: [] },
      { id: 'delete', title: 'Delete account', queries: [planQuery] },
    ],
  },
] as const satisfies readonly Part[];

export type SettingsPart = (typeof PARTS)[number];
export type SectionId = SettingsPart['sections'][number]['id'];

/** The part at an address; undefined where there is none. */
export function partAt(address: string | undefined): SettingsPart | undefined {
  return PARTS.find((part) => part.address === address);
}

/** The part that a section is in; undefined for an anchor that is no section's. */
export function partOf(section: string): SettingsPart | undefined {
  return PARTS.find(({ sections }) => sections.some(({ id }) => id === section));
}

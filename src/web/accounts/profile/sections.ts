/** The sections of the account settings, in their order; the ids are their anchors. */
export const SECTIONS = [
  { id: 'name', title: 'Name and picture' },
  { id: 'plan', title: 'Plan' },
  { id: 'email', title: 'Email' },
  { id: 'password', title: 'Password' },
  { id: 'authenticator', title: 'Authenticator app' },
  { id: 'passkeys', title: 'Passkeys' },
  { id: 'identities', title: 'Linked accounts' },
  { id: 'sessions', title: 'Devices' },
  { id: 'exports', title: 'Exports' },
  { id: 'newLeads', title: 'New leads' },
  { id: 'apiKeys', title: 'API keys' },
  { id: 'data', title: 'Your data' },
  { id: 'delete', title: 'Delete account' },
] as const;

export type SectionId = (typeof SECTIONS)[number]['id'];

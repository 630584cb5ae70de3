import { apiKey } from '@better-auth/api-key';
import { jwt } from 'better-auth/plugins';

/** What programs sign in with: short-lived tokens with a published key set, and keys with a rate limit. */
export function apiClientPlugins() {
  return [jwt(), apiKey()] as const;
}

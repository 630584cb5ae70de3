import { admin } from 'better-auth/plugins';

/** Users administered through the API. */
export function administrationPlugins() {
  return [admin()] as const;
}

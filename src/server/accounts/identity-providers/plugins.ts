import type { Config } from '../../config.ts';

/** Ways to sign in that need outside keys; each is there when its keys are set. */
export type SignInWay = 'google' | 'microsoft' | 'linkedin' | 'oidc' | 'saml' | 'wallet';

/** The ways whose keys are set, in the order the screens show them. */
export function signInWays(_config: Config): SignInWay[] {
  return [];
}

/** The plugins of the ways that are not OAuth providers of the library. */
export function identityPlugins(_config: Config) {
  return [] as const;
}

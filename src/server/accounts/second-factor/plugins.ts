import { passkey } from '@better-auth/passkey';
import { twoFactor } from 'better-auth/plugins';
import { BRAND } from '#domain/brand.ts';
import type { Config } from '../../config.ts';

/** Codes of an authenticator app with backup codes, and passkeys. */
export function secondFactorPlugins({ appUrl }: Config) {
  return [
    twoFactor({ issuer: BRAND.name, allowPasswordless: true }),
    passkey({ rpID: new URL(appUrl).hostname, rpName: BRAND.name, origin: appUrl }),
  ] as const;
}

import { expect, test } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';

import { openIdProviders, signInMethods } from './providers.ts';

const KEYS = (name: string) => ({ [`${name}_CLIENT_ID`]: 'id', [`${name}_CLIENT_SECRET`]: 'secret' });

test('offers nothing without keys', () => {
  const config = loadConfig({});
  expect(signInMethods(config)).toEqual([]);
  expect(openIdProviders(config)).toEqual([]);
});

test.each([
  ['GOOGLE', {}, 'https://accounts.google.com'],
  ['MICROSOFT', {}, 'https://login.microsoftonline.com/common/v2.0'],
  ['MICROSOFT', { MICROSOFT_TENANT: 'organizations' }, 'https://login.microsoftonline.com/organizations/v2.0'],
  ['LINKEDIN', {}, 'https://www.linkedin.com/oauth'],
])('offers %s %j with its keys and issuer %s', (name, more, issuer) => {
  const config = loadConfig({ ...KEYS(name), ...more });
  const id = name.toLowerCase();
  expect(signInMethods(config).map((way) => way.id)).toEqual([id]);
  expect(openIdProviders(config).map((provider) => provider.id)).toEqual([id]);
  expect(Object.entries(config.identityProviders).find(([key]) => key === id)?.[1]).toMatchObject({ issuer });
});

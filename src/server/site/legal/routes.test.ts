import { expect, test } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { processors } from './routes.ts';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  STRIPE_PRICE_MONTHLY: 'price_m',
  STRIPE_PRICE_ANNUAL: 'price_a',
};

const S3 = { S3_BUCKET: 'b', S3_REGION: 'eu', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

test.each<[string, Record<string, string>, string[]]>([
  ['an installation without outside services', {}, []],
  ['payments by Stripe', STRIPE, ['Stripe']],
  ['an external mail server', { SMTP_URL: 'smtps://user:secret@smtp.post.example:465' }, ['smtp.post.example']],
  ['a local mail server', { SMTP_URL: 'smtp://user:secret@127.0.0.1:25' }, []],
  ['a mail server in another container', { SMTP_URL: 'smtp://mail:25' }, []],
  ['a mail server in a private network', { SMTP_URL: 'smtp://172.20.0.7:25' }, []],
  [
    'a mail server named like a private address',
    { SMTP_URL: 'smtp://fd-relay.post.example:25' },
    ['fd-relay.post.example'],
  ],
  ['a mail server at a private IPv6 address', { SMTP_URL: 'smtp://[fd12::7]:25' }, []],
  ['a mail server at a public address', { SMTP_URL: 'smtp://172.40.0.7:25' }, ['172.40.0.7']],
  ['files at Amazon', S3, ['Amazon Web Services']],
  ['files on another S3-compatible server', { ...S3, S3_ENDPOINT: 'https://files.example/x' }, ['files.example']],
  ['an identity provider', { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }, ['Google']],
])('lists the processors of %s', (_case, env, names) => {
  const found = processors(loadConfig(env));
  expect(found.map(({ name }) => name)).toEqual(names);
  expect(JSON.stringify(found)).not.toContain('secret');
});

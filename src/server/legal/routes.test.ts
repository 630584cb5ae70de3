import { expect, test } from 'vitest';
import { loadConfig } from '../config.ts';
import { processors } from './routes.ts';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  STRIPE_PRICE_MONTHLY: 'price_m',
  STRIPE_PRICE_ANNUAL: 'price_a',
};

const S3 = { S3_BUCKET: 'b', S3_REGION: 'eu', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

test.each<[string, Record<string, string>, string[]]>([
  ['an installation on its own', {}, []],
  ['payments by Stripe', STRIPE, ['Stripe']],
  ['a mail server elsewhere', { SMTP_URL: 'smtps://user:secret@smtp.post.example:465' }, ['smtp.post.example']],
  ['a mail server of our own', { SMTP_URL: 'smtp://user:secret@127.0.0.1:25' }, []],
  ['one beside us', { SMTP_URL: 'smtp://mail:25' }, []],
  ['one in our network', { SMTP_URL: 'smtp://172.20.0.7:25' }, []],
  ['one at an address of its own', { SMTP_URL: 'smtp://172.40.0.7:25' }, ['172.40.0.7']],
  ['files at Amazon', S3, ['Amazon Web Services']],
  ['files elsewhere', { ...S3, S3_ENDPOINT: 'https://files.example/x' }, ['files.example']],
  ['a provider of identities', { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }, ['Google']],
])('%s', (_case, env, names) => {
  const found = processors(loadConfig(env));
  expect(found.map(({ name }) => name)).toEqual(names);
  expect(JSON.stringify(found)).not.toContain('secret');
});

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { ConfigError } from './environment.ts';

test('an empty environment selects the embedded database with sample data', () => {
  const config = loadConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    appUrl: 'http://localhost:3000',
    databaseUrl: null,
    sampleData: true,
    demoPassword: null,
    adminEmail: 'admin@fundscout.example',
    production: false,
  });
});

test('an external database gets no sample unless requested', () => {
  const DATABASE_URL = 'postgres://u:p@db.example/fundscout';
  expect(loadConfig({ DATABASE_URL }).sampleData).toBe(false);
  expect(loadConfig({ DATABASE_URL, SAMPLE_DATA: 'on' }).sampleData).toBe(true);
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['APP_URL', 'fundscout.example'],
  ['DATABASE_URL', 'mysql://db.example/x'],
  ['SAMPLE_DATA', 'yes'],
  ['DEMO_PASSWORD', '12345'],
  ['ADMIN_EMAIL', 'admin'],
  ['AUTH_SECRET', 'short'],
  ['STRIPE_API_BASE', 'api.stripe.com'],
  ['PAYMENTS', 'stripe'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_TOKEN', 'short'],
  ['RATE_LIMITS', 'none'],
  ['OVERLOAD_MS', 'low'],
  ['DATABASE_REPLICA_URL', 'mysql://db.example/x'],
  ['AUTH_SECRET', `${'long'.repeat(8)},short`],
])('%s=%s prevents startup with a one-line error that names it', (name, value) => {
  expect(() => loadConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name}: [^\n]+$`));
});

test('an empty variable counts as unset', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: '' })).toEqual(loadConfig({}));
});

test('production without a mail server fails to start with a one-line error', () => {
  expect(() => loadConfig({ NODE_ENV: 'production' })).toThrow(/^SMTP_URL: must be set in production[^\n]+$/);
  const SMTP_URL = 'smtp://mail.fundscout.example';
  const production = { NODE_ENV: 'production', PAYMENTS: 'sandbox', SMTP_URL };
  expect(loadConfig(production)).toMatchObject({ production: true, smtpUrl: SMTP_URL });
});

test('rate limits are on by default and cannot be turned off in production', () => {
  expect(loadConfig({}).rateLimits).toBe(true);
  expect(loadConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false);
  const production = { NODE_ENV: 'production', PAYMENTS: 'sandbox', SMTP_URL: 'smtp://mail.fundscout.example' };
  expect(() => loadConfig({ ...production, RATE_LIMITS: 'off' })).toThrow(/^RATE_LIMITS: [^\n]+$/);
});

test('splits several secrets', () => {
  const [first, second] = [randomBytes(32).toString('hex'), randomBytes(32).toString('base64')];
  expect(loadConfig({ AUTH_SECRET: `${first},${second}` }).authSecrets).toEqual([first, second]);
});

test.each([
  'at-least-32-characters-that-nobody-knows',
  'change-me-change-me-change-me-change-me',
  'CHANGE_THIS_TO_SOMETHING_RANDOM_AND_LONG',
  'your-auth-key-goes-here-and-is-very-long',
  '<openssl rand -hex 32 prints one of these>',
  '0123456789abcdef0123456789abcdef',
  'x'.repeat(40),
  'aB3'.repeat(12),
])('rejects %s as AUTH_SECRET, even alongside a random one', (placeholder) => {
  const random = randomBytes(32).toString('hex');
  for (const AUTH_SECRET of [placeholder, `${random},${placeholder}`])
    expect(() => loadConfig({ AUTH_SECRET })).toThrow(/^AUTH_SECRET: must be random, not a placeholder\. [^\n]+$/);
});

test('accepts every random AUTH_SECRET', () => {
  for (const encoding of ['hex', 'base64', 'base64url'] as const) {
    for (let i = 0; i < 100; i++) {
      const secret = randomBytes(24).toString(encoding);
      expect(loadConfig({ AUTH_SECRET: secret }).authSecrets).toEqual([secret]);
    }
  }
});

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_PRICE_MONTHLY: 'price_m',
  STRIPE_PRICE_ANNUAL: 'price_a',
};
const PRODUCTION = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.fundscout.example' };

test('uses Stripe when its keys are set, otherwise the sandbox', () => {
  expect(loadConfig({}).payments).toMatchObject({ stripe: null, prices: { lps: null } });
  expect(loadConfig({ ...STRIPE, STRIPE_PRICE_LPS: 'price_l' }).payments).toEqual({
    stripe: { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiBase: 'https://api.stripe.com' },
    prices: { monthly: 'price_m', annual: 'price_a', lps: 'price_l' },
  });
  expect(loadConfig({ ...STRIPE, PAYMENTS: 'sandbox' }).payments.stripe).toBeNull();
});

test.each([
  [PRODUCTION, /^STRIPE_SECRET_KEY: [^\n]*PAYMENTS=sandbox[^\n]*$/],
  [{ ...STRIPE, STRIPE_WEBHOOK_SECRET: '' }, /^STRIPE_WEBHOOK_SECRET: must be set together with [^\n]+$/],
  [{ STRIPE_PRICE_ANNUAL: 'price_a' }, /^STRIPE_SECRET_KEY: must be set together with STRIPE_PRICE_ANNUAL$/],
])('%j prevents startup', (env, words) => {
  expect(() => loadConfig(env)).toThrow(words);
});

test('production uses the sandbox only with PAYMENTS=sandbox, and Stripe with keys', () => {
  expect(loadConfig({ ...PRODUCTION, PAYMENTS: 'sandbox' }).payments.stripe).toBeNull();
  expect(loadConfig({ ...PRODUCTION, ...STRIPE }).payments.stripe).not.toBeNull();
});

const S3 = { S3_BUCKET: 'files', S3_REGION: 'eu-west-1', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
const bucket = { bucket: 'files', region: 'eu-west-1', accessKeyId: 'id', secretAccessKey: 'secret' };

test('stores files in a bucket when its keys are set', () => {
  expect(loadConfig({}).s3).toBeNull();
  expect(loadConfig(S3).s3).toEqual({ ...bucket, endpoint: null, forcePathStyle: false });
  const endpoint = 'http://files.fundscout.example';
  expect(loadConfig({ ...S3, S3_ENDPOINT: endpoint }).s3).toEqual({ ...bucket, endpoint, forcePathStyle: true });
  expect(loadConfig({ ...S3, S3_ENDPOINT: endpoint, S3_FORCE_PATH_STYLE: 'off' }).s3?.forcePathStyle).toBe(false);
});

test.each([
  [{ ...S3, S3_REGION: '' }, /^S3_REGION: must be set together with [^\n]+$/],
  [{ S3_ENDPOINT: 'http://files.fundscout.example' }, /^S3_BUCKET: must be set together with S3_ENDPOINT$/],
  [{ ...S3, S3_ENDPOINT: 'files' }, /^S3_ENDPOINT: must be a URL [^\n]+$/],
  [{ ...S3, S3_FORCE_PATH_STYLE: 'yes' }, /^S3_FORCE_PATH_STYLE: must be on or off$/],
])('%j prevents startup', (env, words) => {
  expect(() => loadConfig(env)).toThrow(words);
});

test('docs/operations.md lists exactly the variables that are read', () => {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
  const names = [...read('./environment.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): ?(z|url)\b/gm)].map(([, name]) => name);
  const listed = [...read('../../../docs/operations.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(
    ([, name]) => name,
  );
  expect(names.length).toBeGreaterThan(40);
  expect(listed.sort()).toEqual(names.sort());
});

test('the .env example in docs/operations.md uses Stripe and contains no publicly known secret', () => {
  const guide = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const recipe = /^cat > \.env <<END\n([\s\S]*?)^END$/m.exec(guide)?.[1] ?? '';
  const random = (_: string, bytes: string) => randomBytes(Number(bytes)).toString('hex');
  const lines = recipe.replace(/\$\(openssl rand -hex (\d+)\)/g, random).matchAll(/^([A-Z_]+)=(.*)$/gm);
  const env = { NODE_ENV: 'production', ...Object.fromEntries([...lines].map(([, name, value]) => [name, value])) };
  expect(env).toMatchObject({ AUTH_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/), STRIPE_SECRET_KEY: '' });
  expect(env).not.toHaveProperty('PAYMENTS');
  expect(() => loadConfig(env)).toThrow(/^STRIPE_SECRET_KEY: must be set in production/);
  expect(loadConfig({ ...env, ...STRIPE }).payments.stripe).toMatchObject({ secretKey: STRIPE.STRIPE_SECRET_KEY });
});

test.each(['PASSWORD_COST', 'MIN_RESPONSE_MS'])('rejects a lower %s in production', (name) => {
  const production = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example', PAYMENTS: 'sandbox' };
  expect(loadConfig({ [name]: '1' })).toBeTruthy();
  expect(() => loadConfig({ ...production, [name]: '1' })).toThrow(`${name}: must not be below its default`);
});

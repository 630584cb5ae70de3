import path from 'node:path';
import * as z from 'zod';
import { BRAND } from '#domain/brand.ts';

/** Everything the environment may set, read once. Names are those of the README. */
export type Config = {
  port: number;
  host: string;
  appUrl: string;
  dataDir: string;
  /** null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** null: everything is read where it is written. */
  replicaUrl: string | null;
  sampleData: boolean;
  demoPassword: string | null;
  adminEmail: string;
  /** The first signs, all verify; null: one is made up and kept in the database. */
  authSecrets: string[] | null;
  production: boolean;
  /** What is less grave is not logged. */
  logLevel: LogLevel;
  /** null: figures for monitoring are given on this machine alone. */
  metricsToken: string | null;
  /** How many proxies stand before the server and add the address they were called from to `X-Forwarded-For`. */
  trustedProxies: number;
  /** null: messages stay in the outbox of the database. */
  smtpUrl: string | null;
  mailFrom: string;
  identityProviders: IdentityProviders;
  payments: Payments;
  /** null: files are kept in `dataDir`. */
  s3: S3 | null;
};

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** A bucket for files. */
export type S3 = {
  bucket: string;
  region: string;
  /** null: that of Amazon. */
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket stands in the path and not in the name of the host. */
  forcePathStyle: boolean;
};

/** How money is taken: by Stripe, or by the sandbox that stands in for it. */
export type Payments = {
  /** null: the sandbox. */
  stripe: { secretKey: string; webhookSecret: string; apiBase: string } | null;
  /** The provider's ids of what is sold. */
  prices: { monthly: string; annual: string; lps: string | null };
};

/** A program registered with an OpenID provider, which describes itself at the issuer's address. */
type OpenIdClient = { issuer: string; clientId: string; clientSecret: string };

/** The ways of signing in that need outside keys; null where they are not set. */
export type IdentityProviders = {
  google: OpenIdClient | null;
  microsoft: OpenIdClient | null;
  linkedin: OpenIdClient | null;
  oidc: (OpenIdClient & { domain: string; label: string }) | null;
  saml: { entryPoint: string; issuer: string; certificate: string; domain: string; label: string } | null;
  wallet: boolean;
};

/** A value of the environment that cannot be used. The message is one line and names the variable. */
export class ConfigError extends Error {}

const url = (schemes: RegExp) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && schemes.test(text), `must be a URL that starts with ${schemes.source}`);

const schema = z.object({
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: url(/^https?:\/\//).optional(),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: url(/^postgres(ql)?:\/\//).optional(),
  SAMPLE_DATA: z.enum(['on', 'off'], 'must be on or off').optional(),
  DEMO_PASSWORD: z.string().min(6, 'must be at least 6 characters').optional(),
  ADMIN_EMAIL: z.email('must be an email address').default('admin@fundscout.example'),
  AUTH_SECRET: z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .refine((secrets) => secrets.every(({ length }) => length >= 32), 'must be at least 32 characters, each of several')
    .optional(),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).optional(),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  DATABASE_REPLICA_URL: url(/^postgres(ql)?:\/\//).optional(),
  TRUSTED_PROXIES: z.coerce.number('must be a number').int().min(0).max(10).default(0),
  SMTP_URL: url(/^smtps?:\/\//).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, 'must be an email address, or a name and <an address>')
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_TENANT: z.string().default('common'),
  LINKEDIN_CLIENT_ID: z.string().optional(),
  LINKEDIN_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: url(/^https?:\/\//).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_DOMAIN: z.string().optional(),
  OIDC_LABEL: z.string().default('single sign-on'),
  SAML_ENTRY_POINT: url(/^https?:\/\//).optional(),
  SAML_ISSUER: z.string().optional(),
  SAML_CERTIFICATE: z.string().optional(),
  SAML_DOMAIN: z.string().optional(),
  SAML_LABEL: z.string().default('single sign-on'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_MONTHLY: z.string().optional(),
  STRIPE_PRICE_ANNUAL: z.string().optional(),
  STRIPE_PRICE_LPS: z.string().optional(),
  STRIPE_API_BASE: url(/^https?:\/\//).default('https://api.stripe.com'),
  PAYMENTS: z.enum(['sandbox'], 'must be sandbox, or not set').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: url(/^https?:\/\//).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(['on', 'off'], 'must be on or off').optional(),
  WALLET_SIGN_IN: z.enum(['on', 'off'], 'must be on or off').default('off'),
});

type Read = z.output<typeof schema>;

/**
 * Reads the configuration out of an environment; an empty variable counts as not set.
 * @throws ConfigError naming the first variable with a bad value
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(set);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const read = result.data;
  const production = read.NODE_ENV === 'production';
  if (production && !read.SMTP_URL) {
    throw new ConfigError(
      'SMTP_URL: must be set in production, or nobody could confirm an address or reset a password',
    );
  }
  return {
    port: read.PORT,
    host: read.HOST,
    appUrl: (read.APP_URL ?? `http://localhost:${read.PORT}`).replace(/\/$/, ''),
    dataDir: path.resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    replicaUrl: read.DATABASE_REPLICA_URL ?? null,
    sampleData: read.SAMPLE_DATA ? read.SAMPLE_DATA === 'on' : read.DATABASE_URL === undefined,
    demoPassword: read.DEMO_PASSWORD ?? null,
    adminEmail: read.ADMIN_EMAIL.toLowerCase(),
    authSecrets: read.AUTH_SECRET ?? null,
    production,
    logLevel: read.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metricsToken: read.METRICS_TOKEN ?? null,
    trustedProxies: read.TRUSTED_PROXIES,
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM ?? `${BRAND.name} <${BRAND.supportEmail}>`,
    identityProviders: readIdentityProviders(read),
    payments: readPayments(read),
    s3: readS3(read),
  };
}

/** @throws ConfigError naming the variable that is missing beside those that are set */
function readIdentityProviders(read: Read): IdentityProviders {
  const google = together(read, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  const microsoft = together(read, ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET']);
  const linkedin = together(read, ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET']);
  const oidc = together(read, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_DOMAIN']);
  const saml = together(read, ['SAML_ENTRY_POINT', 'SAML_ISSUER', 'SAML_CERTIFICATE', 'SAML_DOMAIN']);
  return {
    google: google && { issuer: 'https://accounts.google.com', clientId: google[0], clientSecret: google[1] },
    microsoft: microsoft && {
      issuer: `https://login.microsoftonline.com/${read.MICROSOFT_TENANT}/v2.0`,
      clientId: microsoft[0],
      clientSecret: microsoft[1],
    },
    linkedin: linkedin && {
      issuer: 'https://www.linkedin.com/oauth',
      clientId: linkedin[0],
      clientSecret: linkedin[1],
    },
    oidc: oidc && {
      issuer: oidc[0],
      clientId: oidc[1],
      clientSecret: oidc[2],
      domain: oidc[3],
      label: read.OIDC_LABEL,
    },
    saml: saml && {
      entryPoint: saml[0],
      issuer: saml[1],
      certificate: saml[2],
      domain: saml[3],
      label: read.SAML_LABEL,
    },
    wallet: read.WALLET_SIGN_IN === 'on',
  };
}

/** The prices that the sandbox knows from the start. */
export const SANDBOX_PRICES = {
  monthly: 'price_sandbox_monthly',
  annual: 'price_sandbox_annual',
  lps: 'price_sandbox_lps',
} as const;

/** @throws ConfigError naming the variable that is missing; production does not play with money unless it is told to */
function readPayments(read: Read): Payments {
  const lps = read.STRIPE_PRICE_LPS ?? null;
  if (read.PAYMENTS === 'sandbox') return { stripe: null, prices: { ...SANDBOX_PRICES, lps } };
  const stripe = together(read, [
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_PRICE_MONTHLY',
    'STRIPE_PRICE_ANNUAL',
  ]);
  if (stripe) {
    const [secretKey, webhookSecret, monthly, annual] = stripe;
    return { stripe: { secretKey, webhookSecret, apiBase: read.STRIPE_API_BASE }, prices: { monthly, annual, lps } };
  }
  if (read.NODE_ENV === 'production')
    throw new ConfigError('STRIPE_SECRET_KEY: must be set in production, or PAYMENTS=sandbox to take no real money');
  return { stripe: null, prices: { ...SANDBOX_PRICES, lps } };
}

/** @throws ConfigError naming the variable that is missing beside those that are set */
function readS3(read: Read): S3 | null {
  const keys = together(read, ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  const lonely = (['S3_ENDPOINT', 'S3_FORCE_PATH_STYLE'] as const).find((name) => read[name] !== undefined);
  if (!keys && lonely) throw new ConfigError(`S3_BUCKET: must be set together with ${lonely}`);
  if (!keys) return null;
  const [bucket, region, accessKeyId, secretAccessKey] = keys;
  const endpoint = read.S3_ENDPOINT ?? null;
  // Other servers than Amazon's mostly have one name for all buckets.
  const forcePathStyle = read.S3_FORCE_PATH_STYLE ? read.S3_FORCE_PATH_STYLE === 'on' : endpoint !== null;
  return { bucket, region, endpoint, accessKeyId, secretAccessKey, forcePathStyle };
}

/** The values of variables that only make sense together; null when none of them is set. */
function together<const Names extends readonly (keyof Read)[]>(
  read: Read,
  names: Names,
): { [K in keyof Names]: string } | null {
  const values = names.map((name) => read[name]);
  if (values.every((value) => value === undefined)) return null;
  const missing = names.find((name) => read[name] === undefined);
  if (missing)
    throw new ConfigError(`${missing}: must be set together with ${names.filter((name) => read[name]).join(', ')}`);
  return values as { [K in keyof Names]: string };
}

import path from 'node:path';
import { BRAND } from '#domain/brand.ts';
import {
  ConfigError,
  type Environment,
  type LogLevel,
  MIN_RESPONSE_MS,
  PASSWORD_COST,
  readEnvironment,
  together,
} from './environment.ts';

/** Everything the environment can configure, read once. Names are those of `docs/operations.md`. */
export type Config = {
  port: number;
  host: string;
  appUrl: string;
  dataDir: string;
  /** null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** null: everything is read from the primary. */
  replicaUrl: string | null;
  sampleData: boolean;
  demoPassword: string | null;
  adminEmail: string;
  /** The account whose access decisions are logged at level debug. */
  trialTestEmail: string | null;
  /** The first signs, all verify; null: one is generated and stored in the database. */
  authSecrets: string[] | null;
  /** See `password-hash.ts`; lower in tests only. */
  passwordCost: number;
  /** Minimum duration of calls whose timing would reveal whether an account exists; lower in tests only. */
  minResponseMs: number;
  production: boolean;
  logLevel: LogLevel;
  /** null: the token printed at startup, or no metrics in production. */
  metricsToken: string | null;
  /** Whether rate limits and email budgets apply; off only for benchmarks. */
  rateLimits: boolean;
  /** Number of proxies in front of the server that append the address of their client to `X-Forwarded-For`. */
  trustedProxies: number;
  /** null: emails stay in the outbox, in the database. */
  smtpUrl: string | null;
  mailFrom: string;
  identityProviders: IdentityProviders;
  payments: Payments;
  /** null: files are stored in `dataDir`. */
  s3: S3 | null;
  /** `contact` turns SEC EDGAR on unless an admin has decided; the SEC asks for it in every request. */
  edgar: { contact: string | null; feedBase: string; archiveBase: string };
};

export type S3 = {
  bucket: string;
  region: string;
  /** null: Amazon's. */
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is in the path instead of the host name. */
  forcePathStyle: boolean;
};

/** How payments are taken: by Stripe, or by the sandbox that simulates it. */
export type Payments = {
  /** null: the sandbox. */
  stripe: { secretKey: string; webhookSecret: string; apiBase: string } | null;
  /** The provider's ids of our prices. */
  prices: { monthly: string; annual: string; lps: string | null };
};

/** A client registered with an OpenID provider, discovered at the issuer's URL. */
type OpenIdClient = { issuer: string; clientId: string; clientSecret: string };

/** Sign-in methods that need external credentials; null where not configured. */
export type IdentityProviders = {
  google: OpenIdClient | null;
  microsoft: OpenIdClient | null;
  linkedin: OpenIdClient | null;
  oidc: (OpenIdClient & { domain: string; label: string }) | null;
  saml: { entryPoint: string; issuer: string; certificate: string; domain: string; label: string } | null;
  wallet: boolean;
};

/**
 * Reads the configuration from an environment.
 * @throws ConfigError naming the first invalid variable
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = readEnvironment(env);
  const production = read.NODE_ENV === 'production';
  if (production && !read.SMTP_URL) {
    throw new ConfigError(
      'SMTP_URL: must be set in production. Without it, no one can confirm an address or reset a password',
    );
  }
  if (production && (read.PASSWORD_COST < PASSWORD_COST || read.MIN_RESPONSE_MS < MIN_RESPONSE_MS)) {
    const name = read.PASSWORD_COST < PASSWORD_COST ? 'PASSWORD_COST' : 'MIN_RESPONSE_MS';
    throw new ConfigError(`${name}: must not be below its default in production`);
  }
  if (production && read.RATE_LIMITS === 'off') {
    throw new ConfigError('RATE_LIMITS: must not be off in production. Turn it off for benchmarks only');
  }
  return {
    port: read.PORT,
    host: read.HOST,
    appUrl: (read.APP_URL ?? `http://localhost:${read.PORT}`).replace(/\/$/, ''),
    dataDir: path.resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    replicaUrl: read.DATABASE_REPLICA_URL ?? null,
    sampleData: read.SAMPLE_DATA ? read.SAMPLE_DATA === 'on' : !read.DATABASE_URL && !read.EDGAR_CONTACT,
    demoPassword: read.DEMO_PASSWORD ?? null,
    adminEmail: read.ADMIN_EMAIL.toLowerCase(),
    trialTestEmail: read.TRIAL_TEST_EMAIL?.toLowerCase() ?? null,
    authSecrets: read.AUTH_SECRET ?? null,
    passwordCost: read.PASSWORD_COST,
    minResponseMs: read.MIN_RESPONSE_MS,
    production,
    logLevel: read.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metricsToken: read.METRICS_TOKEN ?? null,
    rateLimits: read.RATE_LIMITS === 'on',
    trustedProxies: read.TRUSTED_PROXIES,
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM ?? `${BRAND.name} <${BRAND.supportEmail}>`,
    identityProviders: readIdentityProviders(read),
    payments: readPayments(read),
    s3: readS3(read),
    edgar: {
      contact: read.EDGAR_CONTACT ?? null,
      feedBase: read.EDGAR_BASE.replace(/\/$/, ''),
      archiveBase: read.EDGAR_DATA_BASE.replace(/\/$/, ''),
    },
  };
}

/** @throws ConfigError naming the variable missing from an incomplete set */
function readIdentityProviders(read: Environment): IdentityProviders {
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

/** Prices the sandbox starts with. */
export const SANDBOX_PRICES = {
  monthly: 'price_sandbox_monthly',
  annual: 'price_sandbox_annual',
  lps: 'price_sandbox_lps',
} as const;

/** @throws ConfigError naming the missing variable; production uses the sandbox only with PAYMENTS=sandbox */
function readPayments(read: Environment): Payments {
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
    throw new ConfigError('STRIPE_SECRET_KEY: must be set in production. To simulate payments, set PAYMENTS=sandbox');
  return { stripe: null, prices: { ...SANDBOX_PRICES, lps } };
}

/** @throws ConfigError naming the variable missing from an incomplete set */
function readS3(read: Environment): S3 | null {
  const keys = together(read, ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  const lonely = (['S3_ENDPOINT', 'S3_FORCE_PATH_STYLE'] as const).find((name) => read[name] !== undefined);
  if (!keys && lonely) throw new ConfigError(`S3_BUCKET: must be set together with ${lonely}`);
  if (!keys) return null;
  const [bucket, region, accessKeyId, secretAccessKey] = keys;
  const endpoint = read.S3_ENDPOINT ?? null;
  // Most servers other than Amazon's use one host name for all buckets.
  const forcePathStyle = read.S3_FORCE_PATH_STYLE ? read.S3_FORCE_PATH_STYLE === 'on' : endpoint !== null;
  return { bucket, region, endpoint, accessKeyId, secretAccessKey, forcePathStyle };
}

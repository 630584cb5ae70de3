import path from 'node:path';
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
  /** A replica further behind is not read while the primary is down. */
  replicaMaxLagSeconds: number;
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
  /** See `createShedLoad`. */
  overloadMs: number;
  /** Number of proxies in front of the server that append the address of their client to `X-Forwarded-For`. */
  trustedProxies: number;
  /** null: emails stay in the outbox, in the database. */
  smtpUrl: string | null;
  /** Null for the name and support address of the site. */
  mailFrom: string | null;
  identityProviders: IdentityProviders;
  payments: Payments;
  /** null: files are stored in `dataDir`. */
  s3: S3 | null;
  /** `contact` turns SEC EDGAR on unless an admin has decided; the SEC asks for it in every request. */
  edgar: { contact: string | null; feedBase: string; archiveBase: string };
  /** Admins can follow folders in it; null: none. */
  sourcesDir: string | null;
  /** `key` turns UK Companies House on unless an admin has decided. */
  companiesHouse: { key: string | null; base: string };
  /** Where tokens of users and their contacts are sent. */
  crmBases: Record<'hubspot' | 'pipedrive', string>;
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
  const values = readEnvironment(env);
  const production = values.NODE_ENV === 'production';
  if (production && !values.SMTP_URL) {
    throw new ConfigError(
      'SMTP_URL: must be set in production. Without it, no one can confirm an address or reset a password',
    );
  }
  if (production && (values.PASSWORD_COST < PASSWORD_COST || values.MIN_RESPONSE_MS < MIN_RESPONSE_MS)) {
    const name = values.PASSWORD_COST < PASSWORD_COST ? 'PASSWORD_COST' : 'MIN_RESPONSE_MS';
    throw new ConfigError(`${name}: must not be below its default in production`);
  }
  if (production && values.RATE_LIMITS === 'off') {
    throw new ConfigError('RATE_LIMITS: must not be off in production. Turn it off for benchmarks only');
  }
  return {
    port: values.PORT,
    host: values.HOST,
    appUrl: (values.APP_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    replicaUrl: values.DATABASE_REPLICA_URL ?? null,
    replicaMaxLagSeconds: values.DATABASE_REPLICA_MAX_LAG,
    sampleData: values.SAMPLE_DATA ? values.SAMPLE_DATA === 'on' : !values.DATABASE_URL && !values.EDGAR_CONTACT,
    demoPassword: values.DEMO_PASSWORD ?? null,
    adminEmail: values.ADMIN_EMAIL.toLowerCase(),
    trialTestEmail: values.TRIAL_TEST_EMAIL?.toLowerCase() ?? null,
    authSecrets: values.AUTH_SECRET ?? null,
    passwordCost: values.PASSWORD_COST,
    minResponseMs: values.MIN_RESPONSE_MS,
    production,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metricsToken: values.METRICS_TOKEN ?? null,
    rateLimits: values.RATE_LIMITS === 'on',
    overloadMs: values.OVERLOAD_MS,
    trustedProxies: values.TRUSTED_PROXIES,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    identityProviders: readIdentityProviders(values),
    payments: readPayments(values),
    s3: readS3(values),
    edgar: {
      contact: values.EDGAR_CONTACT ?? null,
      feedBase: values.EDGAR_BASE.replace(/\/$/, ''),
      archiveBase: values.EDGAR_DATA_BASE.replace(/\/$/, ''),
    },
    crmBases: {
      hubspot: values.HUBSPOT_BASE.replace(/\/$/, ''),
      pipedrive: values.PIPEDRIVE_BASE.replace(/\/$/, ''),
    },
    sourcesDir: values.SOURCES_DIR === undefined ? null : path.resolve(values.SOURCES_DIR),
    companiesHouse: {
      key: values.COMPANIES_HOUSE_KEY ?? null,
      base: values.COMPANIES_HOUSE_BASE.replace(/\/$/, ''),
    },
  };
}

/** @throws ConfigError naming the variable missing from an incomplete set */
function readIdentityProviders(values: Environment): IdentityProviders {
  const google = together(values, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  const microsoft = together(values, ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET']);
  const linkedin = together(values, ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET']);
  const oidc = together(values, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_DOMAIN']);
  const saml = together(values, ['SAML_ENTRY_POINT', 'SAML_ISSUER', 'SAML_CERTIFICATE', 'SAML_DOMAIN']);
  return {
    google: google && { issuer: 'https://accounts.google.com', clientId: google[0], clientSecret: google[1] },
    microsoft: microsoft && {
      issuer: `https://login.microsoftonline.com/${values.MICROSOFT_TENANT}/v2.0`,
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
      label: values.OIDC_LABEL,
    },
    saml: saml && {
      entryPoint: saml[0],
      issuer: saml[1],
      certificate: saml[2],
      domain: saml[3],
      label: values.SAML_LABEL,
    },
    wallet: values.WALLET_SIGN_IN === 'on',
  };
}

/** Prices the sandbox starts with. */
export const SANDBOX_PRICES = {
  monthly: 'price_sandbox_monthly',
  annual: 'price_sandbox_annual',
  lps: 'price_sandbox_lps',
} as const;

/** @throws ConfigError naming the missing variable; production uses the sandbox only with PAYMENTS=sandbox */
function readPayments(values: Environment): Payments {
  const lps = values.STRIPE_PRICE_LPS ?? null;
  if (values.PAYMENTS === 'sandbox') return { stripe: null, prices: { ...SANDBOX_PRICES, lps } };
  const stripe = together(values, [
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_PRICE_MONTHLY',
    'STRIPE_PRICE_ANNUAL',
  ]);
  if (stripe) {
    const [secretKey, webhookSecret, monthly, annual] = stripe;
    return { stripe: { secretKey, webhookSecret, apiBase: values.STRIPE_API_BASE }, prices: { monthly, annual, lps } };
  }
  if (values.NODE_ENV === 'production')
    throw new ConfigError('STRIPE_SECRET_KEY: must be set in production. To simulate payments, set PAYMENTS=sandbox');
  return { stripe: null, prices: { ...SANDBOX_PRICES, lps } };
}

/** @throws ConfigError naming the variable missing from an incomplete set */
function readS3(values: Environment): S3 | null {
  const keys = together(values, ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  const lonely = (['S3_ENDPOINT', 'S3_FORCE_PATH_STYLE'] as const).find((name) => values[name] !== undefined);
  if (!keys && lonely) throw new ConfigError(`S3_BUCKET: must be set together with ${lonely}`);
  if (!keys) return null;
  const [bucket, region, accessKeyId, secretAccessKey] = keys;
  const endpoint = values.S3_ENDPOINT ?? null;
  // Most servers other than Amazon's use one host name for all buckets.
  const forcePathStyle = values.S3_FORCE_PATH_STYLE ? values.S3_FORCE_PATH_STYLE === 'on' : endpoint !== null;
  return { bucket, region, endpoint, accessKeyId, secretAccessKey, forcePathStyle };
}

import path from 'node:path';
import {
  ConfigError,
  type Environment,
  MIN_RESPONSE_MS,
  PASSWORD_COST,
  readEnvironment,
  together,
} from './environment.ts';

/** Everything the environment can configure, read once. Names are those of `docs/operations.md`. */
export type Config = ReturnType<typeof loadConfig>;

/**
 * Reads the configuration from an environment.
 * @throws ConfigError naming the first invalid variable
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>) {
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
    appUrl: values.APP_URL ?? `http://localhost:${values.PORT}`,
    dataDir: path.resolve(values.DATA_DIR),
    /** null: the embedded PostgreSQL in `dataDir`. */
    databaseUrl: values.DATABASE_URL ?? null,
    /** null: everything is read from the primary. */
    replicaUrl: values.DATABASE_REPLICA_URL ?? null,
    /** A replica further behind is not read while the primary is down. */
    replicaMaxLagSeconds: values.DATABASE_REPLICA_MAX_LAG,
    sampleData: values.SAMPLE_DATA ? values.SAMPLE_DATA === 'on' : !values.DATABASE_URL && !values.EDGAR_CONTACT,
    demoPassword: values.DEMO_PASSWORD ?? null,
    adminEmail: values.ADMIN_EMAIL,
    /** The account whose access decisions are logged at level debug. */
    trialTestEmail: values.TRIAL_TEST_EMAIL ?? null,
    /** The first signs, all verify; null: one is generated and stored in the database. */
    authSecrets: values.AUTH_SECRET ?? null,
    /** See `password-hash.ts`; lower in tests only. */
    passwordCost: values.PASSWORD_COST,
    /** Minimum duration of calls whose timing would reveal whether an account exists; lower in tests only. */
    minResponseMs: values.MIN_RESPONSE_MS,
    production,
    logLevel: values.LOG_LEVEL ?? (production ? ('info' as const) : ('warn' as const)),
    /** null: the token printed at startup, or no metrics in production. */
    metricsToken: values.METRICS_TOKEN ?? null,
    /** Whether rate limits and email budgets apply; off only for benchmarks. */
    rateLimits: values.RATE_LIMITS === 'on',
    /** See `createShedLoad`. */
    overloadMs: values.OVERLOAD_MS,
    /** Number of proxies in front of the server that append the address of their client to `X-Forwarded-For`. */
    trustedProxies: values.TRUSTED_PROXIES,
    /** null: emails stay in the outbox, in the database. */
    smtpUrl: values.SMTP_URL ?? null,
    /** Null for the name and support address of the site. */
    mailFrom: values.MAIL_FROM ?? null,
    identityProviders: readIdentityProviders(values),
    payments: readPayments(values),
    /** null: files are stored in `dataDir`. */
    s3: readS3(values),
    /** `contact` turns SEC EDGAR on unless an admin has decided; the SEC asks for it in every request. */
    edgar: {
      contact: values.EDGAR_CONTACT ?? null,
      feedBase: values.EDGAR_BASE,
      archiveBase: values.EDGAR_DATA_BASE,
    },
    /** Admins can follow folders in it; null: none. */
    sourcesDir: values.SOURCES_DIR === undefined ? null : path.resolve(values.SOURCES_DIR),
    /** `key` turns UK Companies House on unless an admin has decided. */
    companiesHouse: { key: values.COMPANIES_HOUSE_KEY ?? null, base: values.COMPANIES_HOUSE_BASE },
    /** Where tokens of users and their contacts are sent. */
    crmBases: { hubspot: values.HUBSPOT_BASE, pipedrive: values.PIPEDRIVE_BASE },
  };
}

/** Sign-in methods that need external credentials; null where not configured. */
export type IdentityProviders = Config['identityProviders'];

/** @throws ConfigError naming the variable missing from an incomplete set */
function readIdentityProviders(values: Environment) {
  const microsoftIssuer = `https://login.microsoftonline.com/${values.MICROSOFT_TENANT}/v2.0`;
  const oidc = together(values, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_DOMAIN']);
  const saml = together(values, ['SAML_ENTRY_POINT', 'SAML_ISSUER', 'SAML_CERTIFICATE', 'SAML_DOMAIN']);
  return {
    google: openIdClient('https://accounts.google.com', together(values, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])),
    microsoft: openIdClient(microsoftIssuer, together(values, ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'])),
    linkedin: openIdClient(
      'https://www.linkedin.com/oauth',
      together(values, ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET']),
    ),
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

/** A client registered with an OpenID provider, discovered at the issuer's URL. */
function openIdClient(issuer: string, client: readonly [string, string] | null) {
  return client && { issuer, clientId: client[0], clientSecret: client[1] };
}

/** Prices the sandbox starts with. */
export const SANDBOX_PRICES = {
  monthly: 'price_sandbox_monthly',
  annual: 'price_sandbox_annual',
  lps: 'price_sandbox_lps',
} as const;

/** How payments are taken: by Stripe, or by the sandbox that simulates it. `prices` are the provider's ids of our prices. */
export type Payments = {
  /** null: the sandbox. */
  stripe: { secretKey: string; webhookSecret: string; apiBase: string } | null;
  prices: { monthly: string; annual: string; lps: string | null };
};

/** @throws ConfigError naming the missing variable; production uses the sandbox only with PAYMENTS=sandbox */
function readPayments(values: Environment): Payments {
  const lps = values.STRIPE_PRICE_LPS ?? null;
  const isSandbox = values.PAYMENTS === 'sandbox';
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_MONTHLY', 'STRIPE_PRICE_ANNUAL'] as const;
  const stripe = isSandbox ? null : together(values, names);
  if (stripe) {
    const [secretKey, webhookSecret, monthly, annual] = stripe;
    return { stripe: { secretKey, webhookSecret, apiBase: values.STRIPE_API_BASE }, prices: { monthly, annual, lps } };
  }
  if (values.NODE_ENV === 'production' && !isSandbox)
    throw new ConfigError('STRIPE_SECRET_KEY: must be set in production. To simulate payments, set PAYMENTS=sandbox');
  return { stripe: null, prices: { ...SANDBOX_PRICES, lps } };
}

export type S3 = NonNullable<Config['s3']>;

/** @throws ConfigError naming the variable missing from an incomplete set */
function readS3(values: Environment) {
  const keys = together(values, ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  const lonely = (['S3_ENDPOINT', 'S3_FORCE_PATH_STYLE'] as const).find((name) => values[name] !== undefined);
  if (!keys && lonely) throw new ConfigError(`S3_BUCKET: must be set together with ${lonely}`);
  if (!keys) return null;
  const [bucket, region, accessKeyId, secretAccessKey] = keys;
  /** null: Amazon's. */
  const endpoint = values.S3_ENDPOINT ?? null;
  // Whether the bucket is in the path instead of the host name. Most servers other than Amazon's use one host name for all buckets.
  const forcePathStyle = values.S3_FORCE_PATH_STYLE ? values.S3_FORCE_PATH_STYLE === 'on' : endpoint !== null;
  return { bucket, region, endpoint, accessKeyId, secretAccessKey, forcePathStyle };
}

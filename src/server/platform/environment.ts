import * as z from 'zod';
import { SOURCE_CONTACT, SOURCE_CONTACT_ISSUE } from '#domain/sources/source-contact.ts';

/** Base-2 logarithm of scrypt's N. */
export const PASSWORD_COST = 14;
/** Longer than any call with a padded response time takes. */
export const MIN_RESPONSE_MS = 400;

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** The product cannot start like this. The message is one line and says what to change, such as an environment variable. */
export class ConfigError extends Error {}

const url = (schemes: RegExp) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && schemes.test(text), `must be a URL that starts with ${schemes.source}`);

const withoutSlash = (url: string) => url.replace(/\/$/, '');

/** Words that occur in examples, but never in a random secret. */
const EXAMPLE_WORDS =
  /change.?(?:me|this|it)|placeholder|replace|example|insert|secret|password|\byour[-_. ]|characters|nobody|1234567|abcdefg|qwerty|[<>…]/i;
/** Only one in a billion random secrets of 32 hexadecimal digits has fewer distinct digits. */
const MIN_DISTINCT = 7;

/** Whether a secret looks copied from an example or typed on a keyboard, so that others may know or guess it. */
function isPlaceholder(secret: string): boolean {
  return EXAMPLE_WORDS.test(secret) || new Set(secret).size < MIN_DISTINCT;
}

const schema = z.object({
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: url(/^https?:\/\//)
    .transform(withoutSlash)
    .optional(),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: url(/^postgres(ql)?:\/\//).optional(),
  SAMPLE_DATA: z.enum(['on', 'off'], 'must be on or off').optional(),
  DEMO_PASSWORD: z.string().min(6, 'must be at least 6 characters').optional(),
  ADMIN_EMAIL: z.email('must be an email address').toLowerCase().default('admin@fundscout.example'),
  TRIAL_TEST_EMAIL: z.email('must be an email address').toLowerCase().optional(),
  AUTH_SECRET: z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .refine((secrets) => secrets.every(({ length }) => length >= 32), 'each secret must be at least 32 characters')
    .refine(
      (secrets) => !secrets.some(isPlaceholder),
      'must be random, not a placeholder. Create one with openssl rand -hex 32',
    )
    .optional(),
  PASSWORD_COST: z.coerce.number('must be a number').int().min(1).max(20).default(PASSWORD_COST),
  MIN_RESPONSE_MS: z.coerce.number('must be a number').int().min(0).max(5_000).default(MIN_RESPONSE_MS),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).optional(),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  DATABASE_REPLICA_URL: url(/^postgres(ql)?:\/\//).optional(),
  DATABASE_REPLICA_MAX_LAG: z.coerce.number('must be a number').min(1).max(60).default(10),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  OVERLOAD_MS: z.coerce.number('must be a number').int().min(0).max(10_000).default(150),
  TRUSTED_PROXIES: z.coerce.number('must be a number').int().min(0).max(10).default(0),
  SMTP_URL: url(/^smtps?:\/\//).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, 'must be an email address, alone or as Name <you@company.com>')
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
  PAYMENTS: z.enum(['sandbox'], 'must be sandbox or unset').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: url(/^https?:\/\//).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(['on', 'off'], 'must be on or off').optional(),
  EDGAR_CONTACT: z.string().regex(SOURCE_CONTACT, SOURCE_CONTACT_ISSUE).optional(),
  EDGAR_BASE: url(/^https?:\/\//)
    .transform(withoutSlash)
    .default('https://www.sec.gov'),
  EDGAR_DATA_BASE: url(/^https?:\/\//)
    .transform(withoutSlash)
    .default('https://www.sec.gov/Archives'),
  SOURCES_DIR: z.string().optional(),
  COMPANIES_HOUSE_KEY: z.string().optional(),
  COMPANIES_HOUSE_BASE: url(/^https?:\/\//)
    .transform(withoutSlash)
    .default('https://api.company-information.service.gov.uk'),
  HUBSPOT_BASE: url(/^https?:\/\//)
    .transform(withoutSlash)
    .default('https://api.hubapi.com'),
  PIPEDRIVE_BASE: url(/^https?:\/\//)
    .transform(withoutSlash)
    .default('https://api.pipedrive.com'),
  WALLET_SIGN_IN: z.enum(['on', 'off'], 'must be on or off').default('off'),
});

/** The variables as set, each validated individually. */
export type Environment = z.output<typeof schema>;

/**
 * Reads the variables; an empty one counts as unset.
 * @throws ConfigError naming the first invalid variable
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(set);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  return result.data;
}

/** Values of variables that only make sense together; null when none is set. */
export function together<const Names extends readonly (keyof Environment)[]>(
  read: Environment,
  names: Names,
): { [K in keyof Names]: string } | null {
  const values = names.map((name) => read[name]);
  if (values.every((value) => value === undefined)) return null;
  const missing = names.find((name) => read[name] === undefined);
  if (missing)
    throw new ConfigError(`${missing}: must be set together with ${names.filter((name) => read[name]).join(', ')}`);
  return values as { [K in keyof Names]: string };
}

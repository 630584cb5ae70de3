import path from 'node:path';
import * as z from 'zod';

/** Everything the environment may set, read once. Names are those of the README. */
export type Config = {
  port: number;
  host: string;
  appUrl: string;
  dataDir: string;
  /** null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  sampleData: boolean;
  demoPassword: string | null;
  adminEmail: string;
  /** The first signs, all verify; null: one is made up and kept in the database. */
  authSecrets: string[] | null;
  production: boolean;
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
  AUTH_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  NODE_ENV: z.string().optional(),
});

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
  return {
    port: read.PORT,
    host: read.HOST,
    appUrl: (read.APP_URL ?? `http://localhost:${read.PORT}`).replace(/\/$/, ''),
    dataDir: path.resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    sampleData: read.SAMPLE_DATA ? read.SAMPLE_DATA === 'on' : read.DATABASE_URL === undefined,
    demoPassword: read.DEMO_PASSWORD ?? null,
    adminEmail: read.ADMIN_EMAIL.toLowerCase(),
    authSecrets: read.AUTH_SECRET?.split(',').map((secret) => secret.trim()) ?? null,
    production: read.NODE_ENV === 'production',
  };
}

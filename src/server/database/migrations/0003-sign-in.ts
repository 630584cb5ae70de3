import { type Kysely, sql } from 'kysely';

/** Sign-in methods in the schemas of Better Auth's plugins, and counters that limit guessing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table "user"
      add column "role" text not null default 'user',
      add column "banned" boolean not null default false,
      add column "banReason" text,
      add column "banExpires" timestamptz,
      add column "twoFactorEnabled" boolean not null default false;
    update "user" set "role" = 'admin' from profiles where profiles.id = "user"."id" and profiles.is_admin;
    alter table profiles drop column is_admin;
    alter table "session" add column "impersonatedBy" text;

    create table "twoFactor" (
      "id" text primary key,
      "secret" text not null,
      "backupCodes" text not null,
      "userId" text not null references "user" ("id") on delete cascade,
      "verified" boolean default true,
      "failedVerificationCount" integer default 0,
      "lockedUntil" timestamptz
    );
    create index two_factor_by_user on "twoFactor" ("userId");
    create table "passkey" (
      "id" text primary key,
      "name" text,
      "publicKey" text not null,
      "userId" text not null references "user" ("id") on delete cascade,
      "credentialID" text not null unique,
      "counter" integer not null,
      "deviceType" text not null,
      "backedUp" boolean not null,
      "transports" text,
      "createdAt" timestamptz,
      "aaguid" text
    );
    create index passkey_by_user on "passkey" ("userId");
    create table "walletAddress" (
      "id" text primary key,
      "userId" text not null references "user" ("id") on delete cascade,
      "address" text not null,
      "chainId" integer not null,
      "isPrimary" boolean not null default false,
      "createdAt" timestamptz not null
    );
    create index wallet_address_by_user on "walletAddress" ("userId");
    create table "ssoProvider" (
      "id" text primary key,
      "issuer" text not null,
      "oidcConfig" text,
      "samlConfig" text,
      "userId" text references "user" ("id") on delete cascade,
      "providerId" text not null unique,
      "organizationId" text,
      "domain" text not null
    );
    create table "jwks" (
      "id" text primary key,
      "publicKey" text not null,
      "privateKey" text not null,
      "createdAt" timestamptz not null,
      "expiresAt" timestamptz,
      "alg" text,
      "crv" text
    );
    create table "apikey" (
      "id" text primary key,
      "configId" text not null default 'default',
      "name" text,
      "start" text,
      "referenceId" text not null references "user" ("id") on delete cascade,
      "prefix" text,
      "key" text not null unique,
      "refillInterval" integer,
      "refillAmount" integer,
      "lastRefillAt" timestamptz,
      "enabled" boolean default true,
      "rateLimitEnabled" boolean default true,
      "rateLimitTimeWindow" integer,
      "rateLimitMax" integer,
      "requestCount" integer default 0,
      "remaining" integer,
      "lastRequest" timestamptz,
      "expiresAt" timestamptz,
      "createdAt" timestamptz not null,
      "updatedAt" timestamptz not null,
      "permissions" text,
      "metadata" text
    );
    create index apikey_by_owner on "apikey" ("referenceId");

    -- Attempts within a time window, counted across all processes of a database.
    create table rate_limits (
      key text primary key,
      count integer not null,
      window_ends_at timestamptz not null
    );
    create index rate_limits_by_end on rate_limits (window_ends_at);
  `.execute(db);
}

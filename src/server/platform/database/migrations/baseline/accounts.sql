-- Users and sessions in the schemas of Better Auth and its plugins. Our own data is in separate tables.
create table "user" (
  id text primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  role text not null default 'user',
  banned boolean not null default false,
  "banReason" text,
  "banExpires" timestamptz,
  "twoFactorEnabled" boolean not null default false,
  -- Demo accounts are identified by this, even if their address changes.
  demo boolean not null default false,
  -- Who made the user an admin. No foreign key: the value outlives the account it refers to.
  "adminBy" text
);

create table session (
  id text primary key,
  token text not null unique,
  "userId" text not null references "user" on delete cascade,
  "expiresAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "impersonatedBy" text
);
create index session_by_user on session ("userId");
create index session_by_admin on session ("impersonatedBy") where "impersonatedBy" is not null;

create table account (
  id text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references "user" on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index account_by_user on account ("userId");
create unique index account_by_identity on account ("providerId", "accountId");

create table verification (
  id text primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_identifier on verification (identifier);
create index verification_by_value on verification using hash (value);

create table "twoFactor" (
  id text primary key,
  secret text not null,
  "backupCodes" text not null,
  "userId" text not null references "user" on delete cascade,
  verified boolean default true,
  "failedVerificationCount" integer default 0,
  "lockedUntil" timestamptz
);
create index two_factor_by_user on "twoFactor" ("userId");

create table passkey (
  id text primary key,
  name text,
  "publicKey" text not null,
  "userId" text not null references "user" on delete cascade,
  "credentialID" text not null unique,
  counter integer not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  transports text,
  "createdAt" timestamptz,
  aaguid text
);
create index passkey_by_user on passkey ("userId");

create table "walletAddress" (
  id text primary key,
  "userId" text not null references "user" on delete cascade,
  address text not null,
  "chainId" integer not null,
  "isPrimary" boolean not null default false,
  "createdAt" timestamptz not null
);
create index wallet_address_by_user on "walletAddress" ("userId");
create unique index wallet_address_once on "walletAddress" (address);

create table apikey (
  id text primary key,
  "configId" text not null default 'default',
  name text,
  start text,
  "referenceId" text not null references "user" on delete cascade,
  prefix text,
  key text not null unique,
  "refillInterval" integer,
  "refillAmount" integer,
  "lastRefillAt" timestamptz,
  enabled boolean default true,
  "rateLimitEnabled" boolean default true,
  "rateLimitTimeWindow" integer,
  "rateLimitMax" integer,
  "requestCount" integer default 0,
  remaining integer,
  "lastRequest" timestamptz,
  "expiresAt" timestamptz,
  "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null,
  permissions text,
  metadata text
);
create index apikey_by_owner on apikey ("referenceId");

create table "ssoProvider" (
  id text primary key,
  issuer text not null,
  "oidcConfig" text,
  "samlConfig" text,
  "userId" text references "user" on delete cascade,
  "providerId" text not null unique,
  "organizationId" text,
  domain text not null,
  "domainVerified" boolean
);

create table jwks (
  id text primary key,
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz,
  alg text,
  crv text
);

create table profiles (
  id text primary key references "user" on delete cascade,
  first_name text,
  last_name text,
  heard_about_us text,
  last_login timestamptz,
  updated_at timestamptz not null default now(),
  -- Whether the user gets the monthly email about new leads, and the last month it covered.
  monthly_leads_mail boolean not null default false,
  monthly_leads_told date,
  recall_mail boolean not null default true,
  -- When the user last deleted results of files.
  delivery_results_deleted_at timestamptz,
  recalls_emailed_at timestamptz
);
create index profiles_monthly_leads on profiles (id) where monthly_leads_mail;

create table user_activity (
  id bigint generated always as identity primary key,
  user_id text not null references "user" on delete cascade,
  action_type text not null,
  action_details jsonb not null,
  created_at timestamptz not null default now()
);
create index user_activity_user on user_activity (user_id, created_at);
create index user_activity_age on user_activity (created_at);

-- Every process drops what it cached about a user as soon as anything about that user changes.
create function announce_user_change() returns trigger language plpgsql as $$
  declare changed jsonb := to_jsonb(coalesce(new, old));
  begin
    perform pg_notify('user_changed',
      coalesce(changed->>'userId', changed->>'user_id', changed->>'referenceId', changed->>'id'));
    return null;
  end
$$;

-- A new password or second factor invalidates trusted devices, unfinished sign-ins and password links. Their value is the
-- id of the user.
create function forget_what_was_handed_out() returns trigger language plpgsql as $$
  begin
    delete from "verification" where "value" = old."userId";
    return null;
  end
$$;

-- An impersonation session keeps its expiration; other sessions are extended by use.
create function end_impersonation_in_time() returns trigger language plpgsql as $$
  begin
    new."expiresAt" := least(new."expiresAt", old."expiresAt");
    return new;
  end
$$;

-- Rolling sessions end after half a year, no matter which call extends them; then the user has to sign in again.
create function end_session_in_time() returns trigger language plpgsql as $$
  begin
    new."expiresAt" := least(new."expiresAt", new."createdAt" + interval '180 days');
    return new;
  end
$$;

-- Impersonation ends when the admin loses the role or any of their own sessions ends, because the session that started it
-- is not stored.
create function end_impersonation() returns trigger language plpgsql as $$
  begin
    delete from "session" where "impersonatedBy" = coalesce(to_jsonb(old)->>'userId', old."id");
    return null;
  end
$$;

-- After a change of address, the old mailbox no longer gives access to the account: its sign-in links and codes and password
-- links stop working, and trusted devices need a code again.
create function forget_old_address() returns trigger language plpgsql as $$
  begin
    delete from "verification"
      where "value" = old."id"
        or "identifier" = 'sign-in-otp-' || old."email"
        or ("identifier" like 'magic-link:%' and strpos("value", to_json(old."email")::text) > 0);
    update mails set user_id = old."id", confirmed = old."emailVerified" where lower(recipient) = lower(old."email");
    return null;
  end
$$;

create trigger user_changed after delete or update on "user" for each row execute function announce_user_change();
create trigger user_changed after delete or update on session for each row execute function announce_user_change();
create trigger user_changed after insert or delete or update on profiles
  for each row execute function announce_user_change();
create trigger user_changed after delete or update of enabled, "expiresAt" on apikey
  for each row execute function announce_user_change();
create trigger password_changed after update on account
  for each row when (old.password is distinct from new.password) execute function forget_what_was_handed_out();
create trigger second_factor_changed after delete or update of secret on "twoFactor"
  for each row execute function forget_what_was_handed_out();
create trigger impersonation_ends before update on session
  for each row when (old."impersonatedBy" is not null) execute function end_impersonation_in_time();
create trigger session_ends before update on session for each row execute function end_session_in_time();
create trigger impersonation_ends_with_admin after delete or update of role, banned, email, "emailVerified" on "user"
  for each row execute function end_impersonation();
create trigger impersonation_ends_with_session after delete on session
  for each row when (old."impersonatedBy" is null) execute function end_impersonation();
create trigger address_changed after update of email on "user"
  for each row when (old.email is distinct from new.email) execute function forget_old_address();

import { type Kysely, sql } from 'kysely';

/** Users and sessions in the schema of Better Auth; our own data is in separate tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "user" (
      "id" text primary key,
      "name" text not null,
      "email" text not null unique,
      "emailVerified" boolean not null default false,
      "image" text,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now()
    );
    create table "session" (
      "id" text primary key,
      "token" text not null unique,
      "userId" text not null references "user" ("id") on delete cascade,
      "expiresAt" timestamptz not null,
      "ipAddress" text,
      "userAgent" text,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now()
    );
    create index session_by_user on "session" ("userId");
    create table "account" (
      "id" text primary key,
      "accountId" text not null,
      "providerId" text not null,
      "userId" text not null references "user" ("id") on delete cascade,
      "accessToken" text,
      "refreshToken" text,
      "idToken" text,
      "accessTokenExpiresAt" timestamptz,
      "refreshTokenExpiresAt" timestamptz,
      "scope" text,
      "password" text,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now()
    );
    create index account_by_user on "account" ("userId");
    create table "verification" (
      "id" text primary key,
      "identifier" text not null,
      "value" text not null,
      "expiresAt" timestamptz not null,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now()
    );
    create index verification_identifier on "verification" ("identifier");

    create table profiles (
      id text primary key references "user" ("id") on delete cascade,
      first_name text,
      last_name text,
      heard_about_us text,
      is_admin boolean not null default false,
      last_login timestamptz,
      updated_at timestamptz not null default now()
    );
    create table subscriptions (
      user_id text primary key references "user" ("id") on delete cascade,
      status text not null,
      plan_id text not null,
      current_period_end timestamptz,
      updated_at timestamptz not null default now()
    );
    create table user_activity (
      id bigint generated always as identity primary key,
      user_id text not null references "user" ("id") on delete cascade,
      action_type text not null,
      action_details jsonb not null,
      created_at timestamptz not null default now()
    );
    create index user_activity_user on user_activity (user_id, created_at);
    create table site_settings (
      id integer primary key check (id = 1),
      hide_lp_search boolean not null default false,
      sample_data boolean not null default false
    );
    insert into site_settings (id) values (1);

    -- Secrets generated because none was configured; all processes of a database share them.
    create table made_up_secrets (
      name text primary key,
      value text not null
    );

    -- Every process drops what it cached about a user as soon as anything about that user changes.
    create function announce_user_change() returns trigger language plpgsql as $$
    declare changed jsonb := to_jsonb(coalesce(new, old));
    begin
      perform pg_notify('user_changed', coalesce(changed->>'userId', changed->>'user_id', changed->>'id'));
      return null;
    end $$;
    create trigger user_changed after update or delete on "user" for each row execute function announce_user_change();
    create trigger user_changed after update or delete on "session" for each row execute function announce_user_change();
    create trigger user_changed after insert or update or delete on profiles for each row execute function announce_user_change();
    create trigger user_changed after insert or update or delete on subscriptions for each row execute function announce_user_change();
  `.execute(db);
}

-- Apps that users connected by OAuth, in the tables and columns of Better Auth. A consent is what connects an app:
-- deleting it deletes the tokens, including those that are being issued.
create table "oauthClient" (
  id text primary key,
  "clientId" text not null unique,
  "clientSecret" text,
  "clientDiscoveryId" text,
  disabled boolean default false,
  "skipConsent" boolean,
  "enableEndSession" boolean,
  "subjectType" text,
  scopes jsonb,
  "clientCredentialsScopes" jsonb,
  "userId" text,
  "createdAt" timestamptz,
  "updatedAt" timestamptz,
  name text,
  uri text,
  icon text,
  contacts jsonb,
  tos text,
  policy text,
  "softwareId" text,
  "softwareVersion" text,
  "softwareStatement" text,
  "redirectUris" jsonb not null,
  "postLogoutRedirectUris" jsonb,
  "backchannelLogoutUri" text,
  "backchannelLogoutSessionRequired" boolean,
  "tokenEndpointAuthMethod" text,
  "applicationType" text,
  jwks text,
  "jwksUri" text,
  "grantTypes" jsonb,
  "responseTypes" jsonb,
  "requirePKCE" boolean,
  "dpopBoundAccessTokens" boolean default false,
  "referenceId" text,
  metadata jsonb
);

create table "oauthResource" (
  id text primary key,
  identifier text not null unique,
  name text not null,
  "accessTokenTtl" integer,
  "refreshTokenTtl" integer,
  "signingAlgorithm" text,
  "signingKeyId" text,
  "allowedScopes" jsonb,
  "customClaims" jsonb,
  "dpopBoundAccessTokensRequired" boolean default false,
  disabled boolean default false,
  "createdAt" timestamptz,
  "updatedAt" timestamptz,
  "policyVersion" integer default 1,
  metadata jsonb
);

create table "oauthConsent" (
  id text primary key,
  "clientId" text not null references "oauthClient" ("clientId") on delete cascade,
  "userId" text not null references "user" on delete cascade,
  "referenceId" text,
  resources jsonb,
  "requestedUserInfoClaims" jsonb,
  scopes jsonb not null,
  "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null,
  unique ("userId", "clientId")
);
create index oauth_consent_client on "oauthConsent" ("clientId");

create table "oauthRefreshToken" (
  id text primary key,
  token text not null unique,
  "clientId" text not null,
  "userId" text not null,
  "sessionId" text references session on delete set null,
  "referenceId" text,
  "authorizationCodeId" text,
  resources jsonb,
  "requestedUserInfoClaims" jsonb,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null,
  revoked timestamptz,
  "rotatedAt" timestamptz,
  "rotationReplayResponse" text,
  "rotationReplayExpiresAt" timestamptz,
  "authTime" timestamptz,
  confirmation jsonb,
  scopes jsonb not null,
  foreign key ("userId", "clientId") references "oauthConsent" ("userId", "clientId") on delete cascade
);
create index oauth_refresh_token_consent on "oauthRefreshToken" ("userId", "clientId");
create index oauth_refresh_token_session on "oauthRefreshToken" ("sessionId");
create index oauth_refresh_token_code on "oauthRefreshToken" ("authorizationCodeId");
create index oauth_refresh_token_expiry on "oauthRefreshToken" ("expiresAt");

create table "oauthAccessToken" (
  id text primary key,
  token text not null unique,
  "clientId" text not null,
  "userId" text not null,
  "sessionId" text references session on delete set null,
  "refreshId" text references "oauthRefreshToken" on delete cascade,
  "referenceId" text,
  "authorizationCodeId" text,
  resources jsonb,
  "requestedUserInfoClaims" jsonb,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null,
  revoked timestamptz,
  confirmation jsonb,
  scopes jsonb not null,
  foreign key ("userId", "clientId") references "oauthConsent" ("userId", "clientId") on delete cascade
);
create index oauth_access_token_consent on "oauthAccessToken" ("userId", "clientId");
create index oauth_access_token_session on "oauthAccessToken" ("sessionId");
create index oauth_access_token_refresh on "oauthAccessToken" ("refreshId");
create index oauth_access_token_code on "oauthAccessToken" ("authorizationCodeId");
create index oauth_access_token_expiry on "oauthAccessToken" ("expiresAt");

create trigger user_changed after delete on "oauthAccessToken"
  for each row execute function announce_user_change();

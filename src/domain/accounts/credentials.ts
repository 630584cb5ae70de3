import { BRAND } from '../brand.ts';
import { countedParts } from '../counts.ts';

/** Password length limits, in characters. */
export const MIN_PASSWORD_LENGTH = 6;
const MAX_PASSWORD_LENGTH = 128;

/** Maximum emails of each kind, such as confirmation or reset links, per address and hour. */
export const EMAILS_PER_HOUR = 5;

/** Length limit of the answer to 'Where did you hear about us?', in characters. */
export const MAX_HEARD_ABOUT_LENGTH = 200;

/** How long after sign-in a sensitive change needs no reauthentication. */
export const FRESH_SESSION_MINUTES = 15;

/** How long after sign-in routine edits can keep a session fresh for further ones. */
const MAX_EDITING_MINUTES = 120;

/** @param lastEditAt for a routine edit, when the last one was made */
export function isFreshSession(signedInAt: Date, now: Date, lastEditAt = signedInAt): boolean {
  const minutesSince = (time: Date) => (now.getTime() - time.getTime()) / 60_000;
  return minutesSince(lastEditAt) < FRESH_SESSION_MINUTES && minutesSince(signedInAt) < MAX_EDITING_MINUTES;
}

type SignUp = { email: string; password: string; confirmation: string };

type CredentialIssues = { email?: string; password?: string; confirmation?: string };

export function signInIssues({ email, password }: Omit<SignUp, 'confirmation'>): CredentialIssues {
  return issues({ email: emailIssue(email), password: password ? undefined : 'Enter your password' });
}

export function signUpIssues({ email, password, confirmation }: SignUp): CredentialIssues {
  return issues({
    email: emailIssue(email),
    password: passwordIssue(password, email),
    confirmation: confirmation === password ? undefined : "Passwords don't match",
  });
}

/** What an API key or a connected app may do. A key with all scopes can also make the calls that are not part of API v1. */
export const SCOPES = ['read', 'lists', 'exports'] as const;
export type Scope = (typeof SCOPES)[number];

/** What each scope allows, for forms. */
export const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  read: 'Read companies, LPs, lists, customers and recalls, and check contacts',
  lists: 'Change lists, and mark new matches as seen',
  exports: 'Export contacts and confirm recalls',
};

/** Numbers of API keys, connected apps and feed URLs that a password change revoked. */
export type RevokedAccess = { apiKeys: number; apps: number; feeds: number };

/** Names what was revoked, as a sentence; empty if nothing was. */
export function revokedText({ apiKeys, apps, feeds }: RevokedAccess): string {
  const parts = countedParts([apiKeys, 'API key'], [apps, 'connected app'], [feeds, 'feed URL']);
  const list = parts.join(', ').replace(/, ([^,]+)$/, ' and $1');
  return list && `We also revoked ${list}.`;
}

/** Returns why a password is not allowed, as one text, or undefined. */
export function passwordIssue(password: string, email: string): string | undefined {
  return passwordIssues(password, email).join('. ') || undefined;
}

/** The obvious guess: the product name, alone or with digits and symbols around it. */
function isProductName(password: string): boolean {
  const name = BRAND.name.toLowerCase();
  return password.includes(name) && !/[a-z]/.test(password.replace(name, ''));
}

/** Every reason to reject a password. The server also rejects common ones. */
export function passwordIssues(password: string, email: string): string[] {
  const plain = normalizePassword(password);
  const address = normalizePassword(email.trim());
  const length = [...plain].length;
  const reasons: [boolean, string][] = [
    [length < MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`],
    [length > MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`],
    [plain !== '' && plain === address, 'Password must not be your email address'],
    [plain !== '' && plain === address.split('@')[0], 'Password must not be part of your email address'],
    [isProductName(plain), `Password must not be the name of this site`],
  ];
  return reasons.flatMap(([holds, reason]) => (holds ? [reason] : []));
}

/** Normalizes a password for comparison with guesses: one Unicode form, lowercase. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC').toLowerCase();
}

/** How many hours a replaced key or secret still works. */
export const OVERLAP_HOURS = { default: 24, max: 168 };

export const INVALID_EMAIL = 'Enter an email address like you@company.com';

export function emailIssue(email: string): string | undefined {
  if (!email.trim()) return 'Enter your email';
  // A single pass: only the dot after the first letter matters.
  return /^[^\s\p{Cc}@]+@[^\s\p{Cc}@][^\s\p{Cc}@.]*\.[^\s\p{Cc}@]+$/u.test(email.trim()) ? undefined : INVALID_EMAIL;
}

function issues(all: CredentialIssues): CredentialIssues {
  return Object.fromEntries(Object.entries(all).filter(([, issue]) => issue !== undefined));
}

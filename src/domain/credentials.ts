import { BRAND } from './brand.ts';

/** Characters a password has at least, and at most. */
export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 128;

/** Characters of the answer to 'Where did you hear about us?' at most. */
export const MAX_HEARD_ABOUT_LENGTH = 200;

/** How long after signing in someone may make a dangerous change without confirming again that it is them. */
export const FRESH_SESSION_MINUTES = 15;

/** Whether a session is young enough for a dangerous change. */
export function isFreshSession(signedInAt: Date, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() < FRESH_SESSION_MINUTES * 60_000;
}

export type SignUp = { email: string; password: string; confirmation: string };

/** What is wrong with what was typed, by field, in words; empty when nothing is. */
export type CredentialIssues = { email?: string; password?: string; confirmation?: string };

/** What keeps someone from asking to sign in. */
export function signInIssues({ email, password }: Omit<SignUp, 'confirmation'>): CredentialIssues {
  return issues({ email: emailIssue(email), password: password ? undefined : 'Enter your password' });
}

/** What keeps an account from being made. */
export function signUpIssues({ email, password, confirmation }: SignUp): CredentialIssues {
  return issues({
    email: emailIssue(email),
    password: passwordIssue(password, email),
    confirmation: confirmation === password ? undefined : 'Passwords do not match',
  });
}

/** Why a password cannot be used for an account, in one text; undefined when it can. */
export function passwordIssue(password: string, email: string): string | undefined {
  return passwordIssues(password, email).join('. ') || undefined;
}

/** What everyone who knows the product would try: its name, alone or with figures and signs around it. */
const PRODUCT_NAME = new RegExp(`^[^a-z]*${BRAND.name.toLowerCase()}[^a-z]*$`);

/** Every reason why a password cannot be used for an account. The server also refuses those that many people have. */
export function passwordIssues(password: string, email: string): string[] {
  const plain = plainPassword(password);
  const address = plainPassword(email.trim());
  const length = [...plain].length;
  const reasons: [boolean, string][] = [
    [length < MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`],
    [length > MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`],
    [plain !== '' && plain === address, 'Password must not be your email'],
    [plain !== '' && plain === address.split('@')[0], 'Password must not be a part of your email'],
    [PRODUCT_NAME.test(plain), `Password must not be the name of this site`],
  ];
  return reasons.flatMap(([holds, reason]) => (holds ? [reason] : []));
}

/** A password as it is compared with what others could guess: one form for all ways to type it, without capitals. */
export function plainPassword(password: string): string {
  return password.normalize('NFKC').toLowerCase();
}

export const NO_EMAIL = 'Enter an email address like you@company.com';

/** What keeps a text from being an email address, in words; undefined when nothing does. */
export function emailIssue(email: string): string | undefined {
  if (!email.trim()) return 'Enter your email';
  // Each dot is looked at once: the first behind a letter decides, however many there are.
  return /^[^\s\p{Cc}@]+@[^\s\p{Cc}@][^\s\p{Cc}@.]*\.[^\s\p{Cc}@]+$/u.test(email.trim()) ? undefined : NO_EMAIL;
}

/** Without the fields that nothing is wrong with. */
function issues(all: CredentialIssues): CredentialIssues {
  return Object.fromEntries(Object.entries(all).filter(([, issue]) => issue !== undefined));
}

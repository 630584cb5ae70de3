/** Characters a password has at least. */
export const MIN_PASSWORD_LENGTH = 6;

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

/** Why a password cannot be used for an account; undefined when it can. */
export function passwordIssue(password: string, email: string): string | undefined {
  if (password.length < MIN_PASSWORD_LENGTH) return `Password must be at least ${MIN_PASSWORD_LENGTH} characters`;
  if (password.toLowerCase() === email.trim().toLowerCase()) return 'Password must not be your email';
  return undefined;
}

/** What keeps a text from being an email address, in words; undefined when nothing does. */
export function emailIssue(email: string): string | undefined {
  if (!email.trim()) return 'Enter your email';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : 'Enter an email address like you@company.com';
}

/** Without the fields that nothing is wrong with. */
function issues(all: CredentialIssues): CredentialIssues {
  return Object.fromEntries(Object.entries(all).filter(([, issue]) => issue !== undefined));
}

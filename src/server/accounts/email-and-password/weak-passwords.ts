import { readFileSync } from 'node:fs';
import path from 'node:path';
import { passwordIssues, plainPassword } from '#domain/credentials.ts';
import { AppError } from '../../http/problem.ts';

let common: ReadonlySet<string> | undefined;

/**
 * Keeps a password that others would guess from being set.
 * @param field what the request calls the password
 * @throws AppError `weak_password` with every reason
 */
export function refuseWeakPassword(password: string, email: string, field: string): void {
  const reasons = passwordIssues(password, email);
  if (commonPasswords().has(plainPassword(password))) {
    reasons.push('Password must not be one of the most common ones');
  }
  if (reasons.length === 0) return;
  throw new AppError('weak_password', {
    detail: reasons.join('. '),
    issues: reasons.map((message) => ({ field, message })),
  });
}

/** The 10,000 most common passwords of at least six characters, out of the list that zxcvbn publishes (MIT). */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'));
  return common;
}

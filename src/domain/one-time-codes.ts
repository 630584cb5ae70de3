/** Digits of a code that is mailed or that an authenticator app shows. */
const CODE_LENGTH = 6;

/** A code as the server takes it: people copy it with the spaces that mails and apps show it with. */
export function plainCode(typed: string): string {
  return typed.replace(/\s/g, '');
}

/** What keeps a text from being a code, in words; undefined when nothing does. */
export function codeIssue(typed: string): string | undefined {
  const code = plainCode(typed);
  if (!code) return 'Enter the code';
  return code.length === CODE_LENGTH && /^\d+$/.test(code) ? undefined : `The code has ${CODE_LENGTH} digits`;
}

/** What backup codes are made of: one case, and nothing that is taken for something else on paper. */
export const BACKUP_CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Letters of a backup code. */
export const BACKUP_CODE_LENGTH = 10;

/** A backup code as it is kept, in whichever case and with whichever spaces and dashes it was typed. */
export function plainBackupCode(typed: string): string {
  const letters = typed.toLowerCase().replace(/[\s\p{Pd}]/gu, '');
  return `${letters.slice(0, BACKUP_CODE_LENGTH / 2)}-${letters.slice(BACKUP_CODE_LENGTH / 2)}`;
}

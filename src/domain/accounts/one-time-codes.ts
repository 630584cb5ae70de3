const CODE_LENGTH = 6;

/** Normalizes a code: people copy it with the spaces it is displayed with. */
export function normalizeCode(input: string): string {
  return input.replace(/\s/g, '');
}

export function codeIssue(input: string): string | undefined {
  const code = normalizeCode(input);
  if (!code) return 'Enter the code';
  return code.length === CODE_LENGTH && /^\d+$/.test(code) ? undefined : `Enter all ${CODE_LENGTH} digits of the code`;
}

/** Characters of backup codes: one case, and none that are easily confused on paper. */
export const BACKUP_CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

export const BACKUP_CODE_LENGTH = 10;

/** Normalizes a backup code, typed in any case and with any spaces and dashes. */
export function normalizeBackupCode(input: string): string {
  const letters = input.toLowerCase().replace(/[\s\p{Pd}]/gu, '');
  return `${letters.slice(0, BACKUP_CODE_LENGTH / 2)}-${letters.slice(BACKUP_CODE_LENGTH / 2)}`;
}

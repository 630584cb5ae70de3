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

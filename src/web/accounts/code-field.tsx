import { codeIssue } from '#domain/accounts/one-time-codes.ts';
import { Field } from '../ui/field.tsx';
import type { Issues } from './use-submit.ts';

/** The field for a mailed code, or one of an authenticator app; phones offer the code that has just come. */
export function CodeField({ error, autoFocus }: { error?: string; autoFocus?: boolean }) {
  return (
    <Field
      label="Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      required
      size="large"
      error={error}
    />
  );
}

/** What is wrong with a form that asks for a code. */
export function codeIssues({ code }: { code: string }): Issues<'code'> {
  const issue = codeIssue(code);
  return issue ? { code: issue } : {};
}

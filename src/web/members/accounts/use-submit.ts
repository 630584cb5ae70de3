import { type FormEvent, type SyntheticEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ErrorCode } from '#domain/errors.ts';
import { ApiError, capitalize, messageOf } from '../../platform/api/api.ts';
import { type Refused, useAction } from '../../platform/api/use-action.ts';
import { focusFirstInvalid } from '../../ui/field.tsx';
import { useReturnedForm } from './returned-form.tsx';

export type Issues<Field extends string> = { readonly [F in Field]?: string };

type Submission<Field extends string, T> = {
  /** If it returns issues, nothing is sent. */
  check?: (input: Readonly<Record<Field, string>>, form: HTMLFormElement) => Issues<Field>;
  send: (input: Readonly<Record<Field, string>>) => Promise<T>;
  done?: (answer: T) => void;
  /** Title of the toast that reports a failure. */
  failed?: string;
  /** Server errors to show next to a field, in addition to invalid fields. */
  beside?: { readonly [C in ErrorCode]?: Field };
  /** Replaces the server's message. */
  messages?: { readonly [C in ErrorCode]?: string };
  refetch?: readonly (readonly unknown[])[];
};

/**
 * Validates and submits a form, and shows what the server refuses next to the fields. Input stays after a failure. `returned` is the input of a form that was
 * submitted without scripts.
 */
export function useSubmit<Field extends string, T>(
  fields: readonly Field[],
  { check = () => ({}), send, done, failed, beside = {}, messages = {}, refetch }: Submission<Field, T>,
) {
  const returnedForm = useReturnedForm();
  const [issues, setIssues] = useState<Issues<Field>>(returnedForm.issues as Issues<Field>);
  const [reviewIssues, setReviewIssues] = useState<Issues<Field>>({});
  const {
    act,
    busy,
    refused: refusal,
    reset,
  } = useAction({
    failed,
    messageFor: (error) => (error instanceof ApiError && messages[error.code]) || messageOf(error),
    refetch,
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const input = readFields(form, fields);
    const invalid = check(input, form);
    setIssues(invalid);
    setReviewIssues({});
    if (Object.keys(invalid).length > 0) {
      reset();
      return focusFirstInvalid(form);
    }
    const refusal = await act(() => send(input), done);
    const refusalIssues = refusal && besideFields(refusal);
    if (!refusalIssues) return;
    flushSync(() => setIssues(refusalIssues));
    focusFirstInvalid(form);
  };
  /** A refusal by field; null if it is not about fields of this form alone. */
  const besideFields = ({ code, message, issues }: Refused): Issues<Field> | null => {
    const field = beside[code];
    if (field) return { [field]: message } as Issues<Field>;
    const ofForm = issues.filter(({ field }) => fields.some((name) => name === field));
    if (issues.length === 0 || ofForm.length < issues.length) return null;
    return Object.fromEntries(ofForm.map(({ field, message }) => [field, capitalize(message)])) as Issues<Field>;
  };
  return {
    issues: { ...reviewIssues, ...issues },
    returned: returnedForm.typed,
    refused: refusal && besideFields(refusal) ? null : refusal,
    busy,
    submit,
    /** Checks a single field that is not empty. */
    review({ currentTarget: { form, name, value } }: SyntheticEvent<HTMLInputElement>) {
      const field = fields.find((one) => one === name);
      if (!form || !field) return;
      const issuesNow = value === '' ? {} : pick(check(readFields(form, fields), form), field);
      // Later, because a message that moves what is being pressed would lose the click.
      setTimeout(() => setReviewIssues(issuesNow), PRESS_MS);
    },
    /** Removes the messages, when they are about input that is gone. */
    clear() {
      setIssues({});
      setReviewIssues({});
      reset();
    },
    /** Shows the failure of a sign-in that was not started by the form's button. */
    refuse: (error: unknown) => act(() => Promise.reject(error)),
  };
}

const PRESS_MS = 200;

const pick = <Field extends string>(issues: Issues<Field>, field: Field) =>
  ({ [field]: issues[field] }) as Issues<Field>;

/** Reads the fields, trimmed except for passwords. */
function readFields<Field extends string>(form: HTMLFormElement, fields: readonly Field[]): Record<Field, string> {
  const data = new FormData(form);
  const texts = fields.map((name) => {
    const value = data.get(name);
    const text = typeof value === 'string' ? value : '';
    const secret = form.querySelector(`input[type=password][name=${name}]`) !== null;
    return [name, secret ? text : text.trim()];
  });
  return Object.fromEntries(texts);
}

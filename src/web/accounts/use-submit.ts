import { type FormEvent, useRef, useState } from 'react';
import type { ErrorCode } from '#domain/errors.ts';
import { MESSAGES } from '#domain/messages.ts';
import { ApiError } from '../api.ts';
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts';
import { retractToast, toast } from '../ui/toast.ts';
import { useReturnedForm } from './returned-form.tsx';

/** What is wrong with what was typed, by field, in words. */
export type Issues<Field extends string> = { readonly [F in Field]?: string };

type Submission<Field extends string> = {
  /** Looked at before anything is sent; with an issue nothing is. */
  check: (typed: Readonly<Record<Field, string>>) => Issues<Field>;
  /** Sends what was typed. @throws ApiError */
  send: (typed: Readonly<Record<Field, string>>) => Promise<unknown>;
  /** The title of the toast that tells of a failure. */
  failed: string;
  /** Refusals of the server that are about one field and stand beside it. */
  beside?: { readonly [C in ErrorCode]?: Field };
  /** What is said instead of the server's own words. */
  words?: { readonly [C in ErrorCode]?: string };
};

/** Why the server refused a form: words for who typed, and the code where something can be done about it. */
export type Refused = { code: ErrorCode; message: string };

/**
 * How every form of the accounts is sent: once at a time, checked first; a failure is said, and what was typed stays.
 * `returned` is what was typed into a form that was sent before there were scripts.
 */
export function useSubmit<Field extends string>(fields: readonly Field[], submission: Submission<Field>) {
  const came = useReturnedForm();
  const [issues, setIssues] = useState<Issues<Field>>(came.issues as Issues<Field>);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  /** Says a refusal as one of the whole form, also of what came another way than by its button. */
  const refuse = (refusal: Refused) => {
    toast({ title: submission.failed, description: refusal.message, tone: 'bad' });
    setRefused(refusal);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    const form = event.currentTarget;
    const { check, send, failed, beside = {}, words = {} } = submission;
    const typed = readFields(form, fields);
    const found = check(typed);
    setIssues(found);
    setRefused(null);
    retractToast(failed);
    if (Object.keys(found).length > 0) return focusFirstInvalid(form);
    running.current = true;
    setBusy(true);
    try {
      await send(typed);
    } catch (error) {
      const { code, message } = refusalOf(error);
      const refusal = { code, message: words[code] ?? message };
      const field = beside[refusal.code];
      if (!field) return refuse(refusal);
      toast({ title: failed, description: refusal.message, tone: 'bad' });
      setIssues({ [field]: refusal.message } as Issues<Field>);
      focusFirstInvalid(form);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { issues, returned: came.typed, refused, busy, submit, refuse };
}

/** What a failure says to whoever caused it. */
export function refusalOf(error: unknown): Refused {
  return error instanceof ApiError ? error : { code: 'unexpected', message: MESSAGES.unexpected };
}

/** The texts of a form's fields, without spaces around them; a password is taken as it is. */
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

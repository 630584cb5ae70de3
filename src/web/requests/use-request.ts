import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { FORM_SECONDS, type RequestKind, requestIssues, type SentRequest } from '#domain/privacy/requests.ts';
import { ApiError, doneOf, messageOf } from '../api.ts';
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts';
import { useApi } from '../use-api.ts';
import type { OpenForm } from './request-form.ts';

type Issues = Partial<Record<string, string>>;

/** The path of each kind under `/api/requests`. */
const CALLS = { contact: 'contact', trial: 'trial', do_not_sell: 'do-not-sell' } as const;

/** Said of a form that came back, beside what is said of each field. */
const LOOK_AGAIN = 'Look at the fields that are marked, and send it again.';

/**
 * How a request is sent with scripts: once at a time, checked first, without leaving the page. Whatever fails, what was
 * typed stays. Someone who was quicker than the server believes waits a moment longer, and need not know.
 */
export function useRequest(kind: RequestKind, { stamp, returned }: OpenForm) {
  const router = useRouter();
  const api = useApi();
  const [issues, setIssues] = useState<Issues>(returned?.issues ?? {});
  const [refused, setRefused] = useState<string | null>(returned ? (returned.refused ?? LOOK_AGAIN) : null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const text = (field: string) => String(data.get(field) ?? '').trim();
    const sent: SentRequest = {
      topic: text('topic'),
      name: text('name'),
      email: text('email'),
      company: text('company'),
      message: text('message'),
    };
    const found = requestIssues(kind, sent);
    setIssues(found);
    setRefused(null);
    if (Object.keys(found).length > 0) return focusFirstInvalid(form);
    running.current = true;
    setBusy(true);
    try {
      const json = { ...sent, stamp, homepage: text('homepage') };
      const send = () => doneOf(api.requests[CALLS[kind]].$post({ json }));
      await send().catch(async (error) => {
        if (!(error instanceof ApiError) || error.code !== 'form_too_quick') throw error;
        await new Promise((resolve) => setTimeout(resolve, FORM_SECONDS * 1000));
        await send();
      });
      setSentTo(sent.email);
    } catch (error) {
      setRefused(messageOf(error));
      if (error instanceof ApiError && error.code === 'form_expired') await router.invalidate();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { issues, refused, sentTo, busy, submit, typed: returned?.typed ?? {} };
}

import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { fullName } from '#domain/names.ts';
import { type RequestKind, requestIssues, type SentRequest } from '#domain/privacy/requests.ts';
import type { Session } from '../../members/accounts/session.tsx';
import { ApiError, expectOk } from '../../platform/api/api.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { focusFirstInvalid } from '../../ui/field.tsx';
import type { OpenForm } from './request-form.ts';

type Issues = Partial<Record<string, string>>;

/** The path of each kind under `/api/requests`. */
const CALLS = { contact: 'contact', trial: 'trial', do_not_sell: 'do-not-sell' } as const;

/** Shown above a form that was returned with issues after a submission without scripts. */
const CHECK_FIELDS = 'Fix the highlighted fields and try again.';

/** The values that prefill a form for a signed-in user. */
export function ownDetails({ user, profile }: Session): { name?: string; email?: string } {
  return user ? { name: fullName(profile?.first_name, profile?.last_name), email: user.email } : {};
}

/**
 * Validates and sends a request without leaving the page; input stays after a failure. The request is sent even if the
 * user leaves the page right away.
 */
export function useRequest(kind: RequestKind, { stamp, returned }: OpenForm) {
  const router = useRouter();
  const api = useApi();
  const [issues, setIssues] = useState<Issues>(returned?.issues ?? {});
  const [returnedError, setCameBack] = useState(returned && (returned.refused ?? CHECK_FIELDS));
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { act, busy, refused, reset } = useAction();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const text = (field: string) => String(data.get(field) ?? '').trim();
    const request: SentRequest = {
      topic: text('topic'),
      name: text('name'),
      email: text('email'),
      company: text('company'),
      message: text('message'),
    };
    const invalid = requestIssues(kind, request);
    setIssues(invalid);
    setCameBack(null);
    if (Object.keys(invalid).length > 0) {
      reset();
      return focusFirstInvalid(form);
    }
    const json = { ...request, stamp, homepage: text('homepage') };
    void act(
      () =>
        expectOk(api.requests[CALLS[kind]].$post({ json }, { init: { keepalive: true } })).catch(async (error) => {
          if (error instanceof ApiError && error.code === 'form_expired') await router.invalidate();
          throw error;
        }),
      () => setSentTo(request.email),
    );
  };
  return { issues, refused: refused?.message ?? returnedError, sentTo, busy, submit, typed: returned?.typed ?? {} };
}

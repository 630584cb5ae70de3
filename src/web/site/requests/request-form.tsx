import { useRouter } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { fullName } from '#domain/names.ts';
import { type RequestFields, type RequestKind, requestIssues } from '#domain/privacy/requests.ts';
import type { Session } from '../../members/accounts/session.tsx';
import { ApiError, expectOk } from '../../platform/api/api.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { focusFirstInvalid } from '../../ui/field.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { Refusal } from '../../ui/refusal.tsx';
import type { OpenForm } from './open-form.ts';

type RequestFormProps = ReturnType<typeof useRequest>['form'] & { label: string; children: ReactNode };

/** A form that works with and without scripts, with its timestamp, a honeypot field, and the error. */
export function RequestForm({ action, stamp, refused, busy, label, onSubmit, children }: RequestFormProps) {
  return (
    <form method="post" action={action} noValidate={useHydrated()} onSubmit={onSubmit} className="grid gap-3.5">
      {children}
      <input type="hidden" name="stamp" value={stamp} />
      <div aria-hidden className="absolute -left-[9999px] h-px w-px overflow-hidden">
        <label>
          Leave this empty
          <input name="homepage" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Refusal message={refused} />
      <Button type="submit" variant="main" size="large" busy={busy} busyText="Sending...">
        {label}
      </Button>
    </form>
  );
}

type FieldIssues = Partial<Record<string, string>>;

/** The page of each kind, and the call under `/api/requests`. */
const KINDS = {
  contact: { page: '/contact', call: 'contact' },
  trial: { page: '/request-trial', call: 'trial' },
  do_not_sell: { page: '/do-not-sell', call: 'do-not-sell' },
} as const;

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
  const { page: action, call } = KINDS[kind];
  const router = useRouter();
  const api = useApi();
  const [issues, setIssues] = useState<FieldIssues>(returned?.issues ?? {});
  const [returnedError, setReturnedError] = useState(returned && (returned.refused ?? CHECK_FIELDS));
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { act, busy, refused, reset } = useAction();

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const text = (field: string) => String(data.get(field) ?? '').trim();
    const request: RequestFields = {
      topic: text('topic'),
      name: text('name'),
      email: text('email'),
      company: text('company'),
      message: text('message'),
    };
    const invalid = requestIssues(kind, request);
    setIssues(invalid);
    setReturnedError(null);
    if (Object.keys(invalid).length > 0) {
      reset();
      return focusFirstInvalid(form);
    }
    const json = { ...request, stamp, homepage: text('homepage') };
    void act(
      () =>
        expectOk(api.requests[call].$post({ json }, { init: { keepalive: true } })).catch(async (error) => {
          if (error instanceof ApiError && error.code === 'form_expired') await router.invalidate();
          throw error;
        }),
      () => setSentTo(request.email),
    );
  };
  const form = { action, stamp, refused: refused?.message ?? returnedError, busy, onSubmit };
  return { form, issues, sentTo, typed: returned?.typed ?? {} };
}

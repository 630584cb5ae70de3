import { type FormEvent, useState } from 'react';
import { emailIssue } from '#domain/accounts/credentials.ts';
import { answerOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useApi } from '../../use-api.ts';
import { useHydrated } from '../../use-hydrated.ts';
import { useChange } from '../admin-calls.tsx';
import { Refused } from '../change-button.tsx';

/** Checks whether an address is on the list, without storing it. */
export function LookupForm() {
  const api = useApi();
  const { busy, refused, change } = useChange();
  const hydrated = useHydrated();
  const [issue, setIssue] = useState<string | undefined>();
  const [found, setFound] = useState<{ email: string; suppressed: boolean } | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    setFound(null);
    setIssue(emailIssue(email));
    if (emailIssue(email)) return;
    void change(
      () => answerOf(api.admin.suppressions.lookup.$post({ json: { email } })),
      ({ suppressed }) => setFound({ email, suppressed }),
    );
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="mb-4 grid max-w-110 gap-2">
      <Field label="Is this address on the list?" name="email" type="email" required autoComplete="off" error={issue} />
      <Refused words={refused} />
      <p role="status" className="text-13 empty:hidden">
        {found && `${found.email} is ${found.suppressed ? '' : 'not '}on the list.`}
      </p>
      <div>
        <Button type="submit" busy={busy} busyText="Looking..." disabled={!hydrated}>
          Look up
        </Button>
      </div>
    </form>
  );
}

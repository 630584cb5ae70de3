import { type FormEvent, useState } from 'react';
import { postAuth } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { useHydrated } from '../../use-hydrated.ts';
import { useChange } from '../admin-calls.tsx';
import { Refused } from '../change-button.tsx';

const DAY_SECONDS = 86_400;

/** Bans a user, with a reason for other admins. */
export function BanForm({ userId }: { userId: string }) {
  const { busy, refused, change } = useChange();
  const hydrated = useHydrated();
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const banReason = String(typed.get('reason') ?? '').trim();
    const days = Number(typed.get('days'));
    setMissing(!banReason);
    if (!banReason) return;
    const until = days > 0 ? { banExpiresIn: days * DAY_SECONDS } : {};
    void change(
      () => postAuth('/admin/ban-user', { userId, banReason, ...until }),
      () => toast({ title: 'Banned' }),
    );
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-3 border-t border-line pt-4">
      <div className="grid gap-3 tablet:grid-cols-[minmax(0,1fr)_120px]">
        <Field
          label="Reason"
          name="reason"
          required
          maxLength={300}
          error={missing ? 'Say why' : undefined}
          hint="Visible to admins only."
        />
        <Field label="Days" name="days" type="number" min={1} max={3650} hint="Blank means permanent." />
      </div>
      <Refused words={refused} />
      <div>
        <Button type="submit" variant="danger" busy={busy} busyText="Banning..." disabled={!hydrated}>
          Ban user
        </Button>
      </div>
    </form>
  );
}

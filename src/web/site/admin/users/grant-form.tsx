import type { FormEvent } from 'react';
import { PLAN_IDS, PLAN_NAMES } from '#domain/billing/plans.ts';
import { dayOf } from '#domain/dates.ts';
import { expectOk } from '../../../platform/api/api.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { LabeledSelect } from '../../../ui/labeled-select.tsx';
import { Refusal } from '../../../ui/refusal.tsx';
import { toast } from '../../../ui/toast.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { AdminActionButton } from '../admin-action-button.tsx';
import { useAdminAction } from '../use-admin-action.ts';
import type { UserAccount } from './user-queries.ts';

export function GrantForm({ user }: { user: UserAccount['user'] }) {
  const api = useApi();
  const hydrated = useHydrated();
  const { busy, refused, act } = useAdminAction();
  const param = { id: user.id };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const plan = PLAN_IDS.find((one) => one === typed.get('plan')) ?? 'pro';
    const grant = { param, json: { plan, until: String(typed.get('until') ?? '') || null } };
    void act(
      () => expectOk(api.admin.users[':id'].plan.$put(grant)),
      () => toast({ title: `${PLAN_NAMES[plan]} granted` }),
    );
  };
  return (
    <>
      <form key={`${user.grant?.plan} ${user.grant?.until}`} method="post" onSubmit={submit} className="grid gap-3">
        <div className="grid items-start gap-3 tablet:grid-cols-2">
          <LabeledSelect
            label="Plan"
            name="plan"
            defaultValue={user.grant?.plan ?? 'pro'}
            options={PLAN_IDS.map((plan) => ({ value: plan, label: PLAN_NAMES[plan] }))}
          />
          <Field
            label="Last day"
            name="until"
            type="date"
            defaultValue={user.grant?.until && !user.grant.expired ? dayOf(new Date(user.grant.until)) : ''}
            hint="Blank means no expiration."
          />
        </div>
        <Refusal message={refused?.message} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={busy} busyText="Granting..." disabled={!hydrated}>
            Grant plan
          </Button>
        </div>
      </form>
      {user.grant && (
        <AdminActionButton
          label="End granted plan"
          busyText="Ending..."
          variant="danger"
          ask="The user loses access to this plan immediately."
          send={() => expectOk(api.admin.users[':id'].plan.$delete({ param }))}
          done={() => toast({ title: 'Granted plan ended' })}
        />
      )}
    </>
  );
}

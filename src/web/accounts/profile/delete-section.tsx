import { useQuery } from '@tanstack/react-query';
import { keptAfterDeletion, planAfterDeletion } from '#domain/accounts/profile.ts';
import { PLAN_NAMES } from '#domain/billing/plans.ts';
import { doneOf } from '../../api.ts';
import { leaveFor } from '../../leave-for.ts';
import { Field } from '../../ui/field.tsx';
import { toastAfterLoad } from '../../ui/toast.ts';
import { useApi } from '../../use-api.ts';
import { useSession } from '../session.tsx';
import { leaveOnPurpose } from '../session-leaving.ts';
import { planQuery } from './plan-queries.ts';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { SaveForm } from './save-form.tsx';
import { SectionBox } from './section-box.tsx';

const { cancelFirst, goes, mismatch, done } = PROFILE_MESSAGES.deletion;

/** The end of the account: says what goes and what stays, and wants the address typed. */
export function DeleteSection({ email }: { email: string }) {
  const api = useApi();
  const kept = keptAfterDeletion({ subscribed: useSession().subscription !== null });
  const { data: plan } = useQuery(planQuery(api));
  const trial = plan?.state === 'trialing' || plan?.state === 'trial_ending';
  const ending =
    plan?.live &&
    plan.planId &&
    planAfterDeletion({
      name: PLAN_NAMES[plan.planId],
      trial,
      until: plan.currentPeriodEnd ? new Date(plan.currentPeriodEnd) : null,
    });
  return (
    <SectionBox id="delete">
      <div className="grid max-w-140 gap-1 text-13">
        <p>{goes}</p>
        {ending && (
          <p className="font-medium">
            {ending} {!trial && cancelFirst}
          </p>
        )}
        {kept.map((words) => (
          <p key={words} className="text-ink-2">{`${words}.`}</p>
        ))}
      </div>
      <SaveForm
        submit="Delete my account"
        variant="danger"
        busyText="Deleting..."
        failed={PROFILE_MESSAGES.failed.deletion}
        fields={['typed']}
        check={({ typed }) => (typed.toLowerCase() === email.toLowerCase() ? {} : { typed: mismatch })}
        send={async () => {
          await leaveOnPurpose(() => doneOf(api.account.delete.$post({ json: { confirmation: email } })));
          toastAfterLoad(done);
          return leaveFor('/');
        }}
      >
        {(issues) => (
          <Field
            label={`Type ${email} to confirm`}
            name="typed"
            type="email"
            autoComplete="off"
            required
            error={issues.typed}
          />
        )}
      </SaveForm>
    </SectionBox>
  );
}

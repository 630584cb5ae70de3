import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { keptAfterDeletion, planAfterDeletion } from '#domain/accounts/profile.ts';
import { planInText } from '#domain/billing/plans.ts';
import { brandSlug } from '#domain/brand.ts';
import { dayOf } from '#domain/dates.ts';
import { planQuery } from '../../members/accounts/account-queries.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { expectOk, fileOf } from '../../platform/api/api.ts';
import { leavePage, whileLeaving } from '../../platform/api/leave-page.ts';
import { removeDrafts } from '../../platform/api/note-drafts.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Field } from '../../ui/field.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast, toastAfterLoad } from '../../ui/toast.ts';
import { RowAction, SaveForm } from './section-actions.tsx';
import { SectionBox } from './section-box.tsx';

export function DataSection() {
  const api = useApi();
  const download = async () => {
    const file = await fileOf(api.account.data.$get());
    saveFile(file, `${brandSlug()}-data-${dayOf(new Date())}.json`);
  };
  return (
    <SectionBox id="data">
      <RowAction
        label="Download my data"
        busyText="Preparing..."
        send={download}
        done={() => toast({ title: 'Data downloaded' })}
      />
      <p className="text-13 text-ink-2">
        Exported files are in{' '}
        <Link to="/exports" className="link">
          Exports
        </Link>
        .{' '}
        <Link to="/clients" className="link">
          Clients
        </Link>{' '}
        shows what you exported for each client.
      </p>
    </SectionBox>
  );
}

/** Deletes the account: explains what is deleted and what is kept, and requires typing the address. */
export function DeleteSection({ email }: { email: string }) {
  const api = useApi();
  const { trialOffered } = useSession();
  const { data: plan } = useQuery(planQuery(api));
  const retainedTexts = keptAfterDeletion({ subscription: plan?.planId != null, trial: !trialOffered });
  const trial = ['trialing', 'trial_ending', 'trial_paused'].includes(plan?.state ?? '');
  const ending =
    plan?.live &&
    plan.planId &&
    planAfterDeletion(
      {
        name: planInText(plan.planId),
        trial,
        until: plan.currentPeriodEnd ? new Date(plan.currentPeriodEnd) : null,
      },
      false,
    );
  return (
    <SectionBox id="delete">
      <div className="grid max-w-140 gap-1 text-13">
        <p>
          Your profile, picture, sign-in methods, passkeys, API keys, connected apps, lists, notes, saved searches,
          clients, customers, exports and history are deleted immediately and can't be restored.
        </p>
        {ending && (
          <p className="font-medium">
            {ending}{' '}
            {!trial && `To use it, ${plan.may.cancel ? 'cancel your plan instead and ' : ''}delete your account later.`}
          </p>
        )}
        {retainedTexts.map((sentence) => (
          <p key={sentence} className="text-ink-2">{`${sentence}.`}</p>
        ))}
      </div>
      <SaveForm
        submit="Delete my account"
        variant="danger"
        busyText="Deleting..."
        fields={['confirmation']}
        check={({ confirmation }) =>
          confirmation.toLowerCase() === email.toLowerCase()
            ? {}
            : { confirmation: 'Type your email address exactly as shown' }
        }
        send={async () => {
          await whileLeaving(() => expectOk(api.account.delete.$post({ json: { confirmation: email } })));
          removeDrafts();
          toastAfterLoad({ title: 'Account deleted' });
          return leavePage('/');
        }}
      >
        {(issues) => (
          <Field
            label={`Type ${email} to confirm`}
            name="confirmation"
            type="email"
            autoComplete="off"
            required
            error={issues.confirmation}
          />
        )}
      </SaveForm>
    </SectionBox>
  );
}

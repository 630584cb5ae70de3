import { useState } from 'react';
import { formatCents, PRICES, priceText } from '#domain/billing/plans.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { doneOf } from '../../api.ts';
import { leaveForPortal } from '../../leave-for.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { upgradeQuery, upgradeTerms } from '../../upgrade-preview.ts';
import { useApi } from '../../use-api.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { Loaded } from './loaded.tsx';
import { annualQuery, type Plan } from './plan-queries.ts';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { RowAction } from './row-action.tsx';

type PlanActionsProps = {
  plan: Plan;
  /** Ends the trial for the paid plan, and says how it went. */
  upgrade: () => Promise<void>;
};

type Asking = 'upgrade' | 'annual' | 'monthly' | 'cancel';

/** The actions that a plan offers in its state. */
export function PlanActions({ plan, upgrade }: PlanActionsProps) {
  const { may, hasPortal, state, price } = plan;
  const [asking, setAsking] = useState<Asking | null>(null);
  const api = useApi();
  const close = () => setAsking(null);
  const ask = (what: Asking, label: string) => (
    <Button aria-expanded={asking === what} onClick={() => setAsking(asking === what ? null : what)}>
      {label}
    </Button>
  );
  if (!hasPortal) return null;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <RowAction label="Card and billing details" busyText="Opening..." send={() => leaveForPortal(api)} />
        {may.upgrade && price && ask('upgrade', 'Upgrade now')}
        {may.changeToAnnual && ask('annual', 'Change to annual')}
        {may.changeToMonthly && ask('monthly', 'Change to monthly')}
        {may.resume && (
          <RowAction
            label="Keep the plan"
            busyText="Keeping..."
            send={() => doneOf(api.billing.resume.$post())}
            done={() => toast(PROFILE_MESSAGES.resumed)}
          />
        )}
        {may.cancel && ask('cancel', 'Cancel plan')}
      </div>
      {asking === 'upgrade' && may.upgrade && price && (
        <Loaded query={upgradeQuery(api)}>
          {(preview) => (
            <ConfirmChange confirm="Upgrade now" busyText="Upgrading..." send={upgrade} onClose={close}>
              {upgradeTerms(preview)}
            </ConfirmChange>
          )}
        </Loaded>
      )}
      {asking === 'annual' && may.changeToAnnual && <ChangeToAnnual onClose={close} />}
      {asking === 'monthly' && may.changeToMonthly && <ChangeToMonthly plan={plan} onClose={close} />}
      {asking === 'cancel' && may.cancel && (
        <ConfirmChange
          confirm="Cancel plan"
          busyText="Canceling..."
          danger
          send={() => doneOf(api.billing.cancel.$post())}
          done={() => toast(PROFILE_MESSAGES.canceled)}
          onClose={close}
        >
          {PROFILE_MESSAGES.cancelAsked(state === 'trialing')}
        </ConfirmChange>
      )}
    </>
  );
}

/** Previews the cost first; the change then charges what the preview said. */
function ChangeToAnnual({ onClose }: { onClose: () => void }) {
  const api = useApi();
  return (
    <Loaded query={annualQuery(api)}>
      {({ dueNow, lines, at }) => (
        <ConfirmChange
          confirm="Change to annual"
          busyText="Changing..."
          send={() => doneOf(api.billing.annual.$post({ json: { at } }))}
          done={() => toast(PROFILE_MESSAGES.annualDone)}
          onClose={onClose}
        >
          {PROFILE_MESSAGES.annualAsked(
            formatCents(PRICES.annual.cents),
            lines.length > 0 ? formatCents(dueNow) : null,
          )}
        </ConfirmChange>
      )}
    </Loaded>
  );
}

/** Changes a trial. A paid year can only be canceled, so that it ends before the monthly plan starts. */
function ChangeToMonthly({ plan: { state, currentPeriodEnd }, onClose }: { plan: Plan; onClose: () => void }) {
  const api = useApi();
  const trial = state === 'trialing';
  const end = formatDay(currentPeriodEnd && dayOf(new Date(currentPeriodEnd)));
  return (
    <ConfirmChange
      confirm={trial ? 'Change to monthly' : 'Cancel at end of year'}
      busyText={trial ? 'Changing...' : 'Canceling...'}
      danger={!trial}
      send={() => doneOf(trial ? api.billing.monthly.$post() : api.billing.cancel.$post())}
      done={() => toast(trial ? PROFILE_MESSAGES.monthlyDone : PROFILE_MESSAGES.canceled)}
      onClose={onClose}
    >
      {PROFILE_MESSAGES.monthlyAsked(priceText('monthly'), end, trial)}
    </ConfirmChange>
  );
}

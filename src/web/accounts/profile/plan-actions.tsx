import { useState } from 'react';
import { dayOf, formatDay } from '#domain/dates.ts';
import { formatCents, PRICES, priceText } from '#domain/plans.ts';
import { PROFILE_MESSAGES } from '#domain/profile-messages.ts';
import { postJson } from '../../api.ts';
import { leaveForPortal } from '../../leave-for.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { upgradeQuery, upgradeTerms } from '../../upgrade-preview.ts';
import { useApi } from '../../use-api.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { Loaded } from './loaded.tsx';
import { annualQuery, type Plan } from './plan-queries.ts';
import { RowAction } from './row-action.tsx';

type PlanActionsProps = {
  plan: Plan;
  /** Ends the trial for the paid plan, and says how it went. */
  upgrade: () => Promise<void>;
};

type Asking = 'upgrade' | 'annual' | 'monthly' | 'cancel';

/** The actions that a plan offers in its state. */
export function PlanActions({ plan, upgrade }: PlanActionsProps) {
  const { may, has_portal, state, price } = plan;
  const [asking, setAsking] = useState<Asking | null>(null);
  const api = useApi();
  const close = () => setAsking(null);
  const ask = (what: Asking, label: string) => (
    <Button aria-expanded={asking === what} onClick={() => setAsking(asking === what ? null : what)}>
      {label}
    </Button>
  );
  if (!has_portal) return null;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <RowAction label="Card and billing details" busyText="Opening..." send={leaveForPortal} />
        {may.upgrade && price && ask('upgrade', 'Upgrade now')}
        {may.changeToAnnual && ask('annual', 'Change to annual')}
        {may.changeToMonthly && ask('monthly', 'Change to monthly')}
        {may.resume && (
          <RowAction
            label="Keep the plan"
            busyText="Keeping..."
            send={() => postJson('/api/billing/resume')}
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
          send={() => postJson('/api/billing/cancel')}
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
  return (
    <Loaded query={annualQuery(useApi())}>
      {({ due_now, lines, at }) => (
        <ConfirmChange
          confirm="Change to annual"
          busyText="Changing..."
          send={() => postJson('/api/billing/annual', { at })}
          done={() => toast(PROFILE_MESSAGES.annualDone)}
          onClose={onClose}
        >
          {PROFILE_MESSAGES.annualAsked(
            formatCents(PRICES.annual.cents),
            lines.length > 0 ? formatCents(due_now) : null,
          )}
        </ConfirmChange>
      )}
    </Loaded>
  );
}

/** Changes a trial. A paid year can only be canceled, so that it ends before the monthly plan starts. */
function ChangeToMonthly({ plan: { state, current_period_end }, onClose }: { plan: Plan; onClose: () => void }) {
  const trial = state === 'trialing';
  const end = formatDay(current_period_end && dayOf(new Date(current_period_end)));
  return (
    <ConfirmChange
      confirm={trial ? 'Change to monthly' : 'Cancel at end of year'}
      busyText={trial ? 'Changing...' : 'Canceling...'}
      danger={!trial}
      send={() => postJson(trial ? '/api/billing/monthly' : '/api/billing/cancel')}
      done={() => toast(trial ? PROFILE_MESSAGES.monthlyDone : PROFILE_MESSAGES.canceled)}
      onClose={onClose}
    >
      {PROFILE_MESSAGES.monthlyAsked(priceText('monthly'), end, trial)}
    </ConfirmChange>
  );
}

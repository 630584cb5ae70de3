import { useState } from 'react';
import { formatCents, PRICES } from '#domain/plans.ts';
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

type Asking = 'upgrade' | 'annual' | 'cancel';

/** Everything that can be done about a plan, as far as it stands open in its state. */
export function PlanActions({ plan: { may, has_portal, state, price }, upgrade }: PlanActionsProps) {
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

/** What the change costs is asked first, and holds for the change that is then made. */
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

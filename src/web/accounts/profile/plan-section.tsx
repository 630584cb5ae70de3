import { dayOf, formatDay } from '#domain/dates.ts';
import { PLAN_NAMES } from '#domain/plans.ts';
import { PROFILE_MESSAGES } from '#domain/profile-messages.ts';
import { Button } from '../../ui/button.tsx';
import { useApi } from '../../use-api.ts';
import { useSession } from '../session.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { Loaded } from './loaded.tsx';
import { PlanActions } from './plan-actions.tsx';
import { type Plan, planQuery } from './plan-queries.ts';
import { Row, Rows, SectionBox } from './section-box.tsx';

type PlanSectionProps = {
  onChoose: () => void;
  /** Ends the trial for the paid plan, and says how it went. */
  upgrade: () => Promise<void>;
};

/** The user's plan and how it stands, what can be done about it, and what was charged. */
export function PlanSection({ onChoose, upgrade }: PlanSectionProps) {
  const api = useApi();
  return (
    <SectionBox id="plan">
      <Loaded query={planQuery(api)}>
        {(plan) => (
          <>
            <PlanRows plan={plan} onChoose={onChoose} />
            <PlanActions plan={plan} upgrade={upgrade} />
            {plan.has_portal && <InvoiceList />}
          </>
        )}
      </Loaded>
    </SectionBox>
  );
}

/** What was given and what is paid for, whichever there is; where neither is, that. */
function PlanRows({ plan, onChoose }: { plan: Plan; onChoose: () => void }) {
  const { access } = useSession();
  const { granted, plan_id, state, title, notice, live } = plan;
  const { administrator } = PROFILE_MESSAGES;
  const name = plan_id && state !== 'none' ? PLAN_NAMES[plan_id] : null;
  return (
    <Rows label="Plan">
      {access.admin && <Row {...administrator} />}
      {granted && (
        <Row
          title={granted.trial ? PROFILE_MESSAGES.grantedTrial : PLAN_NAMES[granted.plan_id]}
          note={PROFILE_MESSAGES.granted(granted.until && formatDay(dayOf(new Date(granted.until))))}
        >
          {granted.trial && !live && <Button onClick={onChoose}>Choose a plan</Button>}
        </Row>
      )}
      {(name || !access.active) && (
        <Row title={name ?? title} note={name ? `${title}. ${notice}` : notice}>
          {!live && !access.active && <Button onClick={onChoose}>Choose a plan</Button>}
        </Row>
      )}
    </Rows>
  );
}

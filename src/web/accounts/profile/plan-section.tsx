import { formatCents, PLAN_NAMES, priceText } from '#domain/billing/plans.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { Button } from '../../ui/button.tsx';
import { cardName } from '../../upgrade-preview.ts';
import { useApi } from '../../use-api.ts';
import { useSession } from '../session.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { Lines, Loaded } from './loaded.tsx';
import { PlanActions } from './plan-actions.tsx';
import { type Plan, paymentQuery, planQuery } from './plan-queries.ts';
import { PROFILE_MESSAGES } from './profile-messages.ts';
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
            {plan.live && <PaymentRows />}
            <PlanActions plan={plan} upgrade={upgrade} />
            {plan.hasPortal && <InvoiceList />}
          </>
        )}
      </Loaded>
    </SectionBox>
  );
}

/** What is charged next, and to which card. */
function PaymentRows() {
  const { nextPayment, nothingDue, card: cardTitle, noCard } = PROFILE_MESSAGES;
  return (
    <div className="border-t border-line pt-4">
      <Loaded query={paymentQuery(useApi())} waiting={<PaymentPlace />}>
        {({ card, next }) => (
          <Rows label="Payment">
            <Row
              title={nextPayment}
              note={next ? `${formatCents(next.amount)} on ${formatDay(dayOf(new Date(next.at)))}` : nothingDue}
            />
            <Row
              title={cardTitle}
              note={
                card ? `${cardName(card)}, expires ${String(card.expMonth).padStart(2, '0')}/${card.expYear}` : noCard
              }
            />
          </Rows>
        )}
      </Loaded>
    </div>
  );
}

function PaymentPlace() {
  return (
    <>
      <Lines />
      <Lines />
    </>
  );
}

/** What was given and what is paid for, whichever there is; where neither is, that. */
function PlanRows({ plan, onChoose }: { plan: Plan; onChoose: () => void }) {
  const { access } = useSession();
  const { granted, planId, state, title, notice, live, price } = plan;
  const { administrator } = PROFILE_MESSAGES;
  const name = planId && state !== 'none' ? PLAN_NAMES[planId] : null;
  return (
    <Rows label="Plan">
      {access.admin && <Row {...administrator} />}
      {granted && (
        <Row
          title={granted.trial ? PROFILE_MESSAGES.grantedTrial : PLAN_NAMES[granted.planId]}
          note={PROFILE_MESSAGES.granted(granted.until && formatDay(dayOf(new Date(granted.until))))}
        >
          {granted.trial && !live && <Button onClick={onChoose}>Choose a plan</Button>}
        </Row>
      )}
      {(name || !access.active) && (
        <Row
          title={name ? [name, price && priceText(price)].filter(Boolean).join(', ') : title}
          note={name ? `${title}. ${notice}` : notice}
        >
          {!live && !access.active && <Button onClick={onChoose}>Choose a plan</Button>}
        </Row>
      )}
    </Rows>
  );
}

import { useState } from 'react';
import { dayOf, formatDay } from '#domain/dates.ts';
import { formatCents, PLAN_NAMES } from '#domain/plans.ts';
import { doneOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useApi } from '../../use-api.ts';
import { useHydrated } from '../../use-hydrated.ts';
import { useChange } from '../admin-calls.tsx';
import { Refused } from '../change-button.tsx';
import { Loaded } from '../loaded.tsx';
import { type ChargedPlan, chargedPlansQuery } from './user-queries.ts';

type Asked = { plan: ChargedPlan; when: 'period_end' | 'now' };

/** All that a user is charged for now, as the payment provider says, and the ways to end it. */
export function ChargedPlans({ userId }: { userId: string }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Loaded query={chargedPlansQuery(useApi(), userId)} failed="What is charged could not be loaded">
        {({ subscriptions }) =>
          subscriptions.length > 0 && (
            <div className="grid gap-3 border-t border-line pt-3">
              {subscriptions.length > 1 && (
                <p className="border-l-2 border-ink pl-2.5 text-13 font-medium">
                  This user is charged {subscriptions.length} times. End what is one too many.
                </p>
              )}
              <ul aria-label="Charged now" className="grid gap-3">
                {subscriptions.map((plan) => (
                  <Charged key={plan.id} plan={plan} onAsk={(when) => setAsked({ plan, when })} />
                ))}
              </ul>
            </div>
          )
        }
      </Loaded>
      <Dialog open={asked !== null} onClose={close} title={asked ? titleOf(asked) : ''}>
        {asked && <Confirmation userId={userId} asked={asked} close={close} />}
      </Dialog>
    </>
  );
}

function Charged({ plan, onAsk }: { plan: ChargedPlan; onAsk: (when: Asked['when']) => void }) {
  const hydrated = useHydrated();
  const end = plan.cancel_at_period_end ? 'ends' : 'next charge';
  return (
    <li className="grid gap-2">
      <p className="text-13">
        <span className="font-medium">{PLAN_NAMES[plan.plan]}</span> since {day(plan.begun_at)}, {end} {day(plan.until)}
        {!plan.opens && <span className="block text-12 text-ink-3">Beside another: it opens nothing more.</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {!plan.cancel_at_period_end && (
          <Button disabled={!hydrated} onClick={() => onAsk('period_end')}>
            Cancel at period end
          </Button>
        )}
        <Button variant="danger" disabled={!hydrated} onClick={() => onAsk('now')}>
          {plan.refundable_cents > 0 ? 'End now and refund' : 'End now'}
        </Button>
      </div>
    </li>
  );
}

function Confirmation({ userId, asked, close }: { userId: string; asked: Asked; close: () => void }) {
  const api = useApi();
  const { busy, refused, change } = useChange();
  const { plan, when } = asked;
  const sent = { param: { id: userId, subscription: plan.id }, json: { when } };
  const confirm = () =>
    change(
      () => doneOf(api.admin.users[':id'].subscriptions[':subscription'].end.$post(sent)),
      () => {
        close();
        toast({ title: when === 'now' ? 'Plan ended' : 'Plan canceled' });
      },
    );
  return (
    <div className="mt-3 grid gap-4">
      <p className="text-ink-2">{meaning(asked)} The user is told by mail.</p>
      <Refused words={refused} />
      <div className="flex flex-wrap gap-2">
        <Button variant={when === 'now' ? 'danger' : 'main'} busy={busy} busyText="One moment..." onClick={confirm}>
          {when === 'now' ? 'End it now' : 'Cancel it'}
        </Button>
        <Button variant="quiet" onClick={close}>
          Leave it
        </Button>
      </div>
    </div>
  );
}

function titleOf({ plan, when }: Asked): string {
  return `${when === 'now' ? 'End' : 'Cancel'} the ${PLAN_NAMES[plan.plan]}`;
}

/** What will happen, before it does. */
function meaning({ plan, when }: Asked): string {
  if (when === 'period_end') return `It stays open until ${day(plan.until)} and is not charged again.`;
  const access = plan.opens
    ? 'It ends at once, and what it opens with it.'
    : 'It ends at once; the other plan goes on.';
  const cents = plan.refundable_cents;
  return `${access} ${cents > 0 ? `The last payment, ${formatCents(cents)}, goes back to the card.` : 'There is no payment to give back.'} This cannot be undone.`;
}

function day(moment: string | null): string {
  return formatDay(moment && dayOf(new Date(moment)));
}

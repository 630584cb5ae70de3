import { useState } from 'react';
import { formatCents, PLAN_NAMES, planInText } from '#domain/billing/plans.ts';
import { expectOk } from '../../../platform/api/api.ts';
import { ConfirmDialog } from '../../../platform/api/confirm-dialog.tsx';
import { Loaded } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { ADMIN_KEY } from '../use-admin-action.ts';
import { day } from './plan-text.ts';
import { type ActiveSubscription, subscriptionsQuery } from './user-queries.ts';

type EndRequest = { plan: ActiveSubscription; when: 'period_end' | 'now' };

export function ActiveSubscriptions({ userId }: { userId: string }) {
  const [request, setRequest] = useState<EndRequest | null>(null);
  const close = () => setRequest(null);
  return (
    <>
      <Loaded query={subscriptionsQuery(useApi(), userId)} failed="Couldn't load subscriptions">
        {({ subscriptions }) =>
          subscriptions.length > 0 && (
            <div className="grid gap-3 border-t border-line pt-3">
              {subscriptions.length > 1 && (
                <p className="border-l-2 border-ink pl-2.5 text-13 font-medium">
                  This user has {subscriptions.length} active subscriptions. End the extra ones.
                </p>
              )}
              <ul aria-label="Active subscriptions" className="grid gap-3">
                {subscriptions.map((plan) => (
                  <SubscriptionRow key={plan.id} plan={plan} onAsk={(when) => setRequest({ plan, when })} />
                ))}
              </ul>
            </div>
          )
        }
      </Loaded>
      {request && <Confirmation userId={userId} request={request} onClose={close} />}
    </>
  );
}

function SubscriptionRow({ plan, onAsk }: { plan: ActiveSubscription; onAsk: (when: EndRequest['when']) => void }) {
  const hydrated = useHydrated();
  const next = plan.charged ? `next charge ${day(plan.until)}` : 'payments paused';
  return (
    <li className="grid gap-2">
      <p className="text-13">
        <span className="font-medium">{PLAN_NAMES[plan.plan]}</span> since {day(plan.startedAt)},{' '}
        {plan.canceled ? `ends ${day(plan.until)}` : next}
        {!plan.givesAccess && <span className="block text-12 text-ink-3">Duplicate. Gives no additional access.</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {!plan.canceled && (
          <Button disabled={!hydrated} onClick={() => onAsk('period_end')}>
            Cancel at period end
          </Button>
        )}
        <Button variant="danger" disabled={!hydrated} onClick={() => onAsk('now')}>
          {plan.refundableCents > 0 ? 'End now and refund' : 'End now'}
        </Button>
      </div>
    </li>
  );
}

function Confirmation({ userId, request, onClose }: { userId: string; request: EndRequest; onClose: () => void }) {
  const api = useApi();
  const { plan, when } = request;
  const body = { param: { id: userId, subscription: plan.id }, json: { when } };
  return (
    <ConfirmDialog
      title={titleOf(request)}
      confirm={when === 'now' ? 'End now' : 'Cancel plan'}
      busyText="One moment..."
      variant={when === 'now' ? 'danger' : 'main'}
      cancel="Keep plan"
      refetch={[ADMIN_KEY]}
      send={() => expectOk(api.admin.users[':id'].subscriptions[':subscription'].end.$post(body))}
      done={() => toast({ title: when === 'now' ? 'Plan ended' : 'Plan canceled' })}
      onClose={onClose}
    >
      {meaning(request)} The user is notified by email.
    </ConfirmDialog>
  );
}

function titleOf({ plan, when }: EndRequest): string {
  return `${when === 'now' ? 'End' : 'Cancel'} the ${planInText(plan.plan)}`;
}

function meaning({ plan, when }: EndRequest): string {
  if (when === 'period_end') return `Access continues until ${day(plan.until)}, with no further charges.`;
  const access = plan.givesAccess
    ? 'The plan and its access end immediately.'
    : 'The plan ends immediately. The other plan continues.';
  const cents = plan.refundableCents;
  return `${access} ${cents > 0 ? `The last payment, ${formatCents(cents)}, is refunded.` : 'There is nothing to refund.'} This cannot be undone.`;
}

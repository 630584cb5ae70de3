import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BILLING_STATES, invoiceText } from '#domain/billing/billing-states.ts';
import { renewalTerms } from '#domain/billing/offers.ts';
import { cardName, formatCents, PLAN_NAMES, PRICES, planInText, priceText } from '#domain/billing/plans.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { MESSAGES } from '#domain/messages.ts';
import {
  annualQuery,
  type Invoice,
  invoicesQuery,
  type Payment,
  type Plan,
  paymentQuery,
  planQuery,
} from '../../members/accounts/account-queries.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { upgradeQuery, upgradeTerms, useTrialUpgrade } from '../../members/billing/trial-upgrade.ts';
import { openCustomerPortal } from '../../members/billing/use-portal.ts';
import { expectOk } from '../../platform/api/api.ts';
import { Loaded, PlaceholderLine } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { ChoosePlanButton } from '../choose-plan-button.tsx';
import { ConfirmChange, RowAction } from './section-actions.tsx';
import { BoxRow, BoxRows, EmptySection, SectionBox } from './section-box.tsx';

export function PlanSection() {
  const api = useApi();
  return (
    <SectionBox id="plan">
      <Loaded query={planQuery(api)} waiting={<PlaceholderLine />}>
        {(plan) => (
          <>
            <PlanRows plan={plan} />
            {plan.live && <PaymentRows plan={plan} />}
            {hasBilling(plan) && (
              <>
                <PlanActions plan={plan} />
                <InvoiceList plan={plan} />
              </>
            )}
          </>
        )}
      </Loaded>
    </SectionBox>
  );
}

/** Whether the payment provider has more than the customer of an abandoned checkout. */
function hasBilling({ hasPortal, state }: Plan): boolean {
  return hasPortal && state !== 'none';
}

function PaymentRows({ plan: { cancelAt } }: { plan: Plan }) {
  const { paymentNotice } = useSession();
  return (
    <div className="-mt-1.5 border-t border-line pt-2.5">
      <Loaded query={paymentQuery(useApi())} waiting={<PaymentPlaceholder />}>
        {({ card, declinedAt, next }) => (
          <BoxRows label="Payment">
            <BoxRow
              title={paymentNotice ? 'Next attempt' : 'Next payment'}
              note={next ? paymentText(next) : cancelAt !== null ? "You won't be charged." : 'None scheduled'}
            />
            <BoxRow
              title="Card"
              note={
                <>
                  {card
                    ? `${cardName(card)}, expires ${String(card.expMonth).padStart(2, '0')}/${card.expYear}`
                    : 'No card on file'}
                  {declinedAt && <span className="error block">{declineText(declinedAt, next)}</span>}
                </>
              }
              longNote
            >
              <PortalButton isUrgent={declinedAt !== null || paymentNotice !== null} />
            </BoxRow>
          </BoxRows>
        )}
      </Loaded>
    </div>
  );
}

/** Opens the billing portal, where the card is changed. */
function PortalButton({ isUrgent }: { isUrgent: boolean }) {
  const api = useApi();
  return (
    <RowAction
      label={isUrgent ? MESSAGES.changeCard : 'Manage card and billing'}
      variant={isUrgent ? 'main' : undefined}
      busyText="Opening..."
      send={() => openCustomerPortal(api)}
    />
  );
}

function declineText(declinedAt: string, next: Payment['next']): string {
  const deadline = next && ` Change it before ${formatDay(dayOf(new Date(next.at)))}.`;
  return `This card was declined on ${formatDay(dayOf(new Date(declinedAt)))}.${deadline ?? ''}`;
}

function paymentText({ amount, at }: { amount: number; at: string }): string {
  return `${formatCents(amount)} on ${formatDay(dayOf(new Date(at)))}`;
}

function PaymentPlaceholder() {
  return (
    <>
      <PlaceholderLine />
      <PlaceholderLine />
    </>
  );
}

/** The granted plan and the subscription; says so if there is neither. */
function PlanRows({ plan }: { plan: Plan }) {
  const { access, paymentNotice } = useSession();
  const { granted, planId, state, title, notice, live, price } = plan;
  const name = planId && state !== 'none' && state !== 'trial_refused' ? PLAN_NAMES[planId] : null;
  return (
    <BoxRows label="Plan">
      {access.admin && <BoxRow title="Admin" note="You have access to everything." />}
      {granted && (
        <BoxRow
          title={granted.trial ? 'Free trial' : PLAN_NAMES[granted.planId]}
          note={
            granted.until
              ? `Complimentary access until ${formatDay(dayOf(new Date(granted.until)))}`
              : 'Complimentary access, no expiration'
          }
        >
          {granted.trial && !live && <ChoosePlanButton>Choose a plan</ChoosePlanButton>}
        </BoxRow>
      )}
      {(name || !access.active) && (
        <BoxRow
          title={name ? [name, price && priceText(price)].filter(Boolean).join(', ') : BILLING_STATES.none.title}
          note={
            paymentNotice ? (
              <span className="error block">{`${title}. ${notice}`}</span>
            ) : name ? (
              `${title}. ${notice}`
            ) : (
              notice
            )
          }
          longNote
        >
          {(!live || state === 'refunded') && !access.active && <ChoosePlanButton>Choose a plan</ChoosePlanButton>}
        </BoxRow>
      )}
    </BoxRows>
  );
}

type Asking = 'upgrade' | 'annual' | 'monthly' | 'cancel';

function PlanActions({ plan }: { plan: Plan }) {
  const upgrade = useTrialUpgrade();
  const { paymentNotice } = useSession();
  const { may, state, price, planId, scheduledChange, currentPeriodEnd } = plan;
  const end = currentPeriodEnd && formatDay(dayOf(new Date(currentPeriodEnd)));
  const [openForm, setOpenForm] = useState<Asking | null>(null);
  const api = useApi();
  // Then the button to change the card is the main one.
  const isDeclined = Boolean(useQuery({ ...paymentQuery(api), enabled: plan.live }).data?.declinedAt);
  // Another confirmation may have opened while the change was being saved.
  const close = () => setOpenForm((now) => (now === openForm ? null : now));
  const ask = (what: Asking, label: string, variant?: ButtonVariant) => (
    <Button
      variant={variant}
      aria-expanded={openForm === what}
      onClick={() => setOpenForm(openForm === what ? null : what)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {/* Errors get a line of their own below the buttons. */}
      <div className="flex flex-wrap gap-2 empty:hidden max-[480px]:[&_.button]:grow [&_[role=alert]]:order-1 [&_[role=alert]]:basis-full [&>div]:contents">
        {!plan.live && <PortalButton isUrgent={paymentNotice !== null} />}
        {may.upgrade && price && ask('upgrade', 'Pay now and unlock export', isDeclined ? undefined : 'main')}
        {may.changeToAnnual && ask('annual', 'Change to annual')}
        {may.changeToMonthly && ask('monthly', 'Change to monthly')}
        {may.resume && (
          <RowAction
            label={scheduledChange && planId ? `Keep ${planInText(planId)}` : 'Resume plan'}
            busyText="Saving..."
            send={() => expectOk(api.billing.resume.$post())}
            done={() => toast({ title: `Your ${planId ? planInText(planId) : 'plan'} will continue` })}
          />
        )}
        {may.cancel && ask('cancel', 'Cancel plan', 'danger')}
      </div>
      {openForm === 'upgrade' && may.upgrade && price && (
        <Loaded query={upgradeQuery(api)} waiting={<PlaceholderLine />}>
          {(preview) => (
            <ConfirmChange
              confirm={`Pay ${formatCents(preview.dueNow)} now`}
              busyText="Upgrading..."
              send={upgrade}
              onClose={close}
            >
              {upgradeTerms(preview)}
            </ConfirmChange>
          )}
        </Loaded>
      )}
      {openForm === 'annual' && may.changeToAnnual && <ChangeToAnnual onClose={close} />}
      {openForm === 'monthly' && may.changeToMonthly && <ChangeToMonthly plan={plan} onClose={close} />}
      {openForm === 'cancel' && may.cancel && (
        <ConfirmChange
          confirm="Yes, cancel plan"
          busyText="Canceling..."
          danger
          send={() => expectOk(api.billing.cancel.$post())}
          done={() => toast({ title: 'Plan canceled' })}
          onClose={close}
        >
          {cancelTerms(state === 'trialing', end)}
        </ConfirmChange>
      )}
    </>
  );
}

function cancelTerms(trial: boolean, end: string | null): string {
  return trial
    ? `You keep access until your trial ends${end ? ` on ${end}` : ''}, and nothing is charged.`
    : `You keep access until ${end ?? 'the end of the period you paid for'}, and won't be charged again.`;
}

/** Previews the cost first; the change charges exactly that. */
function ChangeToAnnual({ onClose }: { onClose: () => void }) {
  const api = useApi();
  return (
    <Loaded query={annualQuery(api)} waiting={<PlaceholderLine />}>
      {({ dueNow, lines, at }) => (
        <ConfirmChange
          confirm="Yes, change to annual"
          busyText="Changing..."
          send={() => expectOk(api.billing.annual.$post({ json: { at } }))}
          done={() => toast({ title: "You're now on the annual plan" })}
          onClose={onClose}
        >
          {lines.length > 0
            ? `You'll be charged ${formatCents(dueNow)} today: ${formatCents(PRICES.annual.cents)} for the year, minus the unused part of this month.`
            : `You won't be charged today, and your trial continues. When it ends, we'll charge your card ${formatCents(PRICES.annual.cents)} for the year. ${renewalTerms('annual', false)}`}
        </ConfirmChange>
      )}
    </Loaded>
  );
}

/** Changes a trial to monthly at once, a paid year when it ends. */
function ChangeToMonthly({ plan: { state, currentPeriodEnd }, onClose }: { plan: Plan; onClose: () => void }) {
  const api = useApi();
  const trial = state === 'trialing';
  const end = formatDay(currentPeriodEnd && dayOf(new Date(currentPeriodEnd)));
  return (
    <ConfirmChange
      confirm="Yes, change to monthly"
      busyText="Changing..."
      send={() => expectOk(api.billing.monthly.$post())}
      done={() =>
        toast(trial ? { title: "You're now on the monthly plan" } : { title: `Your plan changes to monthly on ${end}` })
      }
      onClose={onClose}
    >
      {trial
        ? `You won't be charged today, and your trial continues. Starting ${end}, you'll pay ${priceText('monthly')}.`
        : `You keep the annual plan until ${end}. Starting that day, you'll pay ${priceText('monthly')}. You can cancel this change before then.`}
    </ConfirmChange>
  );
}

/** Invoices, newest first, each with a link to its hosted page. */
function InvoiceList({ plan: { live, state } }: { plan: Plan }) {
  const isDue = live || state === 'incomplete';
  return (
    <div className="border-t border-line pt-4">
      <h3 className="mb-2.5 text-13 font-semibold">Invoices</h3>
      <Loaded query={invoicesQuery(useApi())} waiting={<PlaceholderLine />}>
        {({ invoices }) =>
          invoices.length === 0 ? (
            <EmptySection>No invoices yet. They appear here once you have been charged.</EmptySection>
          ) : (
            <BoxRows label="Invoices">
              {invoices.map((invoice, index) => (
                <InvoiceRow key={invoice.id} invoice={invoice} isDue={isDue && index === 0} />
              ))}
            </BoxRows>
          )
        }
      </Loaded>
    </div>
  );
}

type InvoiceRowProps = { invoice: Invoice; isDue: boolean };

function InvoiceRow({ invoice: { number, created, total, status, url }, isDue }: InvoiceRowProps) {
  const day = formatDay(dayOf(new Date(created)));
  const note = [invoiceText({ total, status }, isDue), number].filter(Boolean).join(' · ');
  return (
    <BoxRow title={`${day}, ${formatCents(total)}`} note={note}>
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="link text-13"
          aria-label={`Invoice ${number ?? `from ${day}`}, opens in a new tab`}
        >
          Invoice
        </a>
      )}
    </BoxRow>
  );
}

import { useState } from 'react';
import { invoiceText } from '#domain/billing/invoices.ts';
import { cardName, formatCents, PLAN_NAMES, PRICES, planInText, priceText } from '#domain/billing/plans.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import {
  annualQuery,
  type Invoice,
  invoicesQuery,
  type Plan,
  paymentQuery,
  planQuery,
} from '../../members/accounts/account-queries.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { upgradeQuery, upgradeTerms } from '../../members/billing/trial-upgrade.ts';
import { openCustomerPortal } from '../../members/billing/use-portal.ts';
import { expectOk } from '../../platform/api/api.ts';
import { Loaded, PlaceholderLine } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { ConfirmChange, RowAction } from './section-actions.tsx';
import { BoxRow, BoxRows, EmptySection, SectionBox } from './section-box.tsx';

type PlanSectionProps = {
  onChoose: () => void;
  /** Ends the trial and starts the paid plan; reports the result. */
  upgrade: () => Promise<void>;
};

export function PlanSection({ onChoose, upgrade }: PlanSectionProps) {
  const api = useApi();
  return (
    <SectionBox id="plan">
      <Loaded query={planQuery(api)} waiting={<PlaceholderLine />}>
        {(plan) => (
          <>
            <PlanRows plan={plan} onChoose={onChoose} />
            {plan.live && <PaymentRows plan={plan} />}
            {hasBilling(plan) && (
              <>
                <PlanActions plan={plan} upgrade={upgrade} />
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
  const { nextPayment, nothingDue, nothingScheduled, card: cardTitle, noCard } = PROFILE_MESSAGES;
  return (
    <div className="-mt-1.5 border-t border-line pt-2.5">
      <Loaded query={paymentQuery(useApi())} waiting={<PaymentPlaceholder />}>
        {({ card, next }) => (
          <BoxRows label="Payment">
            <BoxRow
              title={nextPayment}
              note={next ? paymentText(next) : cancelAt !== null ? nothingDue : nothingScheduled}
            />
            <BoxRow
              title={cardTitle}
              note={
                card ? `${cardName(card)}, expires ${String(card.expMonth).padStart(2, '0')}/${card.expYear}` : noCard
              }
            />
          </BoxRows>
        )}
      </Loaded>
    </div>
  );
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
function PlanRows({ plan, onChoose }: { plan: Plan; onChoose: () => void }) {
  const { access } = useSession();
  const { granted, planId, state, title, notice, live, price } = plan;
  const { administrator } = PROFILE_MESSAGES;
  const name = planId && state !== 'none' ? PLAN_NAMES[planId] : null;
  return (
    <BoxRows label="Plan">
      {access.admin && <BoxRow {...administrator} />}
      {granted && (
        <BoxRow
          title={granted.trial ? PROFILE_MESSAGES.grantedTrial : PLAN_NAMES[granted.planId]}
          note={PROFILE_MESSAGES.granted(granted.until && formatDay(dayOf(new Date(granted.until))))}
        >
          {granted.trial && !live && (
            <Button variant="main" onClick={onChoose}>
              Choose a plan
            </Button>
          )}
        </BoxRow>
      )}
      {(name || !access.active) && (
        <BoxRow
          title={name ? [name, price && priceText(price)].filter(Boolean).join(', ') : title}
          note={name ? `${title}. ${notice}` : notice}
        >
          {(!live || state === 'refunded') && !access.active && (
            <Button variant="main" onClick={onChoose}>
              Choose a plan
            </Button>
          )}
        </BoxRow>
      )}
    </BoxRows>
  );
}

type PlanActionsProps = {
  plan: Plan;
  /** Ends the trial and starts the paid plan; reports the result. */
  upgrade: () => Promise<void>;
};

type Asking = 'upgrade' | 'annual' | 'monthly' | 'cancel';

function PlanActions({ plan, upgrade }: PlanActionsProps) {
  const { may, state, price, planId, scheduledChange, currentPeriodEnd } = plan;
  const end = currentPeriodEnd && formatDay(dayOf(new Date(currentPeriodEnd)));
  const [openForm, setOpenForm] = useState<Asking | null>(null);
  const api = useApi();
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
      <div className="flex flex-wrap gap-2">
        <RowAction label="Manage card and billing" busyText="Opening..." send={() => openCustomerPortal(api)} />
        {may.upgrade && price && ask('upgrade', 'Upgrade now', 'main')}
        {may.changeToAnnual && ask('annual', 'Change to annual')}
        {may.changeToMonthly && ask('monthly', 'Change to monthly')}
        {may.resume && (
          <RowAction
            label={scheduledChange && planId ? `Keep ${planInText(planId)}` : 'Keep plan'}
            busyText="Saving..."
            send={() => expectOk(api.billing.resume.$post())}
            done={() => toast(PROFILE_MESSAGES.resumed(planId ? planInText(planId) : 'plan'))}
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
          confirm="Yes, cancel"
          busyText="Canceling..."
          danger
          send={() => expectOk(api.billing.cancel.$post())}
          done={() => toast(PROFILE_MESSAGES.canceled)}
          onClose={close}
        >
          {PROFILE_MESSAGES.cancelAsked(state === 'trialing', end)}
        </ConfirmChange>
      )}
    </>
  );
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
      done={() => toast(trial ? PROFILE_MESSAGES.monthlyDone : PROFILE_MESSAGES.monthlyScheduled(end))}
      onClose={onClose}
    >
      {PROFILE_MESSAGES.monthlyAsked(priceText('monthly'), end, trial)}
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
            <EmptySection>{PROFILE_MESSAGES.noInvoices}</EmptySection>
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
  const name = number ? `Invoice ${number}` : `Invoice from ${day}`;
  return (
    <BoxRow title={`${day}, ${formatCents(total)}`} note={invoiceText({ total, status }, isDue)}>
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="link text-13"
          aria-label={`${name}, opens in a new tab`}
        >
          {name}
        </a>
      )}
    </BoxRow>
  );
}

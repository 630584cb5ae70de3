import type { Generated, JSONColumnType } from 'kysely';
import type { PlanId } from '#domain/billing/plans.ts';

export type BillingTables = {
  subscriptions: SubscriptionsTable;
  plan_grants: PlanGrantsTable;
  billing_customers: {
    stripe_customer_id: string;
    user_id: string | null;
    created_at: Generated<Date>;
    account_deleted_at: Generated<Date | null>;
    closed_at: Generated<Date | null>;
  };
  billing_events: BillingEventsTable;
  billing_checks: { id: Generated<number>; at: Generated<Date>; findings: JSONColumnType<object> };
  billing_mails: { key: string; sent_at: Generated<Date> };
  billing_leases: { name: string; token: string; expires_at: Date };
  subscription_history: {
    stripe_subscription_id: string;
    plan_id: PlanId;
    started_at: Date;
    trial_ends_at: Date | null;
    paid_at: Date | null;
    ended_at: Date | null;
  };
  past_trials: { hash: string; stripe_subscription_id: string; since: Generated<Date> };
};

type SubscriptionsTable = {
  user_id: string;
  status: string;
  plan_id: PlanId;
  current_period_end: Generated<Date | null>;
  stripe_subscription_id: Generated<string | null>;
  price_id: Generated<string | null>;
  paid_until: Generated<Date | null>;
  cancel_at: Generated<Date | null>;
  collection_paused: Generated<boolean>;
  scheduled_plan_id: Generated<PlanId | null>;
  scheduled_at: Generated<Date | null>;
  ended_at: Generated<Date | null>;
  reversal: Generated<'refunded' | 'disputed' | null>;
  trial_refused: Generated<boolean>;
  payment_method_hash: Generated<string | null>;
  ticket: Generated<number>;
  updated_at: Generated<Date>;
};

type PlanGrantsTable = {
  user_id: string;
  plan_id: PlanId;
  until: Date | null;
  granted_at: Generated<Date>;
  trial: Generated<boolean>;
};

type BillingEventsTable = {
  id: string;
  type: string;
  customer: string | null;
  charge: string | null;
  created_at: Date;
  received_at: Generated<Date>;
  attempts: Generated<number>;
  next_try_at: Generated<Date>;
  processed_at: Date | null;
  problem: string | null;
};

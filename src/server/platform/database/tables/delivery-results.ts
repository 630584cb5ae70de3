import type { ResultKind } from '#domain/emails/delivery-results.ts';

export type DeliveryResultTables = {
  delivery_results: {
    user_id: string;
    email: string;
    month: string;
    kind: ResultKind;
    sent_on: string;
    by_hand: boolean;
    /** Whether the user's file contained the send date. */
    dated: boolean;
    reported_at: Date;
    proved_at: Date | null;
    party: string | null;
    identifiers: string[] | null;
  };
};

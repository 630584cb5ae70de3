import type { Generated } from 'kysely';
import type { RecallReason } from '#domain/recalls/recalls.ts';

export type RecallTables = {
  recalls: {
    id: Generated<number>;
    reason: RecallReason;
    address_hash: string;
    company: string;
    email: string | null;
    name: string | null;
    created_at: Date;
    searched_at: Date | null;
    wiped_at: Date | null;
  };
  recalled_contacts: {
    contact_id: number;
    reason: RecallReason;
    recall_id: number;
    since: Date | null;
    until: Date | null;
  };
  recall_notices: {
    id: Generated<number>;
    recall_id: number;
    user_id: string;
    created_at: Date;
    exported_at: Date;
    client_ids: number[];
    confirmed_at: Date | null;
    emailed_at: Date | null;
  };
};

import type { Generated, JSONColumnType } from 'kysely';

import type { ContactReason } from '#domain/ledger/contact-checks.ts';

export type LedgerTables = {
  clients: { id: Generated<number>; user_id: string; name: string; created_at: Date; deleted_at: Date | null };
  exported_contacts: {
    id: Generated<number>;
    export_id: string;
    user_id: string;
    client_id: number | null;
    exported_at: Date;
    contact_count: number;
    company_count: number;
    contacts: Buffer;
    companies: Buffer;
    bounced: Buffer | null;
  };
  contact_pressure: { id: Generated<number>; week: string; levels: Buffer };
  contact_checks: {
    id: string;
    user_id: string;
    company_id: number | null;
    /** Keyed hash of the address that was checked, if it was one. */
    address_hash: string | null;
    answer: 'yes' | 'caution' | 'no';
    reasons: JSONColumnType<ContactReason[]>;
    checked_at: Date;
  };
  revealed_companies: { user_id: string; company_id: number };
  merged_ids: { id: Generated<number>; table_name: 'companies' | 'contacts'; gone_id: number; kept_id: number };
};

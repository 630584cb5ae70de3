import type { Generated } from 'kysely';

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
  revealed_companies: { user_id: string; company_id: number };
  merged_ids: { id: Generated<number>; table_name: 'companies' | 'contacts'; gone_id: number; kept_id: number };
};

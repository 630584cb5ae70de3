import type { Generated } from 'kysely';

export type CustomerTables = {
  customer_owners: {
    user_id: string;
    version: number;
    token: Generated<string>;
    updated_at: Date;
    since_version: Generated<number>;
    raises_mailed: Generated<number>;
    raises_mailed_at: Date | null;
  };
  customer_keys: { user_id: string; hash: Buffer; is_main: boolean };
  customer_companies: {
    user_id: string;
    company_id: number;
    is_sure: boolean;
    by_contact: Generated<boolean>;
    name_hash: Buffer | null;
  };
  confirmed_customers: { user_id: string; company_id: number; name_hash: Buffer };
  customer_progress: { id: number; version: number; token: Generated<string> };
};

import type { Generated } from 'kysely';
import type { RequestKind, RequestState } from '#domain/privacy/requests.ts';

export type RequestTables = {
  requests: RequestsTable;
  suppressions: { hash: string; request_id: number | null; created_at: Generated<Date> };
};

type RequestsTable = {
  id: Generated<number>;
  kind: RequestKind;
  topic: Generated<string | null>;
  name: string | null;
  email: string | null;
  company: Generated<string | null>;
  message: Generated<string | null>;
  state: RequestState;
  reply: Generated<string | null>;
  token_hash: Generated<string | null>;
  token_expires_at: Generated<Date | null>;
  created_at: Generated<Date>;
  decided_at: Generated<Date | null>;
  decided_by: Generated<string | null>;
  trial_days: Generated<number | null>;
  trial_began_at: Generated<Date | null>;
};

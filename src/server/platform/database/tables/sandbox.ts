import type { Generated, JSONColumnType } from 'kysely';

export type SandboxTables = {
  'sandbox.objects': { id: string; seq: Generated<number>; object: string; data: JSONColumnType<object> };
  'sandbox.clocks': { customer: string; ahead_seconds: number };
  'sandbox.deliveries': SandboxDeliveriesTable;
  'sandbox.answers': {
    idempotency_key: string;
    request: string;
    status: number;
    body: JSONColumnType<object>;
    created_at: Generated<Date>;
  };
};

type SandboxDeliveriesTable = {
  event: string;
  seq: Generated<number>;
  attempts: Generated<number>;
  next_try_at: Generated<Date>;
  delivered_at: Date | null;
};

import type { Generated, JSONColumnType } from 'kysely';

export type HistoryTables = {
  changes: ChangesTable;
  changed_rows: ChangedRowsTable;
  audit_log: AuditLogTable;
  undo_jobs: JobTable & { change_id: number; dry: boolean };
  merge_jobs: JobTable & { id: Generated<number>; token: string; change_id: number | null };
};

type ChangesTable = {
  id: Generated<number>;
  kind: 'add' | 'edit' | 'delete' | 'merge' | 'import' | 'undo' | 'rule';
  at: Generated<Date>;
  actor: string | null;
  import_id: number | null;
  undoes: number | null;
  undone_by: number | null;
  version: Generated<number>;
};

type ChangedRowsTable = {
  id: Generated<number>;
  change_id: number;
  table_name: string;
  row_id: number;
  record_table: 'companies' | 'lps';
  record_id: number;
  before: JSONColumnType<Record<string, unknown>> | null;
  after: JSONColumnType<Record<string, unknown>> | null;
};

type AuditLogTable = {
  id: Generated<number>;
  at: Generated<Date>;
  actor_id: string;
  actor_email: string;
  action: string;
  subject: string;
  details: JSONColumnType<Record<string, unknown>>;
  address: string | null;
};

/** Work on the history. */
type JobTable = {
  actor: string;
  working: Generated<boolean>;
  progress: JSONColumnType<object> | null;
  cancel: Generated<boolean>;
  attempt: Generated<number>;
  failure: string | null;
  counts: JSONColumnType<object> | null;
  touched_at: Generated<Date>;
};

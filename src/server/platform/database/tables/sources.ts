import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { FileSourceKind, Schedule } from '#domain/sources/file-sources.ts';

export type SourceTables = {
  sources: SourcesTable;
  source_days: SourceDaysTable;
  source_documents: SourceDocumentsTable;
  source_checks: SourceChecksTable;
};

type SourcesTable = {
  id: string;
  /** null until an admin decides. */
  enabled: boolean | null;
  /** null: from the environment. */
  contact: string | null;
  clear_sample_by: string | null;
  position: JSONColumnType<object> | null;
  polled_at: Date | null;
  paused_until: Date | null;
  failures: Generated<number>;
  failure: string | null;
  alerted_at: Date | null;
  checked_at: Date | null;
  check_failure: string | null;
  /** null for sources of every installation. */
  kind: FileSourceKind | null;
  name: Generated<string>;
  location: Generated<string>;
  schedule: Schedule | null;
  added_by: string | null;
};

/** The outcomes of the documents of a day, counted by `source_day_account`. */
export type DayAccount = {
  imported: number;
  /** Imported, and added the company. */
  created: number;
  undone: number;
  /** In the official list, and not tried yet. */
  waiting: number;
  /** In the official list, and imported, left out or refused. */
  explained: number;
  /** Listed by polls, but not in the official list. */
  unlisted: number;
  leftOut: Record<string, number>;
  refused: Record<string, number>;
};

type SourceDaysTable = {
  source: string;
  day: string;
  state: Generated<'pending' | 'listed' | 'none' | 'canceled'>;
  documents: Generated<number>;
  final: Generated<boolean>;
  backfill: Generated<boolean>;
  /** Written as text with a time zone. */
  check_at: ColumnType<Date, string | Date>;
  /** Kept up to date by triggers. */
  account: Generated<JSONColumnType<DayAccount>>;
};

type SourceDocumentsTable = {
  source: string;
  id: string;
  title: string;
  location: string;
  polled: Generated<boolean>;
  listed: Generated<boolean>;
  day: string | null;
  state: Generated<'waiting' | 'imported' | 'left-out' | 'refused'>;
  reason: string | null;
  attempts: Generated<number>;
  next_try_at: Date;
  first_seen_at: Date;
  accepted_at: Date | null;
  done_at: Date | null;
  created: Generated<boolean>;
  import_id: number | null;
  check_period: string | null;
  upload_id: string | null;
  columns: string | null;
};

type SourceChecksTable = {
  source: string;
  period: string;
  read_at: Date;
  days: number;
  documents: number;
  absent: string[];
};

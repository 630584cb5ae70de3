import type { Generated } from 'kysely';
import type { AlertKind } from '#domain/saved-searches/alerts.ts';

export type SavedSearchTables = {
  saved_searches: SavedSearchesTable;
  saved_search_matches: {
    search_id: number;
    company_id: number;
    batch: number;
    found_at: Generated<Date>;
    amended_in: Generated<number>;
  };
  saved_search_progress: {
    id: number;
    version: number;
    company_id: number;
    batch: number;
    revision: number;
    recording: boolean;
  };
};

type SavedSearchesTable = {
  id: Generated<number>;
  user_id: string;
  name: string;
  params: string;
  position: number;
  created_at: Date;
  since_version: number;
  revision: number;
  seen: number;
  seen_before: number;
  visited_at: Date;
  deleted_at: Date | null;
  alert: Generated<AlertKind>;
  alert_hour: number | null;
  alert_weekday: number | null;
  time_zone: string | null;
  alert_due: Date | null;
  alerted: Generated<number>;
  alerts_sent: Generated<number>;
  alerts_sent_on: string | null;
  feed_token_hash: string | null;
};

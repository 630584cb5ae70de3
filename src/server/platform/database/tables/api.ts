/** Requests of API v1. */
export type ApiTables = {
  idempotent_requests: {
    user_id: string;
    key: string;
    parameters: Buffer;
    request_id: string;
    created_at: Date;
    claimed_at: Date;
    status: number | null;
    content_type: string | null;
    body: string | null;
  };
  search_snapshots: { id: string; user_id: string; created_at: Date; ids: Buffer };
};

import type { RecordCounts } from '#domain/imports/import-report.ts';
import type { UploadKind, UploadState } from '#domain/imports/uploads.ts';
import type { SqlClient } from '../../../platform/database/connection.ts';
import { LIST_PAGE_SIZE, readPage } from '../../../platform/http/query.ts';

type ListedRow = {
  /** Id of the upload; null for an import by a command. */
  id: string | null;
  kind: UploadKind;
  fileName: string;
  state: UploadState;
  actor: string | null;
  at: Date;
  rows: { read: number; rejected: number } | null;
  counts: RecordCounts | null;
  undone: boolean;
  total: number;
};

/** Lists imports, and uploads not imported yet, newest first; without those of followed sources, which are many. */
export async function listImports(client: SqlClient, page: number) {
  const read = async (offset: number) => {
    const { rows } = await client.query<ListedRow>(
      `select u.id, coalesce(u.kind, i.kind) as kind, coalesce(u.file_name, i.file_name) as "fileName",
       coalesce(u.state, 'done') as state, who.email as actor, coalesce(u.created_at, i.started_at) as at,
       r.report -> 'rows' as rows, coalesce(r.report -> 'companies', r.report -> 'lps') as counts,
       c.undone_by is not null as undone, count(*) over ()::integer as total
     from uploads u full join imports i on i.id = u.import_id
     -- Until the import has run, the report of its preview.
     cross join lateral (select coalesce(i.report, u.comparison -> 'report')) r (report)
     left join changes c on c.import_id = i.id
     left join "user" who on who.id = coalesce(u.actor, c.actor)
     where i.source is null
     order by at desc, i.id desc limit ${LIST_PAGE_SIZE} offset $1`,
      [offset],
    );
    return rows;
  };
  const { total, rows } = await readPage(page, read);
  return { total, imports: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
}

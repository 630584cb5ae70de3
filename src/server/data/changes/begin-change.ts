import type { ChangeKind } from '#domain/changes/change-kinds.ts';
import { RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';
import type { SqlClient } from '../../platform/database/connection.ts';

type PartTable = { table: string; key: string };

/** Deleted and restored with a company, but never edited. */
const FOLLOWS_COMPANIES = ['form_d_filings', 'share_allotments', 'old_slugs'];

/** Every table recorded in the history: records, their parts, and rows that follow them. */
export const RECORDED_TABLES: readonly {
  table: RecordTable;
  parts: readonly PartTable[];
  followers: readonly PartTable[];
}[] = [
  {
    table: 'companies',
    parts: Object.values(RECORD_FORMS.companies.parts),
    followers: FOLLOWS_COMPANIES.map((table) => ({ table, key: 'company_id' })),
  },
  { table: 'lps', parts: Object.values(RECORD_FORMS.lps.parts), followers: [] },
];

/** Tables whose rows are shown as changes of a record. */
export const SHOWN_TABLES: readonly string[] = RECORDED_TABLES.flatMap(({ table, parts }) => [
  table,
  ...parts.map((part) => part.table),
]);

/** A change: shown as one entry of the history and undone as a whole. */
export type Change = {
  kind: ChangeKind;
  /** The user who made it; null for a command. */
  actor: string | null;
  /** For kind 'import'. */
  importId?: number;
  /** For kind 'undo': the change it undoes. */
  undoes?: number;
};

/**
 * Begins a change: everything that this transaction then writes to companies, LPs and their parts is recorded in the
 * history and can be undone. A change may write each row only once.
 *
 * The caller must hold the search version. Rows created by an import are not recorded individually, see `beginImport`.
 * @returns the id of the change
 */
export async function beginChange(client: SqlClient, { kind, actor, importId, undoes }: Change): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `with begun as (
       insert into changes (kind, actor, import_id, undoes, version)
       select $1, $2, $3, $4, version from search_version returning id
     )
     select id, set_config('fundscout.change', id::text, true), set_config('fundscout.log_created', $5, true) from begun`,
    [kind, actor, importId ?? null, undoes ?? null, kind === 'import' ? '' : 'on'],
  );
  if (!rows[0]) throw new Error('No id for the change');
  return rows[0].id;
}

type ImportChange = {
  changeId: number;
  /** Records the parts added to existing records. Call after everything is written. */
  end(): Promise<void>;
};

/**
 * Begins the change of an import. New records take no space in the history: their `import_id` identifies them. Changes
 * to existing records are recorded row by row, and parts added to them by `end`.
 *
 * The caller must hold the search version: no one else may write these tables until the transaction ends.
 */
export async function beginImport(
  client: SqlClient,
  { importId, actor, into }: { importId: number; actor: string | null; into: RecordTable },
): Promise<ImportChange> {
  const changeId = await beginChange(client, { kind: 'import', actor, importId });
  const parts = RECORDED_TABLES.find(({ table }) => table === into)?.parts ?? [];
  const lastIds = new Map<string, number>();
  for (const { table } of parts) {
    const { rows } = await client.query<{ last: number }>(`select coalesce(max(id), 0) as last from ${table}`);
    lastIds.set(table, rows[0]?.last ?? 0);
  }
  return {
    changeId,
    async end() {
      for (const { table, key } of parts) {
        await client.query(
          `insert into changed_rows (change_id, table_name, row_id, record_table, record_id, after)
           select $1, '${table}', part.id, '${into}', part.${key}, jsonb_strip_nulls(to_jsonb(part))
           from ${table} part join ${into} record on record.id = part.${key}
           where part.id > $2 and record.import_id is distinct from $3`,
          [changeId, lastIds.get(table), importId],
        );
      }
    },
  };
}

import type { RecordTable } from '#domain/changes/record-forms.ts';
import type { SqlClient } from '../database/connection.ts';
import { beginChange } from './begin-change.ts';
import { RECORDS } from './history-tables.ts';

type ImportChange = {
  changeId: number;
  /** Records the parts added to existing records. Call after everything is written. */
  end(): Promise<void>;
};

/**
 * Begins the change of an import. New records take no space in the history: their `import_id` identifies them. Changes to
 * existing records are recorded row by row, and parts added to them by `end`.
 *
 * Hold the search version: no one else may write these tables until the transaction ends.
 */
export async function beginImport(
  client: SqlClient,
  { importId, actor, into }: { importId: number; actor: string | null; into: RecordTable },
): Promise<ImportChange> {
  const changeId = await beginChange(client, { kind: 'import', actor, importId });
  const parts = RECORDS.find(({ table }) => table === into)?.parts ?? [];
  const begun = new Map<string, number>();
  for (const { table } of parts) {
    const { rows } = await client.query<{ last: number }>(`select coalesce(max(id), 0) as last from ${table}`);
    begun.set(table, rows[0]?.last ?? 0);
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
          [changeId, begun.get(table), importId],
        );
      }
    },
  };
}

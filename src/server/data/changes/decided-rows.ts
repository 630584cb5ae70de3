import { PART_TABLES } from '#domain/evidence/evidence.ts';
import {
  columnsIn,
  EVIDENCE_COLUMNS,
  type EvidenceDetails,
  type EvidenceTable,
} from '#domain/evidence/evidence-columns.ts';
import type { SqlClient } from '../../platform/database/connection.ts';

/** Evidence of changes after `$1`, in force, by which an admin kept or chose values. */
export const LATER_DECISIONS = `evidence e join changes decision on decision.id = e.change_id
  and decision.id > $1 and decision.kind in ('confirm', 'edit', 'merge') and decision.undone_by is null`;

type DecidedRow = {
  table_name: EvidenceTable;
  row_id: number;
  columns: string[];
  fields: number;
  details: EvidenceDetails | null;
};

const LAST_FUNDING = EVIDENCE_COLUMNS.companies.filter((column) => column.startsWith('last_funding_'));

/**
 * Finds rows of a change with a value that an admin kept or chose since, or that follows from one.
 * @returns a function from a table to the ids of such rows
 */
export async function decidedRows(client: SqlClient, changeId: number): Promise<(table: string) => number[]> {
  const { rows } = await client.query<DecidedRow>(
    `select k.table_name, k.row_id, e.fields, e.details,
       array(select jsonb_object_keys(coalesce(k.before, '{}') || k.after)) as columns
     from ${LATER_DECISIONS}
     join changed_rows k on k.change_id = $1 and k.record_table = 'companies' and k.record_id = e.company_id
     where k.after is not null and k.table_name = any ($2)`,
    [changeId, Object.values(PART_TABLES)],
  );
  const matches = rows.filter(({ table_name, row_id, columns, fields, details }) => {
    const masks = {
      companies: fields,
      contacts: details?.contacts?.[row_id] ?? 0,
      funding_rounds: details?.rounds?.[row_id] ?? 0,
    };
    return columnsIn(table_name, masks[table_name]).some((column) => columns.includes(column));
  });
  const idsIn = (table: string) => matches.flatMap((row) => (row.table_name === table ? row.row_id : []));
  const companies = await companiesOfLastRounds(client, changeId, idsIn('funding_rounds'));
  return (table) => [...idsIn(table), ...(table === 'companies' ? companies : [])];
}

/** Companies of which a change wrote the last funding and these rounds are the last one: otherwise the two would differ. */
async function companiesOfLastRounds(client: SqlClient, changeId: number, roundIds: number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select c.id from funding_rounds r join companies c on c.id = r.company_id
     join changed_rows k on k.change_id = $1 and k.table_name = 'companies' and k.row_id = c.id and k.after is not null
     where r.id = any ($2) and k.after || coalesce(k.before, '{}') ?| $3
       and (c.last_funding_date, c.last_funding_type, c.last_funding_amount_usd)
         is not distinct from (r.announced_on, r.type, r.amount_usd)`,
    [changeId, roundIds, LAST_FUNDING],
  );
  return rows.map(({ id }) => id);
}

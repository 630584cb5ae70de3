import * as z from 'zod';
import {
  ALL_FIELDS,
  fieldsOfPart,
  fieldTitle,
  type NamedField,
  type RecordField,
} from '#domain/companies/company-fields.ts';
import { PART_TABLES } from '#domain/evidence/evidence.ts';
import { columnsIn, EVIDENCE_COLUMNS, type EvidenceDetails } from '#domain/evidence/evidence-columns.ts';
import type { SqlClient } from '../../platform/database/connection.ts';
import { AppError } from '../../platform/http/problem.ts';
import { jointEvidence } from './evidence-summary.ts';

export const recordField = z.enum(ALL_FIELDS.map(({ name }) => name) as [RecordField, ...RecordField[]]);

const COLUMNS = Object.entries(EVIDENCE_COLUMNS).flatMap(([table, names]) =>
  names.map((name, bit) => ({ table_name: table, name, mask: 1 << bit })),
);

/** Records what an admin's change wrote to companies as evidence: the values that its history rows leave. */
export async function recordEditEvidence(client: SqlClient, changeId: number): Promise<void> {
  await client.query(
    `insert into evidence (company_id, change_id, fields, details)
     select record_id, $1, coalesce(bit_or(mask) filter (where table_name = 'companies'), 0),
       nullif(jsonb_strip_nulls(jsonb_build_object(
         'contacts', jsonb_object_agg(row_id, mask) filter (where table_name = 'contacts'),
         'rounds', jsonb_object_agg(row_id, mask) filter (where table_name = 'funding_rounds'))), '{}')
     from (
       select record_id, k.table_name, row_id, coalesce(bit_or(c.mask), 0) as mask
       from changed_rows k
       left join lateral jsonb_object_keys(k.after) as written (name) on true
       left join jsonb_to_recordset($2) as c (table_name text, name text, mask integer)
         on c.table_name = k.table_name and c.name = written.name
       where k.change_id = $1 and k.record_table = 'companies' and k.table_name in ('companies', 'contacts', 'funding_rounds')
         and k.after is not null
       group by record_id, k.table_name, row_id
     ) written
     group by record_id`,
    [changeId, JSON.stringify(COLUMNS)],
  );
}

/** Records that an admin confirmed the stored value of a field. @throws AppError `not_found` */
export async function recordConfirmation(
  client: SqlClient,
  changeId: number,
  { companyId, partId, field: { name, of, column } }: { companyId: number; partId: number; field: NamedField },
): Promise<void> {
  const table = PART_TABLES[of ?? 'company'];
  const mask = COLUMNS.find((each) => each.table_name === table && each.name === column)?.mask ?? 0;
  const { rows } = await client.query(
    `insert into evidence (company_id, change_id, fields, details)
     select $1, $2, $3, $4 from ${table} where id = $5 and ${of ? 'company_id' : 'id'} = $1 returning company_id`,
    [companyId, changeId, of ? 0 : mask, of ? { [`${of}s`]: { [partId]: mask } } : null, partId],
  );
  if (rows.length === 0) throw new AppError('not_found', { detail: `${fieldTitle(name)} no longer exists` });
}

export type EvidenceConfirmation = { fields: number; details: EvidenceDetails | null };

/** The field of a confirmation that `recordConfirmation` wrote. */
export function confirmedField({ fields, details }: EvidenceConfirmation): RecordField | null {
  const masks = { company: { 0: fields }, contact: details?.contacts ?? {}, round: details?.rounds ?? {} };
  for (const part of ['company', 'contact', 'round'] as const) {
    const [column] = Object.values<number>(masks[part]).flatMap((mask) => columnsIn(PART_TABLES[part], mask));
    if (column)
      return fieldsOfPart(part === 'company' ? undefined : part).find((f) => f.column === column)?.name ?? null;
  }
  return null;
}

/**
 * Records when and by whom the merged companies were confirmed, on behalf of the current change, which confirms only the
 * columns whose value the admin chose.
 */
export async function recordMergeEvidence(
  client: SqlClient,
  keptId: number,
  mergedIds: readonly number[],
  chosenColumns: readonly string[],
) {
  const fields = COLUMNS.filter((each) => each.table_name === 'companies' && chosenColumns.includes(each.name)).reduce(
    (all, { mask }) => all | mask,
    0,
  );
  await client.query(
    `insert into evidence (company_id, change_id, seen_on, fields, details)
     select $1, current_setting('fundscout.change')::integer, case when $3::integer = 0 then confirmed_on else (now() at time zone 'UTC')::date end, $3,
       jsonb_build_object('sources', case when $3 = 0 then sources else sources || '"edit"' end)
     from (${jointEvidence((id) => `${id} = any ($2)`)}) joint`,
    [keptId, mergedIds, fields],
  );
}

import type * as z from 'zod';
import { type FormField, type FormPart, RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';
import type { UploadKind } from '#domain/imports/uploads.ts';
import type { SqlClient } from '../../../platform/database/connection.ts';
import type { ChangedRow } from '../../changes/list-changes.ts';
import type { ImportIds } from '../run-import.ts';
import type { comparison } from './schemas.ts';

type Comparison = z.output<typeof comparison>;
/** A company or LP as it would be stored, with columns as they are stored in previews. */
export type PreviewRow = Omit<Comparison['rows'][number], 'amountUsd'> & { amount_usd: number | null };

export type ImportPreview = Omit<Comparison, 'rows'> & { rows: PreviewRow[] };

type WrittenRow = Omit<ChangedRow, 'record'> & { record_table: RecordTable; id: number; name: string | null };

/** Rows shown per kind. */
const SHOWN = 50;

const COMPANY = `r.organization_name as name, r.website, r.headquarters_location as place, r.last_funding_type as type,
  r.last_funding_amount_usd as amount_usd, r.last_funding_amount as amount, r.last_funding_date as date`;
const LP = `r.name, r.website, concat_ws(', ', r.city, r.region, r.country) as place, r.type, r.assets_usd as amount_usd, null as amount,
  r.assets_as_of as date`;

/** SQL: the first contact of record `r`, and the number of others. */
const firstContact = (table: string, of: string) => ({
  columns: `nullif(concat_ws(' ', p.first_name, p.last_name), '') as contact, p.email,
    greatest((select count(*) from ${table} where ${of} = r.id) - 1, 0)::integer as others`,
  join: `left join lateral (select * from ${table} where ${of} = r.id order by position, id limit 1) p on true`,
});
const COMPANY_CONTACT = firstContact('contacts', 'company_id');
const LP_CONTACT = firstContact('lp_contacts', 'lp_id');

/** SQL: the records that an import ($2) created or its change ($1) edited. */
const selectWrittenRecords = (
  table: RecordTable,
  columns: string,
  { columns: contactColumns, join }: ReturnType<typeof firstContact>,
) => `
  select null::integer as row, case when r.import_id = $2 then 'new' else 'changed' end as result, ${columns},
    ${contactColumns}
  from (
    select * from ${table} where import_id = $2
      or id in (select record_id from changed_rows where change_id = $1 and record_table = '${table}')
    order by id limit ${SHOWN}
  ) r
  ${join} order by r.id`;

const PREVIEW: Record<UploadKind, string> = {
  companies: `
    select t.first_n as row,
      case when t.created then 'new' when w.record_id is null then 'unchanged' else 'changed' end as result, ${COMPANY},
      ${COMPANY_CONTACT.columns}
    from (select * from import_targets order by first_n limit ${SHOWN}) t
    join companies r on r.id = t.id
    ${COMPANY_CONTACT.join}
    left join lateral (
      select record_id from changed_rows where change_id = $1 and record_table = 'companies' and record_id = r.id limit 1
    ) w on true
    order by t.first_n`,
  lps: selectWrittenRecords('lps', LP, LP_CONTACT),
  'form-d': selectWrittenRecords('companies', COMPANY, COMPANY_CONTACT),
};

/** The fields of forms by column; other columns are derived from them. */
const FORM_COLUMNS = Object.entries(RECORD_FORMS).flatMap(([table, { fields, parts }]) =>
  [{ table, fields }, ...Object.values<FormPart>(parts)].flatMap((form) =>
    Object.entries<FormField>(form.fields).flatMap(([field, { column, written }]) =>
      [column, ...(written ? [written] : [])].map((name) => ({ table_name: form.table, column_name: name, field })),
    ),
  ),
);

type ChangeCounts = { fields: number; manualEdits: number; editedRows: string[] };

/** Counts the values that a change ($1) wrote, and those of them that an admin wrote last; $2 are the fields of forms. */
const CHANGED_VALUES = `
  with edited as materialized (
    select distinct e.table_name, e.row_id from changes c join changed_rows e on e.change_id = c.id
    where c.kind in ('edit', 'add') and c.id < $1
  ), changed as (
    select w.id, f.field, bool_or(w.before ? f.column_name and edited.row_id is not null and (
        select c.kind in ('edit', 'add') from changed_rows e join changes c on c.id = e.change_id
        where e.record_table = w.record_table and e.record_id = w.record_id and e.change_id < $1
          and e.table_name = w.table_name and e.row_id = w.row_id and coalesce(e.before || e.after, e.before, e.after) ? f.column_name
        order by e.change_id desc limit 1)) as manual
    from changed_rows w
    cross join lateral jsonb_object_keys(coalesce(w.before || w.after, w.before, w.after)) k (column_name)
    join jsonb_to_recordset($2) f (table_name text, column_name text, field text)
      on f.table_name = w.table_name and f.column_name = k.column_name
    left join edited on edited.table_name = w.table_name and edited.row_id = w.row_id
    where w.change_id = $1
    group by w.id, f.field
  )
  select count(*)::integer as fields, count(*) filter (where manual)::integer as "manualEdits",
    coalesce((array_agg(id) filter (where manual))[1:${SHOWN}], '{}') as "editedRows"
  from changed`;

/** Returns the preview of an import that was just written and is about to be rolled back. */
export async function readPreview(client: SqlClient, kind: UploadKind, { importId, changeId }: ImportIds) {
  const changeIds = kind === 'companies' ? [changeId] : [changeId, importId];
  const { rows } = await client.query<PreviewRow>(PREVIEW[kind], changeIds);
  const values = await client.query<ChangeCounts>(CHANGED_VALUES, [changeId, JSON.stringify(FORM_COLUMNS)]);
  const { fields = 0, manualEdits = 0, editedRows = [] } = values.rows[0] ?? {};
  const changedRows = await client.query<WrittenRow>(
    `select w.table_name as table, w.row_id as "rowId", w.record_table, w.record_id as id,
       coalesce(c.organization_name, l.name) as name, w.before, w.after
     from changed_rows w
     left join companies c on w.record_table = 'companies' and c.id = w.record_id
     left join lps l on w.record_table = 'lps' and l.id = w.record_id
     where w.change_id = $1 order by w.id = any ($2) desc, w.record_id, w.id limit ${SHOWN}`,
    [changeId, editedRows],
  );
  return {
    rows,
    changed: changedRows.rows.map(({ record_table, id, name, table, rowId, before, after }) => ({
      table,
      rowId,
      before,
      after,
      record: { table: record_table, id, name },
    })),
    fields,
    manualEdits,
  };
}

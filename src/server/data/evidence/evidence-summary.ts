import { SOURCE_IDS, sourceLabel } from '#domain/companies/company-sources.ts';

/** Companies, or their state before they changed, with the evidence of that time. */
type Companies = 'companies' | 'companies_before';

/** Whether evidence of change `h` counts. */
const inForce = (of: Companies) =>
  of === 'companies'
    ? 'h.undone_by is null'
    : 'h.version < changed_in and not exists (select from changes u where u.id = h.undone_by and u.version < changed_in)';

const addedOn = (of: Companies) => `(${of}.first_seen_at at time zone 'UTC')::date`;

/** The last day on which a document stated something about a company, else when it was added. */
export const confirmedOn = (of: Companies) => `greatest(${addedOn(of)},
  (select max(e.seen_on) from evidence e join changes h on h.id = e.change_id where e.company_id = ${of}.id and ${inForce(of)}))`;

/** Who states something about a company, and when: its origin, its evidence, and share allotments. */
const statements = (of: Companies) => `
  select coalesce(merged.source, case when filing_id <> 0 then 'form-d' when h.kind = 'import' then 'import' else 'edit' end) as source,
    seen_on, h.import_id
  from evidence e join changes h on h.id = e.change_id
    left join jsonb_array_elements_text(details -> 'sources') merged (source) on true
  where e.company_id = ${of}.id and ${inForce(of)} and (h.kind <> 'merge' or merged.source is not null)
  union all
  select 'companies-house', allotted_on, h.import_id from share_allotments a join changes h using (import_id)
  where a.company_id = ${of}.id and ${inForce(of)}
  union all
  select ${of}.source, ${addedOn(of)}, ${of === 'companies' ? 'companies.import_id' : 'null'}`;

/** The sources of a company, one bit each in the order of `SOURCE_IDS`. */
export const sourceBits = (of: Companies) => `(select coalesce(bit_or(case s.source
  ${SOURCE_IDS.map((id, bit) => `when '${id}' then ${1 << bit}`).join(' ')} end), 0) from (${statements(of)}) s)`;

/** The sources of a company as text, newest first. @param withFiles names imported files */
export const sourcesText = ({
  withFiles,
}: {
  withFiles: boolean;
}) => `(select string_agg(name, '; ' order by seen_on desc, name) from (
  select coalesce(${withFiles ? "case s.source when 'import' then file_name end, " : ''}case s.source
      ${SOURCE_IDS.map((id) => `when '${id}' then '${sourceLabel(id)}'`).join(' ')} end, s.source) as name,
    max(s.seen_on) as seen_on
  from (${statements('companies')}) s ${withFiles ? 'left join imports i on i.id = s.import_id' : ''} group by 1) named)`;

/** The sources of several companies, as a JSON list. */
export const sourcesOf = (ids: string) =>
  `select jsonb_agg(distinct s.source) from companies, lateral (${statements('companies')}) s where companies.id = any (${ids})`;

/** Companies about which changes after version `$1` added evidence, or hid or restored it. */
export const EVIDENCE_CHANGED_AFTER = `
  with recursive touched (id, undoes, import_id) as (
    select id, undoes, import_id from changes where version > $1
    union select h.id, h.undoes, h.import_id from changes h join touched on h.id = touched.undoes
  )
  select e.company_id from touched join evidence e on e.change_id = touched.id
  union select a.company_id from touched join share_allotments a on a.import_id = touched.import_id`;

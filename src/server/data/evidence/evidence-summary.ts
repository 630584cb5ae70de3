import { SOURCE_IDS, sourceLabel } from '#domain/companies/company-sources.ts';

/** Companies, or their state before they changed, with the evidence of that time. */
export type Companies = 'companies' | 'companies_before';

/** A condition on the id of a company. */
export type IdCondition = (id: string) => string;

/** Whether change `h` counts as evidence. */
const inForce = (of: Companies, id: string) =>
  of === 'companies'
    ? 'h.undone_by is null'
    : `exists (select from companies_before b where b.id = ${id} and h.version < b.changed_in
        and not exists (select from changes u where u.id = h.undone_by and u.version < b.changed_in))`;

/**
 * Who states something about the selected companies, and when: their origin, their evidence, and share allotments. Reads
 * them together: in a subquery per company, PostgreSQL scans a table that was empty when it was last analyzed.
 */
const statements = (of: Companies, where: IdCondition) => `
  select e.company_id as id, unnest(case when h.kind = 'merge' then array(select jsonb_array_elements_text(details -> 'sources'))
      when filing_id <> 0 then '{form-d}' when h.kind = 'import' then '{import}' else '{edit}' end) as source, seen_on, h.import_id
  from evidence e join changes h on h.id = e.change_id where ${where('e.company_id')} and ${inForce(of, 'e.company_id')}
  union all
  select a.company_id, 'companies-house', allotted_on, h.import_id
  from share_allotments a join changes h using (import_id) where ${where('a.company_id')} and ${inForce(of, 'a.company_id')}
  union all
  select id, source, (first_seen_at at time zone 'UTC')::date, ${of === 'companies' ? 'import_id' : 'null'} from ${of} where ${where('id')}`;

/** The last day on which a document stated something about a company, else when it was added. */
const CONFIRMED_ON = `max(s.seen_on) filter (where s.source <> 'companies-house')`;

/** When companies were last confirmed, and their sources, one bit each in the order of `SOURCE_IDS`. */
export const evidenceSummary = (of: Companies, where: IdCondition) => `
  select id, ${CONFIRMED_ON} as confirmed_on, coalesce(bit_or(case s.source
    ${SOURCE_IDS.map((id, bit) => `when '${id}' then ${1 << bit}`).join(' ')} end), 0) as sources
  from (${statements(of, where)}) s group by id`;

/** The same with the sources as text, newest first. @param withFiles names imported files */
export const evidenceTexts = (where: IdCondition, { withFiles }: { withFiles: boolean }) => `
  select id, max(confirmed_on) as confirmed_on, string_agg(name, '; ' order by seen_on desc, name) as sources
  from (
    select s.id, max(s.seen_on) as seen_on, ${CONFIRMED_ON} as confirmed_on,
      coalesce(${withFiles ? "case s.source when 'import' then file_name end, " : ''}case s.source
        ${SOURCE_IDS.map((id) => `when '${id}' then '${sourceLabel(id)}'`).join(' ')} end, s.source) as name
    from (${statements('companies', where)}) s ${withFiles ? 'left join imports i on i.id = s.import_id' : ''} group by s.id, name
  ) named group by id`;

/** When and by whom several companies were confirmed, together. */
export const jointEvidence = (where: IdCondition) =>
  `select ${CONFIRMED_ON} as confirmed_on, jsonb_agg(distinct s.source) as sources from (${statements('companies', where)}) s`;

/** Companies about which changes after version `$1` added evidence, or hid or restored it. */
export const EVIDENCE_CHANGED_AFTER = `
  with recursive touched (id, undoes, import_id) as (
    select id, undoes, import_id from changes where version > $1
    union select h.id, h.undoes, h.import_id from changes h join touched on h.id = touched.undoes
  )
  select e.company_id from touched join evidence e on e.change_id = touched.id
  union select a.company_id from touched join share_allotments a on a.import_id = touched.import_id`;

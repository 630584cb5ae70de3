import { type FactSource, sourcesOf, touchedFacts } from '#domain/company-sources.ts';
import { type Day, dayOf } from '#domain/dates.ts';

/** What a company's sources are told from; {@link SOURCE_COLUMNS} reads the last two. */
export type SourcesRecord = {
  source: string;
  first_seen_at: Date;
  last_changed_at: Date;
  last_funding_date: Day | null;
  facts: FactSource[];
  changes: { table: string; columns: string[]; kind: string; day: Day }[];
};

/**
 * What sources said of `companies c`, and what imports and admins have changed since, from the history; what was undone
 * is no source.
 */
export const SOURCE_COLUMNS = `
  coalesce((select json_agg(json_build_object('field', field, 'source', f.source, 'url', url, 'asOf', as_of))
    from facts_in_force f where f.company_id = c.id), '[]') as facts,
  coalesce((select json_agg(json_build_object('table', r.table_name, 'kind', h.kind, 'day', (h.at at time zone 'UTC')::date,
      'columns', array(select jsonb_object_keys(coalesce(r.before, '{}') || coalesce(r.after, '{}')))))
    from changed_rows r join changes h on h.id = r.change_id left join imports i on i.id = h.import_id
    where r.record_table = 'companies' and r.record_id = c.id and h.undone_by is null
      and h.kind in ('edit', 'merge', 'import') and i.kind is distinct from 'form-d'), '[]') as changes`;

/** Where the facts of a company are from, and how old they are. */
export function companySources(company: SourcesRecord): FactSource[] {
  const { source, facts, changes } = company;
  const changed = changes.flatMap(({ table, columns, kind, day }) =>
    touchedFacts({ table, columns }).map((field) => ({
      field,
      source: kind === 'import' ? 'import' : 'edit',
      url: null,
      asOf: day,
    })),
  );
  const said = [...facts, ...changed];
  // A company that came by a filing has nothing but what its facts say.
  if (source === 'form-d' && facts.length > 0) return withoutOrigin(said);
  const untouched = facts.length === 0 && changes.length === 0;
  const origin = {
    source,
    url: null,
    asOf: dayOf(company.first_seen_at),
    lastRound: company.last_funding_date,
    lastChange: untouched ? dayOf(company.last_changed_at) : null,
  };
  return sourcesOf(origin, said);
}

function withoutOrigin(said: readonly FactSource[]): FactSource[] {
  return sourcesOf({ source: '', url: null, asOf: '' }, said).filter(({ source }) => source !== '');
}

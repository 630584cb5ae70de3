import { touchedFacts } from '#domain/companies/company-fields.ts';
import { type FactSource, sourcesOf } from '#domain/companies/company-sources.ts';
import { type Day, dayOf } from '#domain/dates.ts';

/** Columns that the sources of a company are derived from; {@link SOURCE_COLUMNS} selects the last two. */
export type SourcesRecord = {
  source: string;
  first_seen_at: Date;
  last_changed_at: Date;
  last_funding_date: Day | null;
  facts: FactSource[];
  changes: { table: string; columns: string[]; kind: string; day: Day }[];
};

/** Facts of `companies c` with their sources, and later changes by imports and admins, excluding undone ones. */
export const SOURCE_COLUMNS = `
  coalesce((select json_agg(json_build_object('field', field, 'source', f.source, 'url', url, 'asOf', as_of))
    from facts_in_force f where f.company_id = c.id), '[]') as facts,
  coalesce((select json_agg(json_build_object('table', r.table_name, 'kind', h.kind, 'day', (h.at at time zone 'UTC')::date,
      'columns', array(select jsonb_object_keys(coalesce(r.before, '{}') || coalesce(r.after, '{}')))))
    from changed_rows r join changes h on h.id = r.change_id left join imports i on i.id = h.import_id
    where r.record_table = 'companies' and r.record_id = c.id and h.undone_by is null
      and h.kind in ('edit', 'merge', 'import') and i.kind is distinct from 'form-d'), '[]') as changes`;

export function companySources(company: SourcesRecord): FactSource[] {
  const { source, facts, changes } = company;
  const changeSources = changes.flatMap(({ table, columns, kind, day }) =>
    touchedFacts(table, columns).map((field) => ({
      field,
      source: kind === 'import' ? 'import' : 'edit',
      url: null,
      asOf: day,
    })),
  );
  const sources = [...facts, ...changeSources];
  // A company created from a filing has no facts from elsewhere.
  if (source === 'form-d' && facts.length > 0) return withoutOrigin(sources);
  const untouched = facts.length === 0 && changes.length === 0;
  const origin = {
    source,
    url: null,
    asOf: dayOf(company.first_seen_at),
    lastRound: company.last_funding_date,
    lastChange: untouched ? dayOf(company.last_changed_at) : null,
  };
  return sourcesOf(origin, sources);
}

function withoutOrigin(sources: readonly FactSource[]): FactSource[] {
  return sourcesOf({ source: '', url: null, asOf: '' }, sources).filter(({ source }) => source !== '');
}

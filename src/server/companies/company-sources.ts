import type pg from 'pg';
import { type FactSource, sourcesOf, touchedFacts } from '#domain/company-sources.ts';
import { type Day, dayOf } from '#domain/dates.ts';

type Origin = {
  id: number;
  source: string;
  first_seen_at: Date;
  last_changed_at: Date;
  last_funding_date: Day | null;
};
type ChangeRow = { table_name: string; columns: string[]; kind: string; at: Date };

/** What imports and admins have changed since, from the history; what was undone is no source. */
const CHANGES = `
  select r.table_name, c.kind, c.at,
    array(select jsonb_object_keys(coalesce(r.before, '{}') || coalesce(r.after, '{}'))) as columns
  from changed_rows r join changes c on c.id = r.change_id left join imports i on i.id = c.import_id
  where r.record_table = 'companies' and r.record_id = $1 and c.undone_by is null
    and c.kind in ('edit', 'merge', 'import') and i.kind is distinct from 'form-d'`;

/** Where the facts of a company are from, and how old they are. */
export async function readSources(pool: pg.Pool, company: Origin): Promise<FactSource[]> {
  const { id, source, first_seen_at } = company;
  const [facts, changes] = await Promise.all([
    pool.query<FactSource>({
      name: 'company-facts',
      text: 'select field, source, url, as_of as "asOf" from facts_in_force where company_id = $1',
      values: [id],
    }),
    pool.query<ChangeRow>({ name: 'company-changes', text: CHANGES, values: [id] }),
  ]);
  const changed = changes.rows.flatMap(({ table_name, columns, kind, at }) =>
    touchedFacts({ table: table_name, columns }).map((field) => ({
      field,
      source: kind === 'import' ? 'import' : 'edit',
      url: null,
      asOf: dayOf(at),
    })),
  );
  const said = [...facts.rows, ...changed];
  // A company that came by a filing has nothing but what its facts say.
  if (source === 'form-d' && facts.rows.length > 0) return withoutOrigin(said);
  const untouched = facts.rows.length === 0 && changes.rows.length === 0;
  const origin = {
    source,
    url: null,
    asOf: dayOf(first_seen_at),
    lastRound: company.last_funding_date,
    lastChange: untouched ? dayOf(company.last_changed_at) : null,
  };
  return sourcesOf(origin, said);
}

function withoutOrigin(said: readonly FactSource[]): FactSource[] {
  return sourcesOf({ source: '', url: null, asOf: '' }, said).filter(({ source }) => source !== '');
}

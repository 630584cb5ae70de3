import { touchedFacts } from '#domain/companies/company-fields.ts';
import { type FactSource, sourcesOf } from '#domain/companies/company-sources.ts';
import { type Day, dayOf } from '#domain/dates.ts';
import { columnsIn, EVERYTHING } from '#domain/evidence/evidence-columns.ts';
import { filingUrl } from '#domain/form-d/form-d.ts';

/** Columns that the sources of a company are derived from; {@link SOURCE_COLUMNS} selects the last one. */
export type SourcesRecord = {
  source: string;
  first_seen_at: Date;
  last_changed_at: Date;
  last_funding_date: Day | null;
  evidence: {
    fields: number;
    people: boolean;
    rounds: boolean;
    kind: string;
    filing: { accession: string | null; cik: string } | null;
    on: Day;
  }[];
};

/** What each document states about `companies c`, without those of undone changes. */
export const SOURCE_COLUMNS = `
  coalesce((select json_agg(json_build_object('fields', e.fields, 'kind', h.kind, 'on', e.seen_on,
      'people', coalesce(e.details ? 'contacts', false) or added.tables ? 'contacts',
      'rounds', coalesce(e.details ? 'rounds', false) or added.tables ? 'funding_rounds',
      'filing', case when e.filing_id <> 0 then json_build_object('accession', f.accession, 'cik', f.cik) end))
    from evidence_in_force e join changes h on h.id = e.change_id left join form_d_filings f on f.id = e.filing_id
    cross join lateral (
      select coalesce(jsonb_agg(k.table_name), '[]') as tables from changed_rows k
      where e.filing_id = 0 and k.record_table = 'companies' and k.record_id = c.id and k.change_id = e.change_id
    ) added
    where e.company_id = c.id), '[]') as evidence`;

export function companySources(company: SourcesRecord): FactSource[] {
  const { source, evidence } = company;
  const later = evidence.filter(({ fields }) => fields !== EVERYTHING);
  const sources = later.flatMap(({ fields, people, rounds, kind, filing, on }) => {
    const facts = [
      ...touchedFacts('companies', columnsIn('companies', fields)),
      ...(people ? touchedFacts('contacts', []) : []),
      ...(rounds ? touchedFacts('funding_rounds', []) : []),
    ];
    const of = filing
      ? { source: 'form-d', url: filingUrl(filing) }
      : { source: kind === 'import' ? 'import' : 'edit', url: null };
    return [...new Set(facts)].map((field) => ({ field, ...of, asOf: on }));
  });
  // A company created from a filing has no facts from elsewhere.
  if (source === 'form-d' && later.some(({ filing }) => filing)) return withoutOrigin(sources);
  const origin = {
    source,
    url: null,
    asOf: dayOf(company.first_seen_at),
    lastRound: company.last_funding_date,
    lastChange: later.length === 0 ? dayOf(company.last_changed_at) : null,
  };
  return sourcesOf(origin, sources);
}

/** The last day on which a document stated something about the company, else when it was added. */
export function confirmedOn({ evidence, first_seen_at }: SourcesRecord): Day {
  return evidence.map(({ on }) => on).reduce((last, on) => (on > last ? on : last), dayOf(first_seen_at));
}

function withoutOrigin(sources: readonly FactSource[]): FactSource[] {
  return sourcesOf({ source: '', url: null, asOf: '' }, sources).filter(({ source }) => source !== '');
}

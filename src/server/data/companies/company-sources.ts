import { touchedFacts } from '#domain/companies/company-fields.ts';
import { type FactSource, sourcesOf } from '#domain/companies/company-sources.ts';
import { type Day, dayOf } from '#domain/dates.ts';
import { columnsIn, EVERYTHING } from '#domain/evidence/evidence-columns.ts';
import { filingUrl } from '#domain/form-d/form-d.ts';

/** What a document states about a company: as an array, because every company page reads it. */
type DocumentRecord = [
  on: Day,
  kind: string,
  fields: number,
  /** Whether it states other values than those stored. */
  differs: boolean | null,
  /** Tables in which its change wrote about the company; null if it created the company. */
  written: string[] | null,
  filing: { accession: string | null; cik: string } | null,
  hasContacts: boolean | null,
  hasRounds: boolean | null,
];

/** Columns that the sources of a company are derived from; {@link SOURCE_COLUMNS} selects the last one. */
export type SourcesRecord = {
  source: string;
  first_seen_at: Date;
  last_changed_at: Date;
  last_funding_date: Day | null;
  evidence: DocumentRecord[];
};

/** What each document states about `companies c`, without those of undone changes. */
export const SOURCE_COLUMNS = `
  coalesce((select json_agg(json_build_array(seen_on, h.kind, fields, details ? 'other',
      case when fields <> ${EVERYTHING} then array(select table_name from changed_rows k
        where k.record_table = 'companies' and k.record_id = c.id and k.change_id = e.change_id) end,
      case when filing_id <> 0 then
        (select json_build_object('accession', accession, 'cik', cik) from form_d_filings where id = filing_id) end,
      details ? 'contacts', details ? 'rounds'))
    from evidence e join changes h on h.id = e.change_id and h.undone_by is null
    where e.company_id = c.id), '[]') as evidence`;

export function companySources(company: SourcesRecord): FactSource[] {
  const { source, evidence } = company;
  const later = evidence.filter(([, kind, fields]) => fields !== EVERYTHING && (kind !== 'merge' || fields !== 0));
  const sources = later.flatMap(([on, kind, fields, , written, filing, hasContacts, hasRounds]) => {
    const tables = [
      hasContacts && 'contacts',
      hasRounds && 'funding_rounds',
      ...((!filing && kind !== 'merge' && written) || []),
    ];
    const facts = [
      ...touchedFacts('companies', columnsIn('companies', fields)),
      ...tables.flatMap((table) => (table ? touchedFacts(table, []) : [])),
    ];
    const of = filing
      ? { source: 'form-d', url: filingUrl(filing) }
      : { source: kind === 'import' ? 'import' : 'edit', url: null };
    return [...new Set(facts)].map((field) => ({ field, ...of, asOf: on }));
  });
  // A company created from a filing has no facts from elsewhere.
  if (source === 'form-d' && later.some(([, , , , , filing]) => filing)) return withoutOrigin(sources);
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
  return evidence.map(([on]) => on).reduce((last, on) => (on > last ? on : last), dayOf(first_seen_at));
}

/** False only if no document can contradict another, which saves viewers from reading all of them. */
export function sourcesMayDisagree({ evidence }: SourcesRecord): boolean {
  return evidence.some(
    ([, kind, fields, differs, written]) => fields !== EVERYTHING && (differs || written?.length || kind === 'merge'),
  );
}

function withoutOrigin(sources: readonly FactSource[]): FactSource[] {
  return sourcesOf({ source: '', url: null, asOf: '' }, sources).filter(({ source }) => source !== '');
}

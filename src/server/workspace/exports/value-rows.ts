import type pg from 'pg';
import { fieldText } from '#domain/changes/record-forms.ts';
import { type CsvField, fieldNamed } from '#domain/companies/company-fields.ts';
import { sourceLabel } from '#domain/companies/company-sources.ts';
import { type EvidenceSource, sourceText } from '#domain/evidence/evidence.ts';
import { isStated } from '#domain/evidence/evidence-columns.ts';
import { fullName } from '#domain/names.ts';
import { type CompanyEvidence, factsOf, readCompanyEvidence } from '../../data/evidence/read-evidence.ts';
import { visibleSources } from '../../data/evidence/visible-evidence.ts';
import { partsOf } from '../../platform/concurrency/parts.ts';

export const VALUE_COLUMNS = [
  { header: 'Company' },
  { header: 'Contact or Round' },
  { header: 'Field' },
  { header: 'Value' },
  { header: 'Source' },
  { header: 'Document' },
  { header: 'First Seen', kind: 'date' },
  { header: 'Confirmed On', kind: 'date' },
  { header: 'Other Values' },
  { header: 'Contradicted' },
] as const;

/** Companies per read, so that other work is not delayed by more than about 10 ms. */
const PART_SIZE = 32;

type Options = {
  /** Names imported files and their rows. */
  withFiles: boolean;
  /** Only these fields. */
  columns?: readonly CsvField[];
  hasBounced: (address: string) => boolean;
};

/**
 * Reads a row for each value of companies, in the order of `leads`, with who stated it; of contacts only those in
 * `leads`, without addresses that bounced.
 */
export async function* valueRows(
  pool: pg.Pool,
  leads: readonly { company: number; contact: number }[],
  options: Options,
): AsyncGenerator<{ company: number; rows: string[][] }> {
  const contacts = new Set(leads.map(({ contact }) => contact));
  const ids = [...new Set(leads.map(({ company }) => company))];
  for (const part of partsOf(ids, PART_SIZE)) {
    const companies = new Map((await readCompanyEvidence(pool, part)).map((company) => [company.id, company]));
    for (const id of part) {
      const company = companies.get(id);
      if (company) yield { company: id, rows: rowsOf(company, contacts, options) };
    }
  }
}

function rowsOf(company: CompanyEvidence, contacts: ReadonlySet<number>, options: Options): string[][] {
  const { company: fields, contacts: people, rounds } = company.stored;
  const { withFiles, columns, hasBounced } = options;
  const namesOf = (sources: readonly EvidenceSource[]) =>
    visibleSources(sources, { documents: true, files: withFiles });
  return factsOf(company).flatMap(({ part, index, field, firstSeen, lastSeen, contradicted, ...fact }) => {
    const contact = part === 'contact' ? people[index ?? 0] : undefined;
    const round = part === 'round' ? rounds[index ?? 0] : undefined;
    if ((contact && !contacts.has(contact.id)) || (columns && !columns.some((column) => column === field))) return [];
    const isShown = (value: unknown) => field !== 'email' || !hasBounced(String(value));
    const others = fact.others.filter(({ value }) => isShown(value));
    const value = isShown(fact.value) ? fieldText(fact.value) : '';
    if (value === '' && others.length === 0) return [];
    const sources = namesOf(fact.sources);
    const { first_name: first, last_name: last, role } = contact?.values ?? {};
    const { csv, label } = fieldNamed(field);
    return [
      [
        fieldText(fields.organization_name),
        contact
          ? fullName(fieldText(first), fieldText(last)) || fieldText(role)
          : [round?.values.type, round?.values.announced_on].filter(isStated).join(', '),
        csv ?? label,
        value,
        [...new Set(sources.map(({ source }) => sourceLabel(source)))].join('; '),
        sources
          .flatMap((each) => (each.source === 'import' && each.name ? sourceText(each) : (each.name ?? [])))
          .join('; '),
        firstSeen,
        lastSeen,
        others
          .map((other) => `${fieldText(other.value)} (${namesOf(other.sources).map(sourceText).join('; ')})`)
          .join('; '),
        contradicted ? 'Yes' : '',
      ],
    ];
  });
}

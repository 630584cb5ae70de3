import type pg from 'pg';
import type { ImportedRow } from '#domain/imports/imported-row.ts';
import { foldText } from '#domain/search/fold-text.ts';

/** Lists whose entries are options of a filter, where 'SaaS' and 'saas' must be one. */
const FIELDS = ['industries', 'industryGroups'] as const;

/** The spelling of each entry: the one of most stored companies, else of most rows of the file. */
export class IndustrySpellings {
  readonly #counts = new Map<string, number>();
  #usual = new Map<string, string>();

  /** Counts the spellings of a row. */
  add(row: ImportedRow): void {
    for (const field of FIELDS)
      for (const entry of row[field] ?? []) this.#counts.set(entry, (this.#counts.get(entry) ?? 0) + 1);
  }

  /** Decides between the spellings of the rows and of stored companies. */
  async decide(client: pg.PoolClient): Promise<void> {
    if (this.#counts.size === 0) return;
    const inFile = [...this.#counts].sort(([, a], [, b]) => b - a).map(([entry]) => [foldText(entry), entry] as const);
    const keys = new Set(inFile.map(([key]) => key));
    const { rows } = await client.query<{ entry: string }>(
      `select entry from companies, unnest(industries || industry_groups) entry group by entry order by count(*) desc, entry`,
    );
    const storedSpellings = rows.map(({ entry }) => [foldText(entry), entry] as const).filter(([key]) => keys.has(key));
    // The last one of a key counts.
    this.#usual = new Map([...storedSpellings, ...inFile].reverse());
  }

  /** The row with the usual spelling of each entry. */
  apply<Row extends ImportedRow>(row: Row): Row {
    const usualFields = FIELDS.flatMap((field) => {
      const entries = row[field];
      return entries ? [[field, [...new Set(entries.map((entry) => this.#usual.get(foldText(entry)) ?? entry))]]] : [];
    });
    return usualFields.length === 0 ? row : { ...row, ...Object.fromEntries(usualFields) };
  }
}

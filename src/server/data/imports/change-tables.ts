import type pg from 'pg';
import type { Day } from '#domain/dates.ts';
import { type CopyValue, copyInto, copyLine } from '../../platform/database/copy-rows.ts';
import { recordMergedContacts } from '../changes/merged-ids.ts';
import { CONTACT_COLUMNS, type ContactFields, FIELD_COLUMNS, ROUND_COLUMNS } from '../companies/stored-company.ts';
import { evidenceOfRows } from '../evidence/evidence-rows.ts';
import type { MergedCompany } from './merge-company.ts';

const UPDATED_COLUMNS = [...FIELD_COLUMNS, 'search_text', 'version'];
const SENT_COLUMNS = [...UPDATED_COLUMNS, 'amended_on', 'amended_in'];

/** Rows of a file that evidence names beside the first one. */
const MAX_OTHER_ROWS = 20;

/** Size of a batch, in characters. */
const SENT_CHARACTERS = 250_000;

/**
 * Where changes go: new rows go into the tables themselves, changed ones and contacts of known companies into
 * temporary tables until the end.
 */
const DESTINATIONS = {
  companies: `companies (id, slug, source, import_id, ${SENT_COLUMNS.join(', ')})`,
  changedCompanies: `import_changed_companies (id, ${SENT_COLUMNS.join(', ')})`,
  contacts: `contacts (company_id, position, ${CONTACT_COLUMNS.join(', ')})`,
  addedContacts: `import_added_contacts (company_id, position, ${CONTACT_COLUMNS.join(', ')})`,
  changedContacts: `import_changed_contacts (id, ${CONTACT_COLUMNS.join(', ')})`,
  rounds: `funding_rounds (company_id, ${ROUND_COLUMNS.join(', ')})`,
  changedRounds: `import_changed_rounds (id, ${ROUND_COLUMNS.join(', ')})`,
  evidence: 'evidence (company_id, change_id, row_number, fields, details)',
} as const;
type Destination = keyof typeof DESTINATIONS;

/** Of new rows: the import, its change, and the version that search indexes follow. */
export type ImportOrigin = { importId: number; changeId: number; version: number };

type ChangeTables = {
  /**
   * @param slug of a new company; null for a known one
   * @param amendedOn see `amendmentsOf`; an earlier date changes nothing
   */
  add(id: number, slug: string | null, company: MergedCompany, searchText: string, amendedOn?: Day | null): void;
  /** Adds what the rows of a file state about a company, also if nothing of it is new. */
  addEvidence(id: number, created: boolean, mergedCompany: MergedCompany, rows: readonly number[]): void;
  /** Sends buffered rows once they are worth a round trip; more can be added during the send. */
  flushIfFull(): Promise<void>;
  /** Sends the rest and writes the changes to known rows. */
  finish(): Promise<void>;
};

/** Collects the changes of an import as COPY lines. All carry `version`; new companies also carry their source. */
export async function createChangeTables(
  client: pg.PoolClient,
  { importId, changeId, version, source = 'import' }: ImportOrigin & { source?: string },
): Promise<ChangeTables> {
  const destinations = Object.keys(DESTINATIONS) as Destination[];
  const lines = Object.fromEntries(destinations.map((to) => [to, ''])) as Record<Destination, string>;
  const removedRounds: number[] = [];
  const removedContacts: (ContactFields & { company_id: number })[] = [];
  for (const [temporary, table] of [
    ['import_changed_companies', 'companies'],
    ['import_added_contacts', 'contacts'],
    ['import_changed_contacts', 'contacts'],
    ['import_changed_rounds', 'funding_rounds'],
  ]) {
    await client.query(`create temp table ${temporary} on commit drop as select * from ${table} where false`);
  }

  return {
    add(id, slug, { fields, contacts, rounds }, searchText, amendedOn = null) {
      const values: CopyValue[] = slug === null ? [id] : [id, slug, source, importId];
      for (const column of FIELD_COLUMNS) values.push(fields[column]);
      values.push(searchText, version, amendedOn, amendedOn === null ? 0 : version);
      lines[slug === null ? 'changedCompanies' : 'companies'] += copyLine(values);

      for (const [position, contact] of contacts.created.entries()) {
        const line = copyLine([id, position, ...CONTACT_COLUMNS.map((column) => contact[column])]);
        lines[slug === null ? 'addedContacts' : 'contacts'] += line;
      }
      for (const contact of contacts.updated) {
        lines.changedContacts += copyLine([contact.id, ...CONTACT_COLUMNS.map((column) => contact[column])]);
      }
      for (const round of rounds.created) {
        lines.rounds += copyLine([id, ...ROUND_COLUMNS.map((column) => round[column])]);
      }
      for (const round of rounds.updated) {
        lines.changedRounds += copyLine([round.id, ...ROUND_COLUMNS.map((column) => round[column])]);
      }
      removedContacts.push(...contacts.removed.map((contact) => ({ ...contact, company_id: id })));
      removedRounds.push(...rounds.removed.flatMap(({ id }) => id ?? []));
    },
    addEvidence(id, created, mergedCompany, rows) {
      const [first = null, ...more] = [...new Set(rows)].sort((a, b) => a - b);
      const { fields, details } = evidenceOfRows(mergedCompany, created);
      if (more.length > 0) details.rows = more.slice(0, MAX_OTHER_ROWS);
      const json = Object.keys(details).length > 0 ? JSON.stringify(details) : null;
      lines.evidence += copyLine([id, changeId, first, fields, json]);
    },
    async flushIfFull() {
      const pending = Object.values(lines).reduce((sum, text) => sum + text.length, 0);
      if (pending >= SENT_CHARACTERS) await send();
    },
    async finish() {
      await send();
      const also = `, last_changed_at = now(), amended_on = greatest(t.amended_on, changed.amended_on),
        amended_in = greatest(t.amended_in, changed.amended_in)`;
      await update('companies', 'import_changed_companies', UPDATED_COLUMNS, also);
      await update('contacts', 'import_changed_contacts', CONTACT_COLUMNS, '');
      await update('funding_rounds', 'import_changed_rounds', ROUND_COLUMNS, '');
      await addContacts();
      if (removedContacts.length > 0) {
        await client.query('delete from contacts where id = any ($1)', [removedContacts.map(({ id }) => id)]);
        await recordMergedContacts(client, removedContacts);
      }
      if (removedRounds.length > 0)
        await client.query('delete from funding_rounds where id = any ($1)', [removedRounds]);
    },
  };

  /** New companies go first, because the rest references them. */
  async function send(): Promise<void> {
    const full = destinations.filter((to) => lines[to] !== '');
    const texts = full.map((to) => [DESTINATIONS[to], lines[to]] as const);
    for (const to of full) lines[to] = '';
    for (const [to, text] of texts) await copyInto(client, to, [text]);
  }

  /** Adds contacts to known companies, after those they have. */
  async function addContacts(): Promise<void> {
    const columns = CONTACT_COLUMNS.join(', ');
    await client.query(
      `insert into contacts (company_id, position, ${columns})
       select company_id,
         added.position + (select coalesce(max(c.position) + 1, 0) from contacts c where c.company_id = added.company_id),
         ${columns}
       from import_added_contacts added order by company_id, added.position`,
    );
  }

  async function update(table: string, changedTable: string, columns: readonly string[], also: string): Promise<void> {
    await client.query(`analyze ${changedTable} (id)`);
    const set = columns.map((column) => `${column} = changed.${column}`).join(', ');
    await client.query(`update ${table} t set ${set}${also} from ${changedTable} changed where t.id = changed.id`);
  }
}

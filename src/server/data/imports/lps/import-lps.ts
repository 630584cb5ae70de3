import type { Readable } from 'node:stream';
import type { Selectable } from 'kysely';
import type pg from 'pg';
import { RECORD_FORMS } from '#domain/changes/record-forms.ts';
import { SLUG_ID_MARK, slugBase, websiteKey } from '#domain/companies/company-identity.ts';
import type { ColumnMapping, MappingChoices } from '#domain/imports/import-columns.ts';
import type { LpImportReport } from '#domain/imports/import-report.ts';
import type { ImportedContact } from '#domain/imports/imported-contact.ts';
import { createLpReader, type ImportedLp } from '#domain/imports/imported-lp.ts';
import { type LpImportField, proposeLpMapping } from '#domain/imports/lp-import-fields.ts';
import { type ColumnCounts, columnCounts, suppressedCells } from '#domain/imports/suppressed-cells.ts';
import { lpKeys } from '#domain/lps/lp.ts';
import { fullName } from '#domain/names.ts';
import type { IsSuppressed } from '#domain/privacy/suppression.ts';
import { withoutPeople } from '#domain/privacy/without-people.ts';
import { foldText } from '#domain/search/fold-text.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { mergeContacts } from '../../companies/merge-contacts.ts';
import { CONTACT_COLUMNS, type ContactFields } from '../../companies/stored-company.ts';
import { loadSuppressionCheck } from '../../suppressions/suppressions.ts';
import { detectColumns } from '../detect-columns.ts';
import type { TableOptions } from '../file-format.ts';
import { ImportError } from '../import-error.ts';
import { ImportFindings } from '../import-findings.ts';
import { readRows } from '../read-rows.ts';
import { type FileInput, type ImportBasics, runImport } from '../run-import.ts';

/** Limit for LP files: a whole file is held in memory, in the process that also serves pages. */
const MAX_MB = 50;

export type LpImportOptions = ImportBasics &
  FileInput & { mapping?: MappingChoices<LpImportField>; choices?: TableOptions };

/** @throws {ImportError} as `detectColumns` */
export function detectLpColumns(
  input: () => Readable,
  mapping?: MappingChoices<LpImportField>,
  choices?: TableOptions,
) {
  const kind = {
    propose: proposeLpMapping,
    hasSubject: (columns: readonly ColumnMapping<LpImportField>[]) => columns.some(({ field }) => field === 'name'),
    name: "the LP's name",
  };
  return detectColumns(input, kind, mapping, choices);
}

/**
 * Imports a file of LPs, one row per LP or per contact, all or nothing. Known LPs are updated; importing a file again
 * changes nothing.
 * @throws {ImportError} when the file cannot be imported at all
 */
export async function importLps(options: LpImportOptions): Promise<LpImportReport> {
  const { fileName, dryRun = false, signal } = options;
  signal?.throwIfAborted();
  if (options.size && options.size > MAX_MB * 1e6) {
    throw new ImportError('too_large', `LP files can be up to ${MAX_MB} MB. Split this one into smaller files.`);
  }
  const { format, mapping } = await detectLpColumns(options.input, options.mapping, options.choices);
  using findings = new ImportFindings({ ...options, headers: format.headers });
  const lps: ImportedLp[] = [];
  return await runImport(options, {
    kind: 'lps',
    async read() {
      const pieces = readRows({ input: options.input(), format }, findings, (onProblem) =>
        createLpReader(mapping, onProblem, findings.cells, findings.fillerCounts),
      );
      for await (const rows of pieces) for (const row of rows) lps.push(row.content);
    },
    async write(client, { importId }) {
      const groups = groupLps(lps);
      const counts = await writeLps(client, groups, { importId, columns: columnCounts(mapping), findings });
      await findings.close();
      const { encoding, delimiter, lineEnd, notes = [] } = format;
      const { rows, cells, fillers, problems } = findings;
      return {
        fileName,
        dryRun,
        encoding,
        delimiter,
        lineEnd,
        notes: [...notes, ...findings.notes],
        mapping,
        rows,
        repeatedRows: lps.length - groups.length,
        cells,
        fillers,
        ...counts,
        problems,
      };
    },
  });
}

const FIELDS = Object.values(RECORD_FORMS.lps.fields);
type LpColumn = (typeof FIELDS)[number]['column'];
type LpFields = Pick<Selectable<Database['lps']>, LpColumn>;

const LP_FIELD_COLUMNS = FIELDS.map(({ column }) => column);
const NOTHING = Object.fromEntries<unknown>(
  FIELDS.map(({ column, type }) => [column, type === 'list' ? [] : null]),
) as LpFields;

type KnownLp = { id: number; fields: LpFields; contacts: ContactFields[] };

const WRITTEN_COLUMNS = [...LP_FIELD_COLUMNS, 'name_key', 'website_key', 'search_text'];

type LpCounts = Pick<LpImportReport, 'lps' | 'contacts'>;

/** Writes LPs, each from its rows in the file. Unchanged LPs are not touched. */
async function writeLps(
  client: pg.PoolClient,
  groups: readonly ImportedLp[][],
  {
    importId,
    columns,
    findings,
  }: { importId: number; columns: ColumnCounts; findings: Pick<ImportFindings, 'suppressed' | 'written'> },
): Promise<LpCounts> {
  const counts: LpCounts = {
    lps: { created: 0, updated: 0, unchanged: 0 },
    contacts: { created: 0, updated: 0, suppressed: 0 },
  };
  const isSuppressed = await loadSuppressionCheck(client);
  const matches = matchLps(groups, await readKnown(client));
  for (const [index, rows] of groups.entries()) {
    const match = matches.get(rows) ?? null;
    const mergedLp = mergeLp(rows, match, columns, isSuppressed);
    counts.lps[match === null ? 'created' : mergedLp.changed ? 'updated' : 'unchanged'] += 1;
    counts.contacts.created += mergedLp.contacts.created.length;
    counts.contacts.updated += mergedLp.contacts.updated.length;
    counts.contacts.suppressed += mergedLp.suppressed;
    findings.suppressed(mergedLp.suppressedCells);
    if (match === null || mergedLp.changed) await writeLp(client, match, mergedLp, importId);
    findings.written(index + 1, groups.length);
  }
  return counts;
}

async function readKnown(client: pg.PoolClient): Promise<KnownLp[]> {
  const { rows } = await client.query<LpFields & { id: number; contacts: ContactFields[] }>(
    `select id, ${LP_FIELD_COLUMNS.join(', ')},
       coalesce((select json_agg(json_build_object('id', c.id, ${CONTACT_COLUMNS.map((column) => `'${column}', c.${column}`).join(', ')}) order by position, c.id)
         from lp_contacts c where c.lp_id = l.id), '[]') as contacts
     from lps l order by id`,
  );
  return rows.map(({ id, contacts, ...fields }) => ({ id, fields, contacts }));
}

async function writeLp(
  client: pg.PoolClient,
  lp: KnownLp | null,
  { fields, contacts }: ReturnType<typeof mergeLp>,
  importId: number,
): Promise<void> {
  const keys = lpKeys({
    name: fields.name,
    shortName: fields.short_name,
    type: fields.type,
    city: fields.city,
    region: fields.region,
    country: fields.country,
    website: fields.website,
    description: fields.description,
    focus: { stages: fields.focus_stages, sectors: fields.focus_sectors, geographies: fields.focus_geographies },
    contacts: contacts.all.map(({ first_name, last_name }) => ({ firstName: first_name, lastName: last_name })),
  });
  const values = [...LP_FIELD_COLUMNS.map((column) => fields[column]), keys.nameKey, keys.websiteKey, keys.searchText];
  const id = lp ? await updateLp(client, lp.id, values) : await addLp(client, fields.name, values, importId);
  for (const contact of contacts.created) {
    await client.query(
      `insert into lp_contacts (lp_id, position, ${CONTACT_COLUMNS.join(', ')})
       values ($1, (select coalesce(max(position) + 1, 0) from lp_contacts where lp_id = $1), $2, $3, $4, $5, $6)`,
      [id, ...CONTACT_COLUMNS.map((column) => contact[column])],
    );
  }
  for (const contact of contacts.updated) {
    const set = CONTACT_COLUMNS.map((column, index) => `${column} = $${index + 2}`).join(', ');
    await client.query(`update lp_contacts set ${set} where id = $1`, [
      contact.id,
      ...CONTACT_COLUMNS.map((column) => contact[column]),
    ]);
  }
  const removedIds = contacts.removed.flatMap(({ id }) => id ?? []);
  if (removedIds.length > 0) await client.query('delete from lp_contacts where id = any ($1)', [removedIds]);
}

async function updateLp(client: pg.PoolClient, id: number, values: unknown[]): Promise<number> {
  const set = WRITTEN_COLUMNS.map((column, index) => `${column} = $${index + 2}`).join(', ');
  await client.query(`update lps set ${set} where id = $1`, [id, ...values]);
  return id;
}

async function addLp(client: pg.PoolClient, name: string, values: unknown[], importId: number): Promise<number> {
  const places = WRITTEN_COLUMNS.map((_, index) => `$${index + 3}`).join(', ');
  const { rows } = await client.query<{ id: number }>(
    `with given as (select nextval(pg_get_serial_sequence('lps', 'id'))::integer as id)
     insert into lps (id, slug, source, import_id, ${WRITTEN_COLUMNS.join(', ')})
     overriding system value
     select id, case when exists (select from lps where slug = $1) then $1 || '${SLUG_ID_MARK}' || id else $1 end,
       'import', $2, ${places}
     from given returning id`,
    [slugBase(name), importId, ...values],
  );
  if (!rows[0]) throw new Error('No id for the LP');
  return rows[0].id;
}

/**
 * Merges the rows of a file about an LP. Within the file the first value wins, over stored values the file wins, and an
 * empty cell never erases. Suppressed people are skipped.
 */
function mergeLp(
  rows: readonly ImportedLp[],
  storedLp: { fields: LpFields; contacts: ContactFields[] } | null,
  columns: ColumnCounts,
  isSuppressed: IsSuppressed,
) {
  const { name: _, ...others } = RECORD_FORMS.lps.fields;
  const values = Object.fromEntries(
    Object.entries(others).flatMap(([field, { column }]) => {
      const value = rows.map((row) => row[field as keyof typeof others]).find((one) => one !== undefined);
      return value === undefined ? [] : [[column, value]];
    }),
  );
  const before: LpFields = storedLp?.fields ?? { ...NOTHING, name: rows[0]?.name ?? '' };
  const mergedFields: LpFields = { ...before, ...values };
  const companies = [mergedFields.name, mergedFields.website];
  const { description } = mergedFields;
  const fields = { ...mergedFields, description, ...withoutPeople({ description }, companies, isSuppressed) };
  const isRemoved = ({ firstName, lastName, email }: ImportedContact) =>
    isSuppressed({ name: fullName(firstName, lastName), email: email ?? null, companies });
  const removedContacts = rows.flatMap(({ contact, reported = [] }) =>
    contact && isRemoved(contact) ? [{ contact, reported }] : [],
  );
  const stay = rows.flatMap(({ contact }) => (contact && !isRemoved(contact) ? contact : []));
  const contacts = mergeContacts(storedLp?.contacts ?? [], stay);
  const changedFields = JSON.stringify(fields) !== JSON.stringify(before);
  const changed = changedFields || contacts.created.length + contacts.updated.length > 0;
  const removedCells = removedContacts.map(({ contact, reported }) =>
    suppressedCells(columns, reported, { contacts: [contact], texts: {} }, { texts: {} }),
  );
  return {
    fields,
    contacts,
    changed,
    suppressed: removedContacts.length,
    suppressedCells: removedCells.reduce((sum, cells) => sum + cells, 0),
  };
}

type LpKeyFields = { country?: string | null; website?: string | null };
type StoredLp = { fields: LpKeyFields & { name: string } };

/**
 * Groups the rows of a file by LP. Rows with the same name are the same LP if they share a country or a website, also
 * through other rows. A row without a country belongs to the LP with its website, else to the first with its name.
 */
function groupLps(rows: readonly ImportedLp[]): ImportedLp[][] {
  return [...Map.groupBy(rows, ({ name }) => foldText(name)).values()].flatMap(separate);
}

function separate(namesakes: readonly ImportedLp[]): ImportedLp[][] {
  const lps: Set<string>[] = [];
  const lpsOf = (keys: readonly string[]) => lps.filter((lp) => keys.some((key) => lp.has(key)));
  for (const row of namesakes) {
    if (!row.country) continue;
    const keys = keysOf(row);
    const [lp, ...others] = lpsOf(keys);
    if (!lp) {
      lps.push(new Set(keys));
      continue;
    }
    for (const key of [...keys, ...others.flatMap((other) => [...other])]) lp.add(key);
    for (const other of others) lps.splice(lps.indexOf(other), 1);
  }
  return [...Map.groupBy(namesakes, (row) => lpsOf(keysOf(row))[0] ?? lps[0]).values()];
}

/** Country and website, which cannot be mistaken for each other. */
function keysOf({ country, website }: LpKeyFields): string[] {
  return [country, siteOf(website)].filter((key) => key != null);
}

function siteOf(website: string | null | undefined): string | null {
  return website ? websiteKey(website) : null;
}

/** Whether two LPs with the same name are the same, strongest test first. */
const TESTS: readonly ((a: LpKeyFields, b: LpKeyFields) => boolean)[] = [
  (a, b) => a.country != null && a.country === b.country,
  (a, b) => siteOf(a.website) !== null && siteOf(a.website) === siteOf(b.website),
  (a, b) => a.country == null || b.country == null,
];

/** Matches groups to stored LPs. A stored LP is matched once; the remaining groups become new LPs. */
function matchLps<Stored extends StoredLp>(
  groups: readonly ImportedLp[][],
  storedLps: readonly Stored[],
): Map<ImportedLp[], Stored> {
  const storedByName = Map.groupBy(storedLps, ({ fields }) => foldText(fields.name));
  const candidates = groups.map((rows) => ({
    rows,
    identity: { country: firstValue(rows, 'country'), website: firstValue(rows, 'website') },
    namesakes: storedByName.get(foldText(rows[0]?.name ?? '')) ?? [],
  }));
  const matches = new Map<ImportedLp[], Stored>();
  const matchedLps = new Set<Stored>();
  for (const isSame of TESTS) {
    for (const { rows, identity, namesakes } of candidates) {
      const lp = matches.has(rows)
        ? undefined
        : namesakes.find((one) => !matchedLps.has(one) && isSame(identity, one.fields));
      if (!lp) continue;
      matchedLps.add(lp);
      matches.set(rows, lp);
    }
  }
  return matches;
}

function firstValue(rows: readonly ImportedLp[], field: keyof LpKeyFields): string | undefined {
  return rows.find((row) => row[field] !== undefined)?.[field];
}

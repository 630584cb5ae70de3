import { sql } from 'kysely';
import type { LpCard } from '#domain/lps/lp.ts';
import { ASSET_BANDS, FOCUS_KINDS, focusValue, type LpFilterCounts, type LpSearch } from '#domain/lps/lp-filters.ts';
import { PAGE_SIZE } from '#domain/search/search-params.ts';
import { allowedEdits, editDistance } from '#domain/search/spelling.ts';
import type { Db } from '../../platform/database/connection.ts';
import { type ContactRecord, contactOf, jsonWithoutContacts, maskedJson } from '../companies/company-json.ts';
import { allOf, FOCUS_COLUMNS, LP_DIMENSIONS, lpConditions, lpOrder, matchesText } from './lp-conditions.ts';
import type { LpDetails } from './routes.ts';

/** An LP as read from the database; contacts are arrays of columns. */
type LpRecord = Omit<LpCard, 'contacts' | 'contactsOmitted'> & { contacts: ContactRecord[] };

const CARD = sql`l.id, l.slug, l.name, l.short_name as "shortName", l.type, l.assets_usd as "assetsUsd",
  l.assets_as_of as "assetsAsOf", l.city, l.region, l.country, l.website,
  json_build_object('stages', l.focus_stages, 'sectors', l.focus_sectors, 'geographies', l.focus_geographies) as focus,
  l.description,
  coalesce((select json_agg(json_build_array(first_name, last_name, role, email) order by position, c.id)
    from lp_contacts c where c.lp_id = l.id), '[]') as contacts`;

export async function countLps(db: Db, search: LpSearch): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from lps l where ${matchesText(search.query)} and ${allOf(lpConditions(search))}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

export async function findLps(db: Db, search: LpSearch): Promise<LpRecord[]> {
  const { rows } = await sql<LpRecord>`
    select ${CARD} from lps l where ${matchesText(search.query)} and ${allOf(lpConditions(search))}
    order by ${lpOrder(search.sort)} limit ${PAGE_SIZE} offset ${(search.page - 1) * PAGE_SIZE}`.execute(db);
  return rows;
}

/** Reads LPs in the order of `ids`; deleted ones are skipped. */
export async function readLps(db: Db, ids: readonly number[]): Promise<LpRecord[]> {
  const { rows } = await sql<LpRecord>`
    select ${CARD} from lps l where id = any (${ids}::int[]) order by array_position(${ids}::int[], id)`.execute(db);
  return rows;
}

const MAX_SIMILAR_WORDS = 5;
const MAX_WORD_LENGTH = 40;

/** Finds similarly spelled words in the texts of LPs, best match first. */
export async function similarLpWords(db: Db, text: string): Promise<string[]> {
  const textBytes = Buffer.from(text);
  const limit = allowedEdits(textBytes.length);
  if (limit === 0 || textBytes.length > MAX_WORD_LENGTH) return [];
  const { rows } = await sql<{ word: string; lps: number }>`
    select word, count(*) as lps from lps, regexp_split_to_table(search_text, '[^[:alnum:]]+') as word
    where length(word) between ${text.length - limit} and ${text.length + limit} group by word`.execute(db);
  return rows
    .map(({ word, lps }) => ({ word, lps, edits: editDistance(textBytes, Buffer.from(word), limit) }))
    .filter(({ edits }) => edits > 0 && edits <= limit)
    .sort((a, b) => a.edits - b.edits || b.lps - a.lps)
    .slice(0, MAX_SIMILAR_WORDS)
    .map(({ word }) => word);
}

/** Ids of all matching LPs, in search order. */
export async function findLpIds(db: Db, search: LpSearch): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from lps l where ${matchesText(search.query)} and ${allOf(lpConditions(search))}
    order by ${lpOrder(search.sort)}`.execute(db);
  return rows.map(({ id }) => id);
}

type LpDetailsRecord = LpRecord &
  Pick<LpDetails, 'source' | 'origin' | 'trust' | 'version'> & { firstSeenAt: Date; lastChangedAt: Date };

/**
 * Reads an LP by slug; null when there is none.
 * @param show whether emails are shown, and decides whether contacts are shown at all; called once for an LP with contacts
 */
export async function readLp(
  db: Db,
  slug: string,
  show: { emails: boolean; contacts(id: number): Promise<boolean> },
): Promise<LpDetails | null> {
  if (slug.includes('\0')) return null;
  const { rows } = await sql<LpDetailsRecord>`
    select ${CARD}, l.source, l.origin, l.trust, l.version, l.first_seen_at as "firstSeenAt",
      l.last_changed_at as "lastChangedAt"
    from lps l where l.slug = ${slug}`.execute(db);
  const [record] = rows;
  if (!record) return null;
  const { firstSeenAt, lastChangedAt, ...card } = record;
  const dates = { firstSeenAt: firstSeenAt.toISOString(), lastChangedAt: lastChangedAt.toISOString() };
  const lp: LpDetails = { ...card, ...lpCard(card, show.emails), ...dates };
  if (show.emails) return lp;
  const isShown = lp.contacts.length === 0 || (await show.contacts(record.id));
  return JSON.parse(isShown ? maskedJson(lp) : jsonWithoutContacts(lp));
}

/** Counts every option of every filter in one scan of the LPs that match the text. */
export async function countLpOptions(db: Db, search: LpSearch): Promise<LpFilterCounts> {
  const conditions = lpConditions(search);
  const others = LP_DIMENSIONS.map((one) => sql`${allOf(conditions, one)} as ${sql.ref(`but_${one}`)}`);
  const bands = ASSET_BANDS.map(
    ({ value, min, max }) => sql`(${value}, ${min}::double precision, ${max}::double precision)`,
  );
  const focus = FOCUS_KINDS.map(
    (kind) => sql`
      select 'focus', ${focusValue({ kind, value: '' })} || value, count(*)
      from found, unnest(${sql.ref(FOCUS_COLUMNS[kind])}) as value where ${sql.ref(`but_${kind}`)} group by value`,
  );
  const { rows } = await sql<{ filter: keyof LpFilterCounts; value: string; count: number }>`
    with found as materialized (select l.*, ${sql.join(others)} from lps l where ${matchesText(search.query)})
    select 'type' as filter, type as value, count(*) as count from found
    where but_type and type is not null group by type
    union all
    select 'country', country, count(*) from found where but_country and country is not null group by country
    union all
    select 'assets', band.value, count(*)
    from found join (values ${sql.join(bands)}) as band (value, least, most)
      on assets_usd >= coalesce(least, assets_usd) and assets_usd <= coalesce(most, assets_usd)
    where but_assets group by band.value
    union all ${sql.join(focus, sql` union all `)}`.execute(db);
  const counts: LpFilterCounts = { type: {}, country: {}, assets: {}, focus: {} };
  for (const { filter, value, count } of rows) counts[filter][value] = count;
  return counts;
}

/** Returns the public form of an LP. Without access the contacts' emails are masked here, before they leave the server. */
export function lpCard({ contacts, ...lp }: LpRecord, unmasked: boolean): LpCard {
  return { ...lp, contacts: contacts.map((contact) => contactOf(contact, unmasked)) };
}

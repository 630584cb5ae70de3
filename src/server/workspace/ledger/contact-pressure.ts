import { sql } from 'kysely';
import { type Day, dayOf } from '#domain/dates.ts';
import {
  drawThresholds,
  MIN_COUNTED_ACCOUNTS,
  PRESSURE_LEVELS,
  type PressureLevel,
  pressureDays,
  pressureLevel,
  weekOf,
} from '#domain/ledger/contact-pressure.ts';
import { decodeIds } from '#domain/ledger/id-list.ts';
import type { Choices } from '#domain/search/search-params.ts';
import { readMergedIds } from '../../data/changes/merged-ids.ts';
import { type CompanySet, companySet, opposite } from '../../data/search/index/company-sets.ts';
import { createYieldTurn } from '../../platform/concurrency/yield-turn.ts';
import type { Db } from '../../platform/database/connection.ts';
import { CHANNELS, cacheUntilAnnounced, type DatabaseListener } from '../../platform/database/listener.ts';
import { signerFor } from '../../platform/database/secrets.ts';

/** Companies whose exports are read at once, unless a single export has more. */
const COMPANIES_AT_ONCE = 100_000;
const COMPANIES_A_TURN = 256;
const EXPORTED_A_TURN = 32_768;

/** The levels of all companies in a week, the same for every viewer with access. */
export type PressureLevels = {
  of(company: number): PressureLevel;
  /** The companies at this level. All companies that are neither medium nor high are low, including new ones. */
  medium: CompanySet;
  high: CompanySet;
  /** Resolves the filter to sets of companies to include or exclude. */
  sets(filter: Choices<PressureLevel>): CompanySet[];
};

export type ContactPressure = ReturnType<typeof createContactPressure>;

export function createContactPressure(db: Db, listener: DatabaseListener) {
  const cache = cacheUntilAnnounced(listener, CHANNELS.contactPressure, () => readLevels(db));
  return {
    /** The current levels, cached until a change is announced. */
    levels: cache.get,
    /** See {@link updateLevels}. */
    async update(now: Date): Promise<void> {
      await updateLevels(db, now);
      cache.forget();
    },
  };
}

/** Computes the levels for the week of `now`, unless they exist. */
export async function updateLevels(db: Db, now: Date): Promise<void> {
  const week = weekOf(dayOf(now));
  const row = await db.selectFrom('contact_pressure').select('week').executeTakeFirst();
  if (row && row.week >= week) return;
  const levels = await computeLevels(db, week);
  await sql`
    insert into contact_pressure (week, levels) values (${week}, ${levels})
    on conflict (id) do update set week = excluded.week, levels = excluded.levels
    where contact_pressure.week < excluded.week`.execute(db);
}

async function readLevels(db: Db): Promise<PressureLevels> {
  const row = await db.selectFrom('contact_pressure').select('levels').executeTakeFirst();
  const levels = row?.levels ?? Buffer.alloc(0);
  const yieldTurn = createYieldTurn();
  const setOf = async (isIn: (level: PressureLevel) => boolean) => {
    await yieldTurn();
    const ids: number[] = [];
    for (let id = 0; id < levels.length; id++) if (isIn(levelWith(levels[id]))) ids.push(id);
    return companySet(ids);
  };
  const medium = await setOf((level) => level === 'medium');
  const high = await setOf((level) => level === 'high');
  const sets = { low: opposite(await setOf((level) => level !== 'low')), medium, high };
  return {
    of: (company) => levelWith(levels[company]),
    medium,
    high,
    sets({ include, exclude }) {
      const includedLevels = PRESSURE_LEVELS.filter(
        (level) => (include.length === 0 || include.includes(level)) && !exclude.includes(level),
      );
      const [only, ...others] = includedLevels;
      if (!only) return [companySet([])];
      if (others.length === 0) return [sets[only]];
      // Two of the three levels: exclude the third.
      return PRESSURE_LEVELS.filter((level) => !includedLevels.includes(level)).map((level) => opposite(sets[level]));
    },
  };
}

/** The level stored as this code; companies added later have none. */
function levelWith(code = 0): PressureLevel {
  return PRESSURE_LEVELS[code] ?? 'low';
}

/** Computes the level of each company from whole days, so that the result does not depend on the time of day. */
async function computeLevels(db: Db, week: Day): Promise<Buffer> {
  const signer = await signerFor(db, 'contact_pressure');
  const random = (text: string): [number, number] => {
    const bytes = Buffer.from(signer.sign(text), 'base64url');
    return [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
  };
  const accounts = await countAccounts(db, week);
  const levels = Buffer.alloc(accounts.length);
  const yieldTurn = createYieldTurn();
  for (let id = 0; id < accounts.length; id++) {
    if (id % COMPANIES_A_TURN === 0) await yieldTurn();
    const count = accounts[id] as number;
    if (count < MIN_COUNTED_ACCOUNTS) continue;
    levels[id] = PRESSURE_LEVELS.indexOf(pressureLevel(count, drawThresholds(id, week, random)));
  }
  return levels;
}

/** Counts, by company id, the accounts that exported each company in the days that count for a week. */
async function countAccounts(db: Db, week: Day): Promise<Uint32Array> {
  const { companies: mergedIds } = await readMergedIds(db);
  const { rows } = await sql<{ last: number }>`
    select coalesce(greatest((select max(id) from companies), (select max(gone_id) from merged_ids)), 0) as last`.execute(
    db,
  );
  const size = (rows[0]?.last ?? 0) + 1;
  const accounts = new Uint32Array(size);
  const countedFor = new Uint32Array(size);
  const yieldTurn = createYieldTurn();
  let user: string | null = null;
  let account = 0;
  for await (const { user_id, companies } of exportsBefore(db, week)) {
    if (user_id !== user) account += 1;
    user = user_id;
    await yieldTurn();
    const ids = decodeIds(companies);
    for (const [n, exported] of ids.entries()) {
      if (n % EXPORTED_A_TURN === 0) await yieldTurn();
      const id = mergedIds.get(exported) ?? exported;
      if (countedFor[id] === account) continue;
      countedFor[id] = account;
      accounts[id] = (accounts[id] as number) + 1;
    }
  }
  return accounts;
}

/** Reads the exports of the days before a week, user by user, a few at a time. */
async function* exportsBefore(db: Db, week: Day) {
  const { from, until } = pressureDays(week);
  const exportSizes = await db
    .selectFrom('exported_contacts')
    .select(['id', 'company_count'])
    .where('exported_at', '>=', new Date(from))
    .where('exported_at', '<', new Date(until))
    .orderBy('user_id')
    .orderBy('id')
    .execute();
  for (let at = 0; at < exportSizes.length; ) {
    const part: number[] = [];
    for (let companies = 0; companies < COMPANIES_AT_ONCE && at < exportSizes.length; at++) {
      const { id, company_count: count } = exportSizes[at] as { id: number; company_count: number };
      part.push(id);
      companies += count;
    }
    const query = db
      .selectFrom('exported_contacts')
      .select(['user_id', 'companies'])
      .where('id', '=', sql<number>`any (${part})`);
    yield* await query.orderBy('user_id').orderBy('id').execute();
  }
}

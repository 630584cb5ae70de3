import type pg from 'pg';
import { foldText } from '#domain/search/fold-text.ts';
import type { ProblemLine } from './import-file.ts';
import { type NaiveCompany, type NaiveImport, type NaiveRound, UNSURE } from './naive-import.ts';

type Stored = {
  organization_name: string;
  crunchbase_key: string | null;
  description: string | null;
  full_description: string | null;
  industries: string[];
  industry_groups: string[];
  headquarters_regions: string[];
  founders: string[];
  website: string | null;
  linkedin: string | null;
  contact_email: string | null;
  city: string | null;
  region: string | null;
  country: string | null;
  last_funding_date: string | null;
  last_funding_type: string | null;
  last_funding_amount_usd: number | null;
  total_funding_amount_usd: number | null;
  contacts: [string | null, string | null, string | null, string | null][];
  rounds: [string | null, string | null, number | null][];
};

/** Reads every company with its contacts (first name, last name, role, email) and rounds. */
export async function readStored(pool: pg.Pool): Promise<Stored[]> {
  const { rows } = await pool.query<Stored>(`
    select c.*, coalesce(people, '[]') as contacts, coalesce(rounds, '[]') as rounds
    from companies c
    left join (
      select company_id, json_agg(json_build_array(first_name, last_name, role, email) order by position) as people
      from contacts group by company_id
    ) p on p.company_id = c.id
    left join (
      select company_id, json_agg(json_build_array(announced_on, type, amount_usd)) as rounds
      from funding_rounds group by company_id
    ) r on r.company_id = c.id
    order by c.id`);
  return rows;
}

/** Facts that must not depend on the order of rows or files, as text: rounds, last round, total, place and contacts. */
export function comparableFacts(stored: readonly Stored[]): string[] {
  return stored
    .map((company) =>
      [
        // 'Acme' and 'Acme Inc.' are the same.
        company.organization_name.toLowerCase().split(' ')[0],
        company.crunchbase_key,
        placeOf(company),
        // Without a date or an amount, the first type in the file wins.
        company.last_funding_date === null && company.last_funding_amount_usd === null ? '' : lastOf(company),
        company.total_funding_amount_usd,
        sortedText(company.rounds.map(roundText)),
        // Without the role: the first one in the file wins.
        sortedText(
          company.contacts.map(([first, last, , email]) => JSON.stringify([first, last, email]).toLowerCase()),
        ),
      ].join(' · '),
    )
    .sort();
}

type Outcome = {
  stored: readonly Stored[];
  problems: readonly ProblemLine[];
  rejected: ReadonlyMap<number, readonly string[]>;
};

/** Describes where an import differs from the reference import of its file; empty if they agree. */
export function differences(naive: NaiveImport, { stored, problems, rejected }: Outcome): string[] {
  return [...companyDifferences(naive.companies, stored), ...reportDifferences(naive, problems, rejected)];
}

function companyDifferences(companies: readonly NaiveCompany[], stored: readonly Stored[]): string[] {
  const lines: string[] = [];
  const byKey = new Map<string, Stored[]>();
  for (const company of stored) {
    const key = company.crunchbase_key ?? company.organization_name;
    byKey.set(key, [...(byKey.get(key) ?? []), company]);
  }
  let maybeThere = 0;
  let remaining = stored.length;
  for (const company of companies) {
    const key = company.crunchbase ?? company.name;
    const candidates = key === UNSURE ? undefined : byKey.get(key);
    if (key === UNSURE || (company.name === UNSURE && !candidates)) {
      maybeThere += 1;
      continue;
    }
    const [best] = (candidates ?? [])
      .map((candidate) => ({ candidate, wrong: fieldDifferences(company, candidate) }))
      .sort((a, b) => a.wrong.length - b.wrong.length);
    if (!best || !candidates) {
      lines.push(`row ${company.rows.join(', ')}: ${String(key)} is missing`);
      continue;
    }
    candidates.splice(candidates.indexOf(best.candidate), 1);
    remaining -= 1;
    for (const wrong of best.wrong) lines.push(`row ${company.rows.slice(0, 20).join(', ')}: ${String(key)}: ${wrong}`);
  }
  if (remaining > maybeThere) {
    const extra = [...byKey.values()].flat().map(({ organization_name: name }) => name);
    lines.push(`${remaining - maybeThere} companies too many, among ${extra.slice(0, 20).join(', ')}`);
  }
  return lines;
}

/** Entries regardless of their spelling, which other rows decide. */
function folded(entries: string[] | typeof UNSURE): string[] | typeof UNSURE {
  return entries === UNSURE ? UNSURE : [...new Set(entries.map(foldText))];
}

function fieldDifferences(naive: NaiveCompany, stored: Stored): string[] {
  const fields: [string, unknown, unknown][] = [
    ['name', naive.name, stored.organization_name],
    ['description', naive.description, stored.description],
    ['full description', naive.fullDescription, stored.full_description],
    ['website', naive.website, stored.website],
    ['linkedin', naive.linkedin, stored.linkedin],
    ['contact email', naive.contactEmail, stored.contact_email],
    ['industries', folded(naive.industries), folded(stored.industries)],
    ['industry groups', folded(naive.industryGroups), folded(stored.industry_groups)],
    ['regions', naive.regions, stored.headquarters_regions],
    ['founders', naive.founders, stored.founders],
    ['place', naive.place, placeOf(stored)],
    [
      'contacts',
      naive.contacts === UNSURE
        ? UNSURE
        : sortedText(naive.contacts.map(({ first, last, role, email }) => JSON.stringify([first, last, role, email]))),
      sortedText(stored.contacts.map((contact) => JSON.stringify(contact))),
    ],
    [
      'rounds',
      naive.rounds === UNSURE
        ? UNSURE
        : sortedText(naive.rounds.map(({ date, type, amount }) => roundText([date, type, amount]))),
      sortedText(stored.rounds.map(roundText)),
    ],
    ['last round', naive.last === UNSURE ? UNSURE : textOf(naive.last), lastOf(stored)],
    ['total', naive.total, stored.total_funding_amount_usd],
  ];
  return fields
    .filter(([, right, was]) => right !== UNSURE && JSON.stringify(right) !== JSON.stringify(was))
    .map(([field, right, was]) => {
      const [wrong, wanted] = fromFirstDifference(JSON.stringify(was), JSON.stringify(right));
      return `${field} is ${wrong}, not ${wanted}`.replace(
        /[^ -~]/g,
        (sign) => `\\u${sign.charCodeAt(0).toString(16)}`,
      );
    });
}

/** Cuts two long texts to the part where they first differ. */
function fromFirstDifference(a: string, b: string): [string, string] {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const start = at < 100 ? 0 : at - 30;
  return [a.slice(start, at + 100), b.slice(start, at + 100)];
}

/** Messages about cells that are stored with less detail than the file has. */
const NOTED = /^(?:was stored as|has only a) /;

function reportDifferences(
  { verdicts }: NaiveImport,
  problems: readonly ProblemLine[],
  rejected: ReadonlyMap<number, readonly string[]>,
): string[] {
  const lines: string[] = [];
  const reasons = new Map(problems.map(({ row, column, reason }) => [`${row} ${column}`, reason]));
  for (const [row, cells] of verdicts) {
    const all = [...cells.values()];
    const isRejected = all.every((verdict) => verdict === 'reported');
    if (isRejected !== rejected.has(row) && !all.includes('unsure')) {
      lines.push(`row ${row} ${rejected.has(row) ? 'is rejected' : 'is not rejected'}`);
    }
    if (rejected.has(row)) continue;
    for (const [column, verdict] of cells) {
      const reason = reasons.get(`${row} ${column}`);
      if (verdict === 'reported' && reason === undefined) lines.push(`row ${row}, ${column}: nothing is reported`);
      const isNoted = verdict === 'kept' && reason !== undefined && NOTED.test(reason);
      if ((verdict === 'kept' || verdict === 'empty') && reason !== undefined && !isNoted) {
        lines.push(`row ${row}, ${column}: reported as '${reason}'`);
      }
    }
  }
  return lines;
}

function placeOf({ city, region, country }: Pick<Stored, 'city' | 'region' | 'country'>): string {
  return [city, region, country].filter((part) => part !== null).join(', ');
}

function lastOf(stored: Stored): string {
  return roundText([stored.last_funding_date, stored.last_funding_type, stored.last_funding_amount_usd]);
}

function textOf({ date, type, amount }: NaiveRound): string {
  return roundText([date, type, amount]);
}

function roundText([date, type, amount]: Stored['rounds'][number]): string {
  return `${date ?? '?'} ${type ?? '?'} ${amount === null ? '?' : `$${amount}`}`;
}

function sortedText(texts: readonly string[]): string {
  return [...texts].sort().join('; ');
}

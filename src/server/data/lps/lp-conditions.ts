import { type RawBuilder, sql } from 'kysely';
import { websiteTerm } from '#domain/companies/company-identity.ts';
import type { AmountRange } from '#domain/companies/funding.ts';
import { FOCUS_KINDS, type FocusKind, type LpSearch, type LpSort } from '#domain/lps/lp-filters.ts';
import type { Choices } from '#domain/search/search-params.ts';
import { searchTerms } from '#domain/search/search-terms.ts';

/** Filters of the LP search; each kind of focus is separate. */
export const LP_DIMENSIONS = ['type', 'country', 'assets', ...FOCUS_KINDS] as const;
type LpDimension = (typeof LP_DIMENSIONS)[number];
type LpConditions = Record<LpDimension, RawBuilder<boolean>>;

export const FOCUS_COLUMNS: Record<FocusKind, string> = {
  stage: 'focus_stages',
  sector: 'focus_sectors',
  geography: 'focus_geographies',
};

/** SQL condition on LP `l`: each term of the folded query occurs in its text or names its website. */
export function matchesText(query: string): RawBuilder<boolean> {
  const terms = searchTerms(query);
  return terms.length === 0 ? sql`true` : sql`(${sql.join(terms.map(matchesTerm), sql` and `)})`;
}

function matchesTerm(term: string): RawBuilder<boolean> {
  const website = websiteTerm(term);
  const ways = [sql`strpos(l.search_text, ${term}) > 0`];
  if (website?.bare) ways.push(sql`starts_with(l.website_key, ${website.key})`);
  else if (website) ways.push(sql`l.website_key = ${website.key}`);
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** SQL conditions on LP `l`, one per filter. */
export function lpConditions({ filters }: LpSearch): LpConditions {
  const focus = (kind: FocusKind) => {
    const ofKind = (values: readonly { kind: FocusKind; value: string }[]) =>
      values.flatMap((entry) => (entry.kind === kind ? entry.value : []));
    const lists = { include: ofKind(filters.focus.include), exclude: ofKind(filters.focus.exclude) };
    return choiceCondition(lists, (values) => sql`l.${sql.ref(FOCUS_COLUMNS[kind])} && ${values}::text[]`);
  };
  return {
    type: choiceCondition(filters.type, (values) => sql`coalesce(l.type = any(${values}), false)`),
    country: choiceCondition(filters.country, (values) => sql`coalesce(l.country = any(${values}), false)`),
    assets: choiceCondition(filters.assets, (ranges) => sql`(${sql.join(ranges.map(within), sql` or `)})`),
    stage: focus('stage'),
    sector: focus('sector'),
    geography: focus('geography'),
  };
}

/** All conditions, or all but one. */
export function allOf(conditions: LpConditions, except?: LpDimension): RawBuilder<boolean> {
  const parts = LP_DIMENSIONS.filter((dimension) => dimension !== except).map((dimension) => conditions[dimension]);
  return sql`(${sql.join(parts, sql` and `)})`;
}

/** Sort order. Always ends with the id, so that no two pages share an LP. */
export function lpOrder(sort: LpSort): RawBuilder<unknown> {
  return {
    'assets-desc': sql`l.assets_usd desc nulls last, l.id`,
    'assets-asc': sql`l.assets_usd asc nulls last, l.id`,
    'name-asc': sql`l.name_key collate "C", l.id`,
    'name-desc': sql`l.name_key collate "C" desc, l.id`,
  }[sort];
}

function choiceCondition<T>(
  { include, exclude }: Choices<T>,
  matches: (values: T[]) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const any = include.length === 0 ? sql<boolean>`true` : matches([...include]);
  return exclude.length === 0 ? any : sql`(${any} and not ${matches([...exclude])})`;
}

function within({ min, max }: AmountRange): RawBuilder<boolean> {
  const least = min === null ? sql`true` : sql`l.assets_usd >= ${min}`;
  const most = max === null ? sql`true` : sql`l.assets_usd <= ${max}`;
  return sql`coalesce(${least} and ${most} and l.assets_usd is not null, false)`;
}

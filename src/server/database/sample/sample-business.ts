import { INDUSTRIES_BY_GROUP } from './industry-groups.ts';
import { pickWeighted, type Random, weigh } from './random.ts';
import type { Theme } from './theme.ts';
import { CONSUMER_THEMES } from './themes-consumer.ts';
import { ENERGY_THEMES } from './themes-energy.ts';
import { FINANCE_THEMES } from './themes-finance.ts';
import { HEALTH_THEMES } from './themes-health.ts';
import { INDUSTRY_THEMES } from './themes-industry.ts';
import { SOFTWARE_THEMES } from './themes-software.ts';
import { TRANSPORT_THEMES } from './themes-transport.ts';
import { listOf } from './word-lists.ts';

type Three = readonly [string, string, string];

/** What a company does: its industries, and the phrases its texts are made of. */
export type SampleBusiness = {
  industries: string[];
  groups: string[];
  trades: readonly string[];
  product: string;
  /** The customers it writes for, then others. */
  audiences: Three;
  details: Three;
  goals: Three;
};

const groupsByIndustry = new Map<string, string[]>();
for (const [group, text] of Object.entries(INDUSTRIES_BY_GROUP)) {
  for (const industry of listOf(text))
    groupsByIndustry.set(industry, [...(groupsByIndustry.get(industry) ?? []), group]);
}

/** Every theme with its lists read, by weight. */
const THEMES = weigh(
  [TRANSPORT_THEMES, ENERGY_THEMES, HEALTH_THEMES, FINANCE_THEMES, SOFTWARE_THEMES, INDUSTRY_THEMES, CONSUMER_THEMES]
    .flat()
    .map(readTheme),
  ({ weight }) => weight,
);

/** What one company does; every phrase and industry comes from the same theme. */
export function sampleBusiness(random: Random): SampleBusiness {
  const theme = pickWeighted(random, THEMES);
  const [main = '', ...others] = theme.industries;
  const industries = random.chance(0.025)
    ? []
    : [main, ...random.some(others, random.pick([0, 1, 1, 2, 2, 2, 3, 3, 4, 5]))];
  return {
    industries,
    groups: [...new Set(industries.flatMap(groupsOf))],
    trades: theme.trades,
    product: random.pick(theme.products),
    audiences: three(random, theme.audiences),
    details: three(random, theme.details),
    goals: three(random, theme.goals),
  };
}

function three(random: Random, phrases: readonly string[]): Three {
  const [first = '', second = '', third = ''] = random.some(phrases, 3);
  return [first, second, third];
}

function groupsOf(industry: string): string[] {
  const groups = groupsByIndustry.get(industry);
  if (!groups) throw new Error(`The industry ${industry} of the sample has no group`);
  return groups;
}

function readTheme(theme: Theme) {
  return {
    weight: theme.weight,
    industries: listOf(theme.industries),
    trades: listOf(theme.names),
    products: listOf(theme.products, '|'),
    audiences: listOf(theme.audiences, '|'),
    details: listOf(theme.details, '|'),
    goals: listOf(theme.goals, '|'),
  };
}

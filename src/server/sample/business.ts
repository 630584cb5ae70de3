import { listOf, pickWeighted, type Random, weigh } from './random.ts';
import industriesByGroup from './words/industry-groups.json' with { type: 'json' };
import themes from './words/themes.json' with { type: 'json' };

/**
 * A line of business, with the phrases its sample companies use. The phrases of one theme fit each other in any
 * combination; lists are separated by `|`, names and industries by commas.
 */
type Theme = {
  weight: number;
  /** Every company has the first and some of the others. */
  industries: string;
  /** Second words of company names. */
  names: string;
  /** The product, as a noun phrase: 'a rate desk'. */
  products: string;
  /** The buyers, in the plural: 'regional freight carriers'. */
  audiences: string;
  /** Details after a colon: 'quotes, dock slots and driver hours in one queue'. */
  details: string;
  /** The buyers' uses, as verb phrases: 'fill empty return trips'. */
  goals: string;
};

type Three = readonly [string, string, string];

/** The business of a company: its industries, and the phrases of its texts. */
export type SampleBusiness = {
  industries: string[];
  groups: string[];
  trades: readonly string[];
  product: string;
  /** The target customers; the main ones come first. */
  audiences: Three;
  details: Three;
  goals: Three;
};

const groupsByIndustry = new Map<string, string[]>();
for (const [group, text] of Object.entries(industriesByGroup)) {
  for (const industry of listOf(text))
    groupsByIndustry.set(industry, [...(groupsByIndustry.get(industry) ?? []), group]);
}

const THEMES = weigh(themes.map(readTheme), ({ weight }) => weight);

/** Invents a business; every phrase and industry comes from the same theme. */
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

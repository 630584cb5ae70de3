import { formatAmount } from '#domain/companies/funding.ts';
import type { SampleBusiness } from './business.ts';
import type { Random } from './random.ts';
import type { SampleRound } from './rounds.ts';

/** Facts for the long text of a company, in addition to its business. */
type Story = {
  name: string;
  founders: readonly string[];
  city: string | null;
  founded: number;
  lastRound: SampleRound | undefined;
};

/** Sentences for cards and lists; `who` names the customers, sometimes with a place. */
const SENTENCES: readonly ((business: SampleBusiness, who: string) => string)[] = [
  ({ product, details: [detail] }, who) => `${product} for ${who}: ${detail}.`,
  ({ product, details: [detail] }, who) => `${product} for ${who}: ${detail}.`,
  ({ product, audiences: [, others] }, who) => `${product} for ${others} and ${who}.`,
  ({ product }, who) => `${product} for ${who}.`,
  ({ goals: [goal] }, who) => `helps ${who} ${goal}.`,
  ({ goals: [goal, other] }, who) => `helps ${who} ${goal} and ${other}.`,
  ({ product, details: [detail, other] }, who) => `${product} for ${who}: ${detail}, ${other}.`,
];

const SPENDING = [
  'a larger engineering team',
  'a second office',
  'sales abroad',
  'the first production line',
  'new hires in sales and support',
  'certification and the next pilots',
  'the move into neighboring markets',
  'the next version of the product',
];

/** One sentence on what a company does. */
export function shortText(random: Random, business: SampleBusiness, country: string | null): string {
  const [customers] = business.audiences;
  const who = country && random.chance(0.15) ? `${customers} in ${withArticle(country)}` : customers;
  return capitalized(random.pick(SENTENCES)(business, who));
}

/** Three to five sentences: what it does, why it is used, who founded it and what the last round pays for. */
export function longText(random: Random, business: SampleBusiness, story: Story): string {
  const { product, details, goals } = business;
  const [customers, firstCustomers, nextCustomers] = business.audiences;
  const { name, founders, city, founded, lastRound } = story;
  const who = founders.length > 0 ? listed(founders) : 'A small team';
  const place = city ? ` in ${city}` : '';
  const sentences = [
    random.pick([
      `${name} offers ${product} for ${customers}.`,
      `${name} is behind ${product} for ${customers}.`,
      `${capitalized(customers)} use ${name} to ${goals[2]}.`,
    ]),
    random.pick([
      `With it, they ${goals[0]} and ${goals[1]}.`,
      `Customers praise this most: ${details[0]}.`,
      `The promise is simple: ${details[0]}.`,
      `${capitalized(details[0])}; ${details[1]}.`,
    ]),
    random.pick([
      `${who} started the company${place} in ${founded}.`,
      `It was founded${place} in ${founded}, and ${random.between(4, 140)} people work there today.`,
      `In ${founded}, its first customers${place} were ${firstCustomers}.`,
    ]),
  ];
  if (lastRound?.amountUsd && random.chance(0.6)) {
    const round = lastRound.type.startsWith('Series') ? lastRound.type : lastRound.type.toLowerCase();
    sentences.push(
      `The latest funding (${round}, ${formatAmount(lastRound.amountUsd)}) pays for ${random.pick(SPENDING)}.`,
    );
  }
  if (random.chance(0.35)) sentences.push(`Next come ${nextCustomers}.`);
  return sentences.join(' ');
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function withArticle(country: string): string {
  return /^(United |Netherlands|Philippines)/.test(country) ? `the ${country}` : country;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

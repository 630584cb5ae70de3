import { formatCount } from '../counts.ts';
import { formatCents, listPrice, PRICES, type PriceId, priceText, TRIAL_DAYS } from './plans.ts';

const WITH_TRIAL = {
  start: (_: PriceId) => `${TRIAL_DAYS}-day free trial.`,
  ofBoth: `Both include a ${TRIAL_DAYS}-day free trial. CSV export unlocks with your first payment.`,
  inShort: `${TRIAL_DAYS} days free, then ${listPrice('annual')}. Card required, cancel anytime.`,
  button: `Start ${TRIAL_DAYS}-day free trial`,
};

const TRIAL_USED = 'The free trial was already used with this account or card';

const WITHOUT_TRIAL: typeof WITH_TRIAL = {
  start: (price) => `You pay ${formatCents(PRICES[price].cents)} today.`,
  ofBoth: `${TRIAL_USED}, so you're charged at checkout. You get full access immediately, including CSV export.`,
  inShort: `${listPrice('annual')}.`,
  button: 'Choose this plan',
};

export function offerCopy(trialOffered: boolean): typeof WITH_TRIAL {
  return trialOffered ? WITH_TRIAL : WITHOUT_TRIAL;
}

/** What the annual plan saves in a year, as more than the prescribed saving. */
export function annualDifference(): string {
  const { monthly, annual } = PRICES;
  return `Compared with 12 months of the ${monthly.name}, it's even ${formatCents(12 * monthly.cents - annual.cents)}.`;
}

export function renewalTerms(price: PriceId, trial: boolean): string {
  const renews = `Renews every ${PRICES[price].interval} until you cancel.`;
  return trial ? `${renews} Nothing is charged if you cancel during the trial.` : renews;
}

type TrialOffer = { trialOffered: boolean; trialRefusal: string | null };

export function planTerms(price: PriceId, { trialOffered, trialRefusal }: TrialOffer): string {
  const cost = trialOffered
    ? `${TRIAL_DAYS} days free, then ${priceText(price)}.`
    : `${trialRefusal ?? `${TRIAL_USED}.`} ${priceText(price)}, charged today.`;
  return `${cost} ${renewalTerms(price, trialOffered)}`;
}

const ifAny = (companies: number) => (companies > 0 ? `${formatCount(companies)} ` : '');

export const LANDING = {
  title: 'Reach founders in the weeks after they raise.',
  lead: (companies: number) =>
    `Search ${ifAny(companies)}venture-funded startups by stage, size, location and industry. Email founders or export the full list.`,
  pricing: 'One database, two ways to pay.',
  last: (companies: number) => `${ifAny(companies) || 'Funded '}startups, most recently funded first.`,
} as const;

/** @param companies how many there are; while they load, their space is reserved */
export function signUpOffer(companies: number | undefined): string {
  return `Get a sample from ${companies === undefined ? '… ' : ifAny(companies)}VC funded startups`;
}

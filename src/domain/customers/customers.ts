import { countedParts, countText } from '../counts.ts';

/** Per user, across all files. */
export const MAX_CUSTOMERS = 50_000;
/** Websites, addresses and names of all customers of a user: on average, three contacts a customer. */
export const MAX_CUSTOMER_KEYS = 4 * MAX_CUSTOMERS;
/** A customer can have several contacts, each in its own row. */
export const MAX_CUSTOMER_ROWS = 200_000;

/** Fields that identify a customer, most reliable first. */
export const CUSTOMER_FIELDS = ['website', 'linkedin', 'email', 'name'] as const;
export type CustomerField = (typeof CUSTOMER_FIELDS)[number];

/** A normalized value by which a customer matches a company. The domain of an email address counts as a website. */
export type CustomerKey = { field: CustomerField; key: string; isEmailDomain?: true };

/** What a match rests on. */
export const MATCH_BASES = ['website', 'email domain', 'LinkedIn page', 'email address', 'name'] as const;
export type MatchBasis = (typeof MATCH_BASES)[number];

export function matchBasis(field: CustomerField, isEmailDomain: boolean): MatchBasis {
  if (field === 'website') return isEmailDomain ? 'email domain' : 'website';
  return field === 'linkedin' ? 'LinkedIn page' : field === 'email' ? 'email address' : 'name';
}

/** The value of the search filter `customers` that hides the user's own customers. */
export const HIDE_CUSTOMERS = '!any';

/** Companies matching by name alone that are listed to be confirmed. */
export const MAX_POSSIBLE_CUSTOMERS = 500;

/** '200 rows, 154 customers: 40 rows repeat a customer, 6 rows cannot be matched.' */
export function customersText({ rows, customers, rejected }: { rows: number; customers: number; rejected: number }) {
  const repeats = rows - rejected - customers;
  const others = countedParts(
    [repeats, 'row repeats a customer', 'rows repeat a customer'],
    [rejected, 'row cannot be matched', 'rows cannot be matched'],
  );
  const sum = `${countText(rows, 'row')}, ${countText(customers, 'customer')}`;
  return others.length > 0 ? `${sum}: ${others.join(', ')}.` : `${sum}.`;
}

/** The field in each column of a file; null if unused. Several columns can contain email addresses. */
export type CustomerColumns = readonly (CustomerField | null)[];

/**
 * A line of business: what its sample companies are in and how they speak. The phrases of one
 * theme fit each other in any combination; lists are separated by `|` (names and industries by commas).
 */
export type Theme = {
  /** Companies with this theme, in proportion to the weights of the others. */
  weight: number;
  /** The first is every company's own; some of the others follow. */
  industries: string;
  /** Second words of company names. */
  names: string;
  /** What is sold, as a noun phrase: 'a rate desk'. */
  products: string;
  /** Who buys it, in the plural: 'regional freight carriers'. */
  audiences: string;
  /** What stands after a colon: 'quotes, dock slots and driver hours in one queue'. */
  details: string;
  /** What buyers do with it: 'fill empty return trips'. */
  goals: string;
};

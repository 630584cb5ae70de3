import { addedText } from '../companies/new-leads.ts';
import { choiceLabel, choicesOf } from './filter-labels.ts';

type DescribedSearch<Name extends string> = {
  query: string;
  /** Filter values as in URLs. */
  filters: Readonly<Partial<Record<Name, string | readonly string[]>>>;
  added?: string | null;
};

/** What a search asks for, as every screen and file says it: '“freight”', 'Seed', 'not Gaming', 'Added since Nov 1, 2026'. */
export function searchLabels<Name extends string>(
  { query, filters, added }: DescribedSearch<Name>,
  labelOf: (name: Name, value: string) => string,
): string[] {
  const text = query.replace(/\s+/g, ' ').trim();
  return [
    ...(text ? [`“${text}”`] : []),
    ...choicesOf(filters).flatMap(({ name, raw }) => (raw.trim() ? [choiceLabel(name, raw.trim(), labelOf)] : [])),
    ...(added ? [addedText(added)] : []),
  ];
}

/** '“freight”, Seed' or 'Not Gaming, Seed' */
export function joinLabels(labels: readonly string[]): string {
  const text = labels.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

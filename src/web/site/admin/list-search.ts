import { dayOf } from '#domain/dates.ts';

export type ListSearch<Name extends string> = { [N in Name | 'page']?: string };

export function listSearch<Name extends string>(...names: Name[]) {
  return (raw: Record<string, unknown>): ListSearch<Name> => {
    const search: ListSearch<Name> = {};
    for (const name of [...names, 'page' as const]) {
      const value = raw[name];
      if (typeof value === 'string' && value) search[name] = value;
    }
    return search;
  };
}

/** What is wrong with the dates of a filter; null if nothing. */
export function periodIssue({ from, to }: ListSearch<'from' | 'to'>): string | null {
  if (from && to && from > to) return 'The end date is before the start date.';
  return to && to > dayOf(new Date()) ? 'To must not be in the future.' : null;
}

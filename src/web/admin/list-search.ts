/** The URL parameters of a list: page and filters, as text; the server parses them. */
export type ListSearch<Name extends string> = { [N in Name | 'page']?: string };

/** Reads the parameters of a list with these filters. */
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

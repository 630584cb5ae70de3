/** What the address of a list says: the page, and what is looked for. All of it are texts; the server reads them. */
export type ListSearch<Name extends string> = { [N in Name | 'page']?: string };

/** Reads the address of a list that can be narrowed by these names. */
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

/** URL parameters as text, and as lists if repeated: `?query=123` stays the text '123'. */
export type UrlParams = Record<string, string | string[]>;

export function parseSearch(search: string): UrlParams {
  // Parameter names are user input: a plain object already has 'constructor'.
  const byName = Map.groupBy(new URLSearchParams(search), ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, pairs]) => {
      const [value = '', ...others] = pairs.map(([, text]) => text);
      return [name, others.length > 0 ? [value, ...others] : value];
    }),
  );
}

export function stringifySearch(params: Record<string, unknown>): string {
  const pairs = Object.entries(params).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined || one === null || one === '' ? [] : [[name, String(one)]])),
  );
  const text = new URLSearchParams(pairs).toString();
  return text && `?${text}`;
}

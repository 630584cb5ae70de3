/** URL parameters as text, and as lists if repeated: `?query=123` stays the text '123'. */
export type UrlParams = Record<string, string | string[]>;

export function parseSearch(search: string): UrlParams {
  // Parameter names are user input: a plain object already has 'constructor'.
  const params = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    const values = params.get(name);
    if (values) values.push(value);
    else params.set(name, [value]);
  }
  return Object.fromEntries(
    [...params].map(([name, values]) => [name, values.length > 1 ? values : (values[0] ?? '')]),
  );
}

export function stringifySearch(params: Record<string, unknown>): string {
  const pairs = Object.entries(params).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined || one === null || one === '' ? [] : [[name, String(one)]])),
  );
  const text = new URLSearchParams(pairs).toString();
  return text && `?${text}`;
}

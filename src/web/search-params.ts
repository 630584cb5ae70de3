/** URL parameters as texts, and as lists where a name repeats: `?query=123` stays the text '123'. */
export type SearchParams = Record<string, string | string[]>;

export function parseSearch(search: string): SearchParams {
  const params: SearchParams = {};
  for (const [name, value] of new URLSearchParams(search)) {
    const before = params[name];
    params[name] = before === undefined ? value : [before, value].flat();
  }
  return params;
}

export function stringifySearch(params: Record<string, unknown>): string {
  const pairs = Object.entries(params).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined || one === null || one === '' ? [] : [[name, String(one)]])),
  );
  const text = new URLSearchParams(pairs).toString();
  return text && `?${text}`;
}

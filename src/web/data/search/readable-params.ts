import type { FieldIssue } from '#domain/search/search-params.ts';
import type { UrlParams } from '../../platform/routing/url-params.ts';

const GIVEN_ONCE = ['sort', 'page'];

/**
 * Drops unreadable values from the parameters of a page, so that an old or mistyped link still finds something. Invalid
 * text and excess filter values stay, because a user typed or chose them.
 */
export function readableParams(raw: UrlParams, parse: (params: UrlParams) => object): UrlParams {
  const issuesOf = (params: UrlParams): readonly FieldIssue[] => {
    const result: { issues?: readonly FieldIssue[] } = parse(params);
    return result.issues ?? [];
  };
  const wrong = new Set(issuesOf(raw).map(({ field }) => field));
  wrong.delete('query');
  const readable = (name: string, values: string | string[]) => {
    const valid = [values].flat().filter((value) => issuesOf({ [name]: value }).length === 0);
    return GIVEN_ONCE.includes(name) ? valid.slice(0, 1) : valid;
  };
  return Object.fromEntries(
    Object.entries(raw).map(([name, values]) => [name, wrong.has(name) ? readable(name, values) : values]),
  );
}

/** The values of each filter as in a URL, unchecked. */
export function rawFilters<N extends string>(names: readonly N[], raw: UrlParams) {
  return Object.fromEntries(names.map((name) => [name, [raw[name] ?? []].flat()])) as Record<N, string[]>;
}

import { redirect } from '@tanstack/react-router';
import { orderedPair } from '#domain/companies/company-pairs.ts';
import { foldText } from '#domain/search/search-text.ts';
import { type ApiClient, responseJson } from '../../platform/api/api.ts';
import type { PickedPair } from './pair-picker.tsx';

/**
 * Finds the two companies requested by name.
 * @returns the input with its errors. @throws the redirect to their comparison
 */
export async function pickPair(api: ApiClient, search: { a?: unknown; b?: unknown }): Promise<PickedPair> {
  const a = typed(search.a);
  const b = typed(search.b);
  if (!a || !b) return { a, b, errors: {} };
  const [first, second] = await Promise.all([bestMatch(api, a), bestMatch(api, b)]);
  if (first && second && first !== second) {
    throw redirect({ href: `/compare/${encodeURIComponent(orderedPair(first, second))}`, statusCode: 302 });
  }
  const unknown = 'No company found. Try the first letters.';
  const same = 'Both names match the same company. Choose another one.';
  const errors = { a: first ? undefined : unknown, b: second ? (first === second ? same : undefined) : unknown };
  return { a, b, errors };
}

/** The slug of the company with this name, or else of the first match. */
async function bestMatch(api: ApiClient, name: string): Promise<string | null> {
  const { companies } = await responseJson(api['company-names'].$get({ query: { query: name } }));
  const called = companies.find(({ organizationName }) => foldText(organizationName) === foldText(name));
  return (called ?? companies[0])?.slug ?? null;
}

function typed(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 200).toWellFormed().replaceAll('\0', '') : '';
}

import { formatAmount } from '#domain/companies/funding.ts';
import { maskAddresses } from '#domain/emails/emails.ts';
import { shortPlace } from '#domain/places/short-place.ts';

/** A company that a saved search found. */
export type Match = {
  company_id: number;
  found_at: Date;
  slug: string;
  organization_name: string;
  last_funding_type: string | null;
  last_funding_amount_usd: number | null;
  last_funding_amount: string | null;
  headquarters_location: string | null;
};

/** The name of a match, its last round and its place, without email addresses. */
export function matchText(match: Match): { name: string; facts: string[] } {
  const { last_funding_type: round, last_funding_amount_usd: usd, headquarters_location: place } = match;
  const amount = usd === null ? match.last_funding_amount : formatAmount(usd);
  const facts = [round, amount, place && shortPlace(place)];
  return {
    name: maskAddresses(match.organization_name),
    facts: facts.flatMap((fact) => (fact ? maskAddresses(fact) : [])),
  };
}

/** The results of a saved search. @param newMatchesOf its id, to show only its new matches */
export function searchUrl(appUrl: string, params: string, newMatchesOf?: number): string {
  const query = new URLSearchParams(params);
  if (newMatchesOf !== undefined) query.set('newMatchesOf', String(newMatchesOf));
  return `${appUrl}/search?${query}`;
}

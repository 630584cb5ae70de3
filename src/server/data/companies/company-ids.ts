import * as z from 'zod';
import { formatCount } from '#domain/counts.ts';
import { MAX_LIST_ENTRIES } from '#domain/lists/lists.ts';
import { repeatableParameter } from '../../platform/api/endpoint.ts';
import { idInBody } from '../../platform/http/query.ts';

/** Maximum body size for {@link companyIdsInBody}. */
export const MAX_COMPANY_IDS_BYTES = 1_000_000;

/** As many ids as a user's lists can have entries. */
export const companyIdsInBody = z
  .array(idInBody, 'must be a list of company ids')
  .max(MAX_LIST_ENTRIES, `must have at most ${formatCount(MAX_LIST_ENTRIES)} ids`);

export function companyIdsInQuery(most: number) {
  return repeatableParameter
    .transform((ids) => [ids ?? []].flat().map(Number))
    .refine((ids) => ids.every((id) => idInBody.safeParse(id).success), 'must be a company id')
    .refine((ids) => ids.length <= most, `must have at most ${most} company ids`);
}

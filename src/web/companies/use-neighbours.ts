import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { CompanyPage } from '#domain/company.ts';
import { formatCount } from '#domain/counts.ts';
import { pageCount } from '#domain/page-numbers.ts';
import { useApi } from '../use-api.ts';
import { companyPageQuery } from './company-queries.ts';
import { type SearchAddress, searchParamsOf } from './search-address.ts';
import type { ChangeAddress } from './use-search-address.ts';

/** Where a company stands in the result set, and going on from it, over the edge of a page too. */
export type Neighbours = {
  /** Its place in the result set, '7 of 1,284'; empty when it is not on the page. */
  place: string;
  hasPrevious: boolean;
  hasNext: boolean;
  /** Shows the company `by` places on in the side panel. */
  step: (by: 1 | -1) => void;
};

export function useNeighbours(
  address: SearchAddress,
  page: CompanyPage | null,
  active: boolean,
  change: ChangeAddress,
): Neighbours {
  const api = useApi();
  const queryClient = useQueryClient();
  const index = page?.companies.findIndex(({ slug }) => slug === address.open) ?? -1;
  const latest = useRef({ address, page, index });
  latest.current = { address, page, index };

  const step = useCallback(
    async (by: 1 | -1) => {
      const { address, page, index } = latest.current;
      if (!page || index < 0) return;
      const beside = page.companies[index + by];
      if (beside) return change({ open: beside.slug }, 'replace');
      const number = page.page + by;
      if (number < 1 || number > pageCount(page.total, page.pageSize)) return;
      const next = { ...address, page: number };
      const { companies } = await queryClient.fetchQuery(companyPageQuery(api, active, searchParamsOf(next)));
      const edge = companies.at(by === 1 ? 0 : -1);
      if (edge) change({ page: number, open: edge.slug }, 'replace');
    },
    [api, queryClient, active, change],
  );

  if (!page || index < 0) return { place: '', hasPrevious: false, hasNext: false, step };
  const place = (page.page - 1) * page.pageSize + index + 1;
  return {
    place: `${formatCount(place)} of ${formatCount(page.total)}`,
    hasPrevious: place > 1,
    hasNext: place < page.total,
    step,
  };
}

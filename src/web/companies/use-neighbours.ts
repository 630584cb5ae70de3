import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { CompanyPage } from '#domain/company.ts';
import { formatCount } from '#domain/counts.ts';
import { MESSAGES } from '#domain/messages.ts';
import { pageCount } from '#domain/page-numbers.ts';
import { failureWords } from '../failure-words.ts';
import { toast } from '../ui/toast.ts';
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
  const latest = useRef<{ address: SearchAddress; page: CompanyPage | null; index: number }>(null);
  latest.current = { address, page, index };
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );

  const step = useCallback(
    async (by: 1 | -1) => {
      if (!latest.current) return;
      const { address, page, index } = latest.current;
      if (!page || index < 0) return;
      const beside = page.companies[index + by];
      if (beside) return change({ open: beside.slug }, 'replace');
      const number = page.page + by;
      if (number < 1 || number > pageCount(page.total, page.pageSize)) return;
      const next = { ...address, page: number };
      // Whoever has closed the panel, searched for something else or gone in the meantime stays where they are.
      const isStillThere = () => latest.current?.address === address;
      try {
        const { companies } = await queryClient.fetchQuery(companyPageQuery(api, active, searchParamsOf(next)));
        const edge = companies.at(by === 1 ? 0 : -1);
        if (edge && isStillThere()) change({ page: number, open: edge.slug }, 'replace');
      } catch (error) {
        const message = failureWords(error, MESSAGES.unexpected);
        if (isStillThere()) toast({ title: MESSAGES.searchFailed(message), tone: 'bad' });
      }
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

import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RecordTable } from '#domain/record-forms.ts';
import { useApi } from '../../use-api.ts';
import { recordQuery } from './record-queries.ts';

/** Makes a change over the version that the page shows. */
export type Save = (send: (version: number) => Promise<void>) => Promise<void>;

/**
 * The changes of one record, one after the other: who goes on to the next field while the last is being saved must
 * not be told that somebody else has changed it.
 */
export function useSaves(table: RecordTable, id: string): Save {
  const queryClient = useQueryClient();
  const query = recordQuery(useApi(), table, id);
  const last = useRef<Promise<void>>(Promise.resolve());
  return (send) => {
    const next = last.current
      .catch(() => {}) // Whoever made that change was told.
      .then(async () => {
        const shown = await queryClient.ensureQueryData(query);
        try {
          await send(shown.version);
        } finally {
          // Also where it was refused: then the page shows what stands there by now.
          await queryClient.refetchQueries({ queryKey: query.queryKey });
        }
      });
    last.current = next;
    return next;
  };
}

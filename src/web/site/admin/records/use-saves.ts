import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RecordTable } from '#domain/changes/record-forms.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { recordQuery } from './record-queries.ts';

/** Makes a change based on the version that the page shows. */
export type Save = <T>(send: (version: number) => Promise<T>) => Promise<T>;

/**
 * Queues the changes of one record: editing the next field while the last one is being saved must not cause a version
 * conflict.
 */
export function useSaves(table: RecordTable, id: string): Save {
  const queryClient = useQueryClient();
  const query = recordQuery(useApi(), table, id);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (send) => {
    const next = last.current
      .catch(() => {}) // That change has reported its own error.
      .then(async () => {
        const record = await queryClient.ensureQueryData(query);
        try {
          return await send(record.version);
        } finally {
          // Also after an error: then the page shows the current values.
          await queryClient.refetchQueries({ queryKey: query.queryKey });
        }
      });
    last.current = next;
    return next;
  };
}

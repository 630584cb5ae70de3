import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { UploadState } from '#domain/imports/uploads.ts';
import { type Answer, type ApiClient, responseJson } from '../../../platform/api/api.ts';
import { useServerEvent } from '../../../platform/api/event-source.ts';
import type { ListSearch } from '../loaders.ts';
import { ADMIN_KEY, POLL_MS } from '../use-admin-action.ts';

export function importsQuery(api: ApiClient, search: ListSearch<never>) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'imports', 'list', search],
    queryFn: () => responseJson(api.admin.imports.$get({ query: search })),
    staleTime: 0,
  });
}

export function importQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'imports', id],
    queryFn: () => responseJson(api.admin.imports[':id'].$get({ param: { id } })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && (isProcessing(data) || data.undoJob?.working) ? POLL_MS : false),
  });
}

export function useImportEvents(): void {
  const queryClient = useQueryClient();
  useServerEvent('job_progress', ({ job }) => {
    if (job === 'import') void queryClient.invalidateQueries({ queryKey: [...ADMIN_KEY, 'imports'] });
  });
}

export function isProcessing({ state }: { state: UploadState }): boolean {
  return state === 'comparing' || state === 'running';
}

export type ListedImport = Answer<typeof importsQuery>['imports'][number];
export type Upload = Answer<typeof importQuery>;
export type Detected = NonNullable<Upload['detected']>;
export type Comparison = NonNullable<Upload['comparison']>;
export type UploadReport = NonNullable<Upload['report']>;

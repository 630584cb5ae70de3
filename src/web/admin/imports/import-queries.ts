import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, answerOf } from '../../api.ts';
import { ADMIN_KEY, LOOK_EVERY_MS } from '../admin-calls.tsx';
import type { ListSearch } from '../list-search.ts';

/** Imports and files on their way to be one. */
export function importsQuery(api: ApiClient, search: ListSearch<never>) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'imports', 'list', search],
    queryFn: () => readImports(api, search),
    staleTime: 0,
  });
}

/** One import, with all that is known of it. */
export function importQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'imports', id],
    queryFn: () => readImport(api, id),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && (isWorkedOn(data) || data.undoing?.working) ? LOOK_EVERY_MS : false,
  });
}

/** Whether something is being done with an import just now. */
export function isWorkedOn({ state }: Pick<Upload, 'state'>): boolean {
  return state === 'comparing' || state === 'running';
}

function readImports(api: ApiClient, search: ListSearch<never>) {
  return answerOf(api.admin.imports.$get({ query: search }));
}

function readImport(api: ApiClient, id: string) {
  return answerOf(api.admin.imports[':id'].$get({ param: { id } }));
}

export type ListedImport = Awaited<ReturnType<typeof readImports>>['imports'][number];
export type Upload = Awaited<ReturnType<typeof readImport>>;
export type Detected = NonNullable<Upload['detected']>;
export type Comparison = NonNullable<Upload['comparison']>;
export type UploadReport = NonNullable<Upload['report']>;

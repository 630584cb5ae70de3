import { useQueryClient } from '@tanstack/react-query';
import type { RecordCounts } from '#domain/imports/import-report.ts';
import type { UploadKind, UploadState } from '#domain/imports/uploads.ts';
import type { ApiCalls, QueryData } from '../../../platform/api/api.ts';
import { useServerEvent } from '../../../platform/api/event-source.ts';
import { ADMIN_KEY, adminQuery, POLL_MS } from '../admin-query.ts';
import type { ListSearch } from '../list-search.ts';

export function importsQuery(api: ApiCalls, search: ListSearch<never>) {
  return adminQuery(['imports', 'list', search], () => api.admin.imports.$get({ query: search }));
}

export function importQuery(api: ApiCalls, id: string) {
  return adminQuery(
    ['imports', id],
    () => api.admin.imports[':id'].$get({ param: { id } }),
    (data) => (data && (isProcessing(data) || data.undoJob?.working) ? POLL_MS : false),
  );
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

export type ImportRow = QueryData<typeof importsQuery>['imports'][number];
export type Upload = QueryData<typeof importQuery>;
export type DetectedFile = NonNullable<Upload['detected']>;
export type Comparison = NonNullable<Upload['comparison']>;
export type UploadReport = NonNullable<Upload['report']>;

const STATES: Record<UploadState, string> = {
  uploading: 'Upload incomplete',
  uploaded: 'To be previewed',
  comparing: 'Comparing',
  compared: 'Previewed, not imported',
  running: 'Importing',
  done: 'Imported',
};

export function stateText({ state, undone }: { state: UploadState; undone: boolean }): string {
  return undone ? 'Undone' : STATES[state];
}

export const UPLOAD_KIND_LABELS: Record<UploadKind, string> = {
  companies: 'Companies',
  lps: 'LPs',
  'form-d': 'Form D',
};

export function countsOf(report: UploadReport): RecordCounts {
  return report.kind === 'lps' ? report.lps : report.companies;
}

export function changesNothing(report: UploadReport): boolean {
  const { created, updated } = countsOf(report);
  return created + updated + report.contacts.created + report.contacts.updated + report.clearedSample === 0;
}

/** Whether the encoding has to be chosen before a preview. */
export function isEncodingOpen({ detected, choices }: Pick<Upload, 'detected' | 'choices'>): boolean {
  return choices.encoding === undefined && (detected?.format?.candidates.length ?? 0) > 1;
}

export function cellsWaiting({ report }: Comparison): number {
  if (report.kind !== 'companies') return 0;
  const dates = report.dates.filter(({ order }) => order === null);
  return dates.reduce((sum, { ambiguous }) => sum + ambiguous, report.ambiguousPlaces.count);
}

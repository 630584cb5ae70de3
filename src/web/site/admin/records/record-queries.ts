import { queryOptions } from '@tanstack/react-query';
import type { FormField, RecordTable } from '#domain/changes/record-forms.ts';
import type { FieldType } from '#domain/companies/company-fields.ts';
import { formatDay } from '#domain/dates.ts';
import { type ApiCalls, issuesText, type QueryData, responseJson } from '../../../platform/api/api.ts';
import type { Refused } from '../../../platform/api/use-action.ts';
import { adminQuery, POLL_MS } from '../admin-query.ts';
import type { ListSearch } from '../list-search.ts';

export type RecordsSearch = ListSearch<'query' | 'sort'>;

export function recordsQuery(api: ApiCalls, table: RecordTable, query: RecordsSearch) {
  return adminQuery([table, query], () => api.admin.records[':table'].$get({ param: { table }, query }));
}

export function recordQuery(api: ApiCalls, table: RecordTable, id: string) {
  return adminQuery([table, 'record', id], () => api.admin.records[':table'][':id'].$get({ param: { table, id } }));
}

export function changesQuery(
  api: ApiCalls,
  query: ListSearch<'change' | 'record' | 'name' | 'kind' | 'actor' | 'from' | 'to'>,
) {
  return adminQuery(
    ['history', query],
    () => api.admin.history.$get({ query }),
    (data) => (data?.changes.some(({ undoJob }) => undoJob?.working) ? POLL_MS : false),
  );
}

function previewMerge(api: ApiCalls, id: number | string, merged: readonly (number | string)[]) {
  return api.admin.companies[':id'].merge.$get({ param: { id: String(id) }, query: { merged: merged.join(',') } });
}

export function mergeQuery(api: ApiCalls, id: string, other: string) {
  return adminQuery(['merge', id, other], () => previewMerge(api, id, [other]));
}

/** The contacts and rounds of a company after a merge. Not refetched with the rest: a merge removes companies. */
export function mergedPartsQuery(api: ApiCalls, id: number, merged: readonly number[]) {
  return queryOptions({
    queryKey: ['merged-parts', id, merged],
    queryFn: async () => (await responseJson(previewMerge(api, id, merged))).result,
    enabled: merged.length > 0,
    staleTime: 0,
  });
}

export type RecordRow = QueryData<typeof recordsQuery>['records'][number];
export type AdminRecord = QueryData<typeof recordQuery>;
export type RecordedChange = QueryData<typeof changesQuery>['changes'][number];
export type MergePreview = QueryData<typeof mergeQuery>;

export function fieldValueText(type: FieldType, value: string): string {
  if (type === 'day') return value && formatDay(value);
  const amount = Number(value);
  return type === 'money' && value && !Number.isNaN(amount) ? `$${amount.toLocaleString('en-US')}` : value;
}

/** Why an edit failed, with the labels of the form. */
export function refusalText(refusal: Refused | null, form: Readonly<Record<string, FormField>>): string | undefined {
  return refusal ? issuesText(refusal.issues, form) || refusal.message : undefined;
}

export function formValues(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, typed]) => (typeof typed === 'string' && typed ? [[name, typed]] : [])),
  );
}

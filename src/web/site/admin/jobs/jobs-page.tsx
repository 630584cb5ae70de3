import { queryOptions } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type Answer, type ApiClient, expectOk, responseJson } from '../../../platform/api/api.ts';
import { Loaded } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { adminHead } from '../../../platform/shell/page-head.ts';
import { toast } from '../../../ui/toast.ts';
import { AdminActionButton } from '../admin-action-button.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { FilterForm, FilterSelect } from '../filter-form.tsx';
import { PagedTable } from '../list-pages.tsx';
import { type ListSearch, listSearch, prefetch } from '../loaders.ts';
import { Moment, SectionHead } from '../panel.tsx';
import { ADMIN_KEY } from '../use-admin-action.ts';
import { scheduleText } from './schedule-text.ts';

export const Route = createFileRoute('/admin/jobs')({
  validateSearch: listSearch<'state'>('state'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps }) => prefetch(queryClient, jobsQuery(api, deps)),
  head: () => adminHead('Jobs'),
  component: JobsPage,
});

const POLL_MS = 5_000;

const STATES = {
  created: 'Queued',
  retry: 'Waiting to retry',
  active: 'Running',
  completed: 'Done',
  cancelled: 'Canceled',
  failed: 'Failed',
} as const;

function jobsQuery(api: ApiClient, search: ListSearch<'state'>) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'jobs', search],
    queryFn: () => responseJson(api.admin.jobs.$get({ query: search })),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

type Jobs = Answer<typeof jobsQuery>;
type Job = Jobs['jobs'][number];

const QUEUES: readonly Column<Jobs['queues'][number]>[] = [
  { label: 'Type', cell: ({ name }) => <span className="font-medium">{name}</span> },
  { label: 'Schedule (UTC)', cell: ({ cron }) => (cron ? scheduleText(cron) : 'On demand') },
  { label: 'Queued', cell: ({ waiting }) => waiting, className: 'text-right' },
  { label: 'Running', cell: ({ running }) => running, className: 'text-right' },
  { label: 'Failed', cell: ({ failed }) => failed, className: 'text-right' },
];

const COLUMNS: readonly Column<Job>[] = [
  { label: 'Type', cell: ({ name }) => <span className="font-medium">{name}</span> },
  { label: 'Status', cell: (job) => <JobStateText job={job} /> },
  { label: 'Attempts', cell: ({ tries }) => tries, className: 'text-right' },
  { label: 'Created', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { label: 'Starts', cell: ({ startsAt }) => <Moment at={startsAt} /> },
  { label: 'Ended', cell: ({ endedAt }) => <Moment at={endedAt} /> },
  { label: 'Action', cell: (job) => <JobAction job={job} /> },
];

function JobsPage() {
  const search = Route.useSearch();
  return (
    <>
      <SectionHead
        title="Jobs"
        note="Background jobs across all processes. Finished jobs are deleted after a day. Times are UTC."
      />
      <Loaded query={jobsQuery(useApi(), search)}>
        {({ total, page, jobs, queues }) => (
          <div className="grid gap-2">
            <DataTable label="Job types" columns={QUEUES} rows={queues} keyOf={({ name }) => name} />
            <div className="mt-4">
              <FilterForm>
                <FilterSelect
                  label="Status"
                  name="state"
                  value={search.state}
                  all="All statuses"
                  options={Object.entries(STATES).map(([value, label]) => ({ value, label }))}
                />
              </FilterForm>
            </div>
            <PagedTable
              total={total}
              page={page}
              noun={['job', 'jobs']}
              empty="No jobs yet."
              label="Jobs"
              columns={COLUMNS}
              rows={jobs}
              keyOf={({ id }) => id}
            />
          </div>
        )}
      </Loaded>
    </>
  );
}

function JobStateText({ job: { state, reason } }: { job: Job }) {
  return (
    <>
      <span className={state === 'failed' ? 'font-medium text-danger' : ''}>{STATES[state]}</span>
      {reason && <span className="block max-w-100 text-12 text-ink-3">{reason}</span>}
    </>
  );
}

function JobAction({ job: { id, name, state } }: { job: Job }) {
  const api = useApi();
  if (state === 'completed' || state === 'cancelled') return null;
  if (state === 'failed') {
    return (
      <AdminActionButton
        label="Retry"
        busyText="Retrying..."
        of={name}
        send={() => expectOk(api.admin.jobs[':id'].retry.$post({ param: { id } }))}
        done={() => toast({ title: 'Job will run within a minute' })}
      />
    );
  }
  return (
    <AdminActionButton
      label="Cancel"
      busyText="Canceling..."
      of={name}
      send={() => expectOk(api.admin.jobs[':id'].cancel.$post({ param: { id } }))}
      done={() => toast({ title: 'Job canceled' })}
    />
  );
}

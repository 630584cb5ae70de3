import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countText, formatCount } from '#domain/counts.ts';
import { jobLabel } from '#domain/jobs.ts';
import { type ApiCalls, expectOk, type QueryData } from '../../../platform/api/api.ts';
import { prefetch } from '../../../platform/api/query-client.ts';
import { Loaded } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { Details } from '../../../ui/details.tsx';
import { toast } from '../../../ui/toast.ts';
import { AdminActionButton } from '../admin-actions.tsx';
import { adminQuery, POLL_MS } from '../admin-query.ts';
import { type DataColumn, DataTable } from '../data-table.tsx';
import { FilterForm, FilterSelect } from '../filter-form.tsx';
import { PagedTable } from '../list-pages.tsx';
import { type ListSearch, listRoute } from '../list-search.ts';
import { Moment, SectionHead } from '../page-parts.tsx';
import { scheduleText } from './schedule-text.ts';

export const Route = createFileRoute('/admin/jobs')({
  ...listRoute('Jobs', 'state'),
  loader: ({ context: { queryClient, api, search } }) => prefetch(queryClient, [jobsQuery(api, search)]),
  component: JobsPage,
});

const STATES = {
  created: 'Queued',
  retry: 'Waiting to retry',
  active: 'Running',
  completed: 'Done',
  cancelled: 'Canceled',
  failed: 'Failed',
} as const;

function jobsQuery(api: ApiCalls, search: ListSearch<'state'>) {
  return adminQuery(['jobs', search], () => api.admin.jobs.$get({ query: search }), POLL_MS);
}

type JobsData = QueryData<typeof jobsQuery>;
type Job = JobsData['jobs'][number];

const QUEUES: readonly DataColumn<JobsData['queues'][number]>[] = [
  { label: 'Type', cell: JobName },
  { label: 'Schedule (UTC)', cell: ({ cron }) => (cron ? scheduleText(cron) : 'On demand') },
  { label: 'Jobs', cell: queueText },
];

const COLUMNS: readonly DataColumn<Job>[] = [
  {
    label: 'Type',
    cell: ({ name, file }) => (
      <>
        <JobName name={name} />
        {file && <span className="block text-12 break-words text-ink-3">{file}</span>}
      </>
    ),
  },
  { label: 'Status', cell: (job) => <JobStateText job={job} /> },
  { label: 'Attempts', cell: ({ tries }) => tries, className: 'text-right' },
  { label: 'Created', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { label: 'Starts', cell: ({ startsAt }) => <Moment at={startsAt} /> },
  { label: 'Ended', cell: ({ endedAt }) => <Moment at={endedAt} /> },
];

const ACTION: DataColumn<Job> = { label: 'Action', cell: (job) => <JobAction job={job} /> };

const hasAction = ({ state }: Job) => state !== 'completed' && state !== 'cancelled';

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
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <JobTypes queues={queues} />
            <div className="mt-4">
              <FilterForm>
                <FilterSelect label="Status" name="state" value={search.state} all="All statuses" options={STATES} />
              </FilterForm>
            </div>
            <PagedTable
              total={total}
              page={page}
              noun={['job', 'jobs']}
              order="newest first"
              filters={search}
              label="Jobs"
              columns={jobs.some(hasAction) ? [...COLUMNS, ACTION] : COLUMNS}
              rows={jobs}
              keyOf={({ id }) => id}
            />
          </div>
        )}
      </Loaded>
    </>
  );
}

function JobName({ name }: { name: string }) {
  return (
    <span title={name} className="font-medium">
      {jobLabel(name)}
    </span>
  );
}

function queueText({ failed, running, waiting }: JobsData['queues'][number]): ReactNode {
  const others = [running && `${formatCount(running)} running`, waiting && `${formatCount(waiting)} queued`];
  return (
    <>
      {failed > 0 && <span className="font-medium text-danger">{formatCount(failed)} failed</span>}{' '}
      {others.filter(Boolean).join(', ')}
    </>
  );
}

/** The types with failed jobs first, then those that run or wait; the others are folded, by name. */
function JobTypes({ queues }: { queues: JobsData['queues'] }) {
  const busy = queues
    .filter(({ failed, running, waiting }) => failed + running + waiting > 0)
    .sort((a, b) => b.failed - a.failed || b.running - a.running);
  const idle = queues
    .filter((queue) => !busy.includes(queue))
    .sort((a, b) => jobLabel(a.name).localeCompare(jobLabel(b.name), 'en-US'));
  return (
    <>
      {busy.length > 0 && <DataTable label="Job types" columns={QUEUES} rows={busy} keyOf={({ name }) => name} />}
      <Details title={`${countText(idle.length, 'job type is', 'job types are')} idle`}>
        <div className="mt-1">
          <DataTable label="Idle job types" columns={QUEUES.slice(0, 2)} rows={idle} keyOf={({ name }) => name} />
        </div>
      </Details>
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

function JobAction({ job }: { job: Job }) {
  const { id, name, state } = job;
  const api = useApi();
  if (!hasAction(job)) return null;
  if (state === 'failed') {
    return (
      <AdminActionButton
        label="Retry"
        busyText="Retrying..."
        of={jobLabel(name)}
        send={() => expectOk(api.admin.jobs[':id'].retry.$post({ param: { id } }))}
        done={() => toast({ title: 'Job will run within a minute' })}
      />
    );
  }
  return (
    <AdminActionButton
      label="Cancel"
      busyText="Canceling..."
      of={jobLabel(name)}
      send={() => expectOk(api.admin.jobs[':id'].cancel.$post({ param: { id } }))}
      done={() => toast({ title: 'Job canceled' })}
    />
  );
}

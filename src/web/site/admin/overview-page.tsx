import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCents, PLAN_NAMES } from '#domain/billing/plans.ts';
import { sourceLabel } from '#domain/companies/company-sources.ts';
import { RECENT_DAYS } from '#domain/companies/new-leads.ts';
import { countText, formatCount } from '#domain/counts.ts';
import { dayNumber, dayOf, formatDay, MAX_PERIOD_DAYS, monthText, toDay } from '#domain/dates.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { ApiCalls, QueryData } from '../../platform/api/api.ts';
import { prefetch } from '../../platform/api/query-client.ts';
import { Loaded, PlaceholderLine } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { adminHead } from '../../platform/shell/page-head.ts';
import { Bars } from '../../ui/bars.tsx';
import { FigureFrame } from '../../ui/figure-frame.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { adminQuery, useLoadedData } from './admin-query.ts';
import { attentionQuery } from './attention-query.ts';
import { type DataColumn, DataTable } from './data-table.tsx';
import { FilterField, FilterForm } from './filter-form.tsx';
import { listSearch, periodIssue } from './list-search.ts';
import { Facts, Moment, Panel, SectionHead } from './page-parts.tsx';
import { qualityQuery } from './quality/quality-queries.ts';
import { sourcesQuery } from './sources/source-queries.ts';

export const Route = createFileRoute('/admin/')({
  validateSearch: (raw) => {
    const period = listSearch<'from' | 'to'>('from', 'to')(raw);
    return figuresIssue(period) ? {} : period;
  },
  beforeLoad: ({ search }) => ({ search }),
  loader: ({ context: { queryClient, api, search } }) =>
    prefetch(queryClient, [figuresQuery(api, search), sourcesQuery(api)]),
  head: () => adminHead('Overview'),
  component: OverviewPage,
});

type PeriodSearch = { from?: string | undefined; to?: string | undefined };

/** What is wrong with a period of the figures, which ends today by default. */
function figuresIssue({ from, to }: PeriodSearch): string | null {
  const last = to || dayOf(new Date());
  if (from && dayNumber(last) - dayNumber(from) >= MAX_PERIOD_DAYS) return 'The period must be at most 10 years.';
  return periodIssue({ from, to: last });
}

function figuresQuery(api: ApiCalls, { from, to }: PeriodSearch) {
  return adminQuery(['figures', from, to], () => api.admin.figures.$get({ query: { from, to } }));
}

type Figures = QueryData<typeof figuresQuery>;

function OverviewPage() {
  const [as, setAs] = useState<'charts' | 'tables'>('charts');
  const search = Route.useSearch();
  return (
    <>
      <SectionHead
        title="Overview"
        note="Times are UTC. The current period is still open. ‘Before’ is the period of the same length before it. Revenue over time includes canceled subscriptions until they end. Searches and exports by admins are left out."
      >
        <Segmented
          label="Show as"
          options={[
            { value: 'charts', label: 'Charts' },
            { value: 'tables', label: 'Tables' },
          ]}
          value={as}
          onChange={setAs}
        />
      </SectionHead>
      <PeriodForm {...search} />
      <Loaded query={figuresQuery(useApi(), search)}>
        {(figures) => (
          <div className="grid gap-4">
            <HeadFigures figures={figures} />
            <Charts figures={figures} table={as === 'tables'} />
            <Cohorts cohorts={figures.cohorts} />
            <Freshness data={figures.data} />
            <div className="grid items-start gap-4 desktop:grid-cols-3">
              <RevenueTable figures={figures} />
              <MissedSearches figures={figures} />
              <WaitingPanel figures={figures} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

const PRESETS = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '12 months' },
];

/** The period of the figures, stored in the URL: the last days, or any two dates. */
function PeriodForm({ from, to }: PeriodSearch) {
  const navigate = useNavigate();
  const today = dayOf(new Date());
  const fromOf = (days: string) => toDay(dayNumber(today) - Number(days) + 1);
  const first = from ?? fromOf('30');
  const preset = to && to !== today ? undefined : PRESETS.find(({ value }) => fromOf(value) === first);
  return (
    <div className="flex flex-wrap items-start gap-x-4">
      {/* In line with the fields, below the height of their labels. */}
      <div className="mb-3 tablet:mt-5">
        <Segmented
          label="Period"
          options={PRESETS}
          value={preset?.value ?? ''}
          onChange={(days) => navigate({ to: '/admin', search: { from: fromOf(days) }, resetScroll: false })}
        />
      </div>
      <FilterForm check={figuresIssue}>
        <FilterField label="From" name="from" type="date" value={first} />
        <FilterField label="To" name="to" type="date" value={to ?? today} />
      </FilterForm>
    </div>
  );
}

const percent = (part: number, whole: number) => (whole > 0 ? `${Math.round((100 * part) / whole)}%` : '–');

function HeadFigures({ figures: { users, revenue, conversion, churn, period, timeline } }: { figures: Figures }) {
  const sum = (name: 'users' | 'companies' | 'recent') => timeline.reduce((all, step) => all + step[name], 0);
  const older = sum('companies') - sum('recent');
  const figures = [
    { name: 'Users today', value: formatCount(users), of: `${formatCount(sum('users'))} signed up in this period` },
    {
      name: 'Recurring revenue today',
      value: formatCents(revenue.cents),
      of: 'Per month, from renewing subscriptions, annual ones divided by 12. Excludes discounts and taxes',
    },
    {
      name: 'Trial conversion',
      value: percent(conversion.paid, conversion.ended),
      of: `${formatCount(conversion.paid)} of ${countText(conversion.ended, 'trial')} that started in this period and ended. Includes those who paid and left. ${formatCount(revenue.trials)} active today`,
    },
    {
      name: 'Churn',
      value: percent(churn.lost, churn.start),
      of: `${formatCount(churn.lost)} of ${countText(churn.start, 'paid subscription')} on ${formatDay(period.from)}. ${formatCount(churn.began)} began, ${formatCount(churn.ended)} ended in this period`,
    },
    {
      name: 'Recent leads added',
      value: formatCount(sum('recent')),
      of: `Companies with a round at most ${RECENT_DAYS} days old. ${countText(older, 'more company', 'more companies')} added with older or unknown rounds. Excludes the sample`,
    },
  ];
  return (
    <dl className="grid overflow-hidden rounded-box border border-line bg-surface max-desktop:grid-cols-2 max-tablet:grid-cols-1 desktop:grid-cols-5">
      {figures.map(({ name, value, of }) => (
        <div
          key={name}
          className="-mt-px -ml-px border-t border-l border-line px-4 pt-3 pb-3.5 tablet:max-desktop:last:col-span-2"
        >
          <dt className="text-13 text-ink-2">{name}</dt>
          <dd>
            <span className="block text-28 font-semibold tabular-nums">{value}</span>
            <span className="mt-1 block text-12 text-ink-3">{of}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Charts({ figures: { timeline, previous, period }, table }: { figures: Figures; table: boolean }) {
  const trend = (title: string, name: Exclude<keyof Figures['previous'], 'cents'>) => (
    <Trend
      title={`${title} per ${period.step}`}
      points={timeline.map((step) => ({ day: step.day, count: step[name] }))}
      total={timeline.reduce((all, step) => all + step[name], 0)}
      previous={previous[name]}
      table={table}
    />
  );
  return (
    <div className="grid gap-px overflow-hidden rounded-box border border-line bg-line *:bg-surface tablet:grid-cols-2 desktop:grid-cols-3 min-[1360px]:grid-cols-5 tablet:max-[1360px]:*:last:col-span-2">
      <Trend
        title="Recurring revenue"
        points={timeline.map(({ day, cents }) => ({ day, count: cents }))}
        total={timeline.at(-1)?.cents ?? 0}
        previous={previous.cents}
        table={table}
        format={formatCents}
      />
      {trend('New users', 'users')}
      {trend('Searches', 'searches')}
      {trend('Exports', 'exports')}
      {trend('Recent leads', 'recent')}
    </div>
  );
}

type TrendProps = {
  title: string;
  points: readonly { day: string; count: number }[];
  total: number;
  /** The total of the period before. */
  previous: number;
  table: boolean;
  format?: (count: number) => string;
};

function Trend({ title, points, total, previous, table, format = formatCount }: TrendProps) {
  const most = Math.max(...points.map(({ count }) => count));
  return (
    <FigureFrame
      title={title}
      table={table}
      stacked
      summary={`${format(total)} (${format(previous)} before)`}
      rows={points.map(({ day, count }) => ({ label: formatDay(day), value: format(count) })).reverse()}
    >
      <Bars
        name={`${title}. Peak: ${format(most)}`}
        gap={points.length > 12 ? 'gap-0.5' : 'gap-2'}
        most={format(most)}
        bars={points.map(({ day, count }, i) => ({
          key: day,
          share: most > 0 ? (100 * count) / most : 0,
          partial: i === points.length - 1,
          title: `${formatDay(day)}: ${format(count)}`,
        }))}
      />
      <div aria-hidden="true" className="flex justify-between text-12 leading-4.5 text-ink-3 tabular-nums">
        <span>{formatDay(points[0]?.day ?? null)}</span>
        <span>{formatDay(points.at(-1)?.day ?? null)}</span>
      </div>
    </FigureFrame>
  );
}

function Cohorts({ cohorts }: { cohorts: Figures['cohorts'] }) {
  const first = cohorts.findLastIndex(({ started }) => started > 0);
  const rows = cohorts.slice(0, first + 1);
  return (
    <Panel
      title="Subscriptions by start month"
      note="Of those that were paid, the share still running at the end of each month after the start. The current month is as of now."
    >
      {rows.length === 0 ? (
        <p className="text-13 text-ink-2">No subscriptions in the last 12 months.</p>
      ) : (
        <section
          aria-label="Share of subscriptions by month"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard
          tabIndex={0}
          className="-mx-4 overflow-x-auto px-4"
        >
          <table className="w-full text-right text-13 whitespace-nowrap tabular-nums">
            <thead>
              <tr className="text-12 text-ink-3 [&>th]:pb-1.5 [&>th]:pl-3 [&>th]:font-medium">
                <th scope="col" className="pl-0! text-left">
                  Month
                </th>
                <th scope="col">Started</th>
                <th scope="col">Paid</th>
                {rows.map(({ month }, index) => (
                  <th key={month} scope="col">{`Month ${index}`}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ month, started, paid, running }) => (
                <tr key={month} className="border-t border-line [&>td]:py-1.5 [&>td]:pl-3">
                  <th scope="row" className="text-left font-normal text-ink-2">
                    {monthText(month)}
                  </th>
                  <td>{formatCount(started)}</td>
                  <td>{formatCount(paid)}</td>
                  {rows.map((row, index) => {
                    const count = running[index];
                    return (
                      <td
                        key={row.month}
                        title={count === undefined ? undefined : `${formatCount(count)} of ${formatCount(paid)}`}
                      >
                        {count !== undefined && percent(count, paid)}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  );
}

const SOURCE_COLUMNS: readonly DataColumn<Figures['data']['sources'][number]>[] = [
  { label: 'Source', cell: ({ source }) => sourceLabel(source) },
  { label: 'Companies', cell: ({ companies }) => formatCount(companies), className: 'text-right' },
  { label: 'Newest round', cell: ({ newestRound }) => (newestRound ? formatDay(newestRound) : '–') },
  { label: 'Last company added', cell: ({ newestCompany }) => <Moment at={newestCompany} /> },
];

/** How current each source is. */
function Freshness({ data: { sources, imports } }: { data: Figures['data'] }) {
  return (
    <Panel title="Freshness by source" note="Each company counts for the source that added it first.">
      <div className="grid gap-4">
        {sources.length > 0 ? (
          <DataTable label="Sources" columns={SOURCE_COLUMNS} rows={sources} keyOf={({ source }) => source} inPanel />
        ) : (
          <p className="text-13 text-ink-2">
            No companies yet.{' '}
            <Link to="/admin/imports" className="link">
              Import a file
            </Link>
          </p>
        )}
        <Loaded query={sourcesQuery(useApi())} waiting={<PlaceholderLine />}>
          {({ sources: followedSources }) => (
            <Facts
              facts={[
                ...imports.map(({ kind, fileName, finishedAt, undone }) => ({
                  name: `Last ${IMPORT_KINDS[kind]} import`,
                  value: (
                    <>
                      {fileName}, <Moment at={finishedAt} />
                      {undone && ' (undone)'}
                    </>
                  ),
                })),
                ...followedSources.map(({ name, state, polledAt, waiting, failure }) => ({
                  name,
                  value: (
                    <>
                      {SOURCE_STATES[state]}
                      {failure && ` (${failure})`}
                      {polledAt && (
                        <>
                          , last read <Moment at={polledAt} />
                        </>
                      )}
                      {waiting > 0 && `, ${countText(waiting, 'document')} waiting`}
                    </>
                  ),
                })),
              ]}
            />
          )}
        </Loaded>
      </div>
    </Panel>
  );
}

const IMPORT_KINDS = { companies: 'company', lps: 'LP', 'form-d': 'Form D' } as const;

const SOURCE_STATES = {
  off: 'Not followed',
  sample: 'Waits until the sample is removed',
  starting: 'Starting',
  following: 'Followed',
  paused: 'Paused after a refusal or an outage',
  silent: 'Not answering',
} as const;

function RevenueTable({ figures: { revenue, granted } }: { figures: Figures }) {
  const rows = [
    ...revenue.plans.map(({ planId, subscriptions, cents }) => ({
      name: PLAN_NAMES[planId],
      users: subscriptions,
      value: formatCents(cents),
    })),
    { name: 'Canceled, paid until period end', users: revenue.canceled, value: '–' },
    ...(revenue.paused > 0 ? [{ name: 'Payments paused', users: revenue.paused, value: '–' }] : []),
    ...granted.map(({ planId, users }) => ({ name: `${PLAN_NAMES[planId]}, granted`, users, value: '–' })),
  ];
  const late = revenue.pastDue > 0 && ` ${formatCount(revenue.pastDue)} of these are past due.`;
  return (
    <Panel title="Revenue by plan" note={<>Monthly, from renewing subscriptions.{late}</>}>
      <table className="w-full text-13 tabular-nums">
        <thead>
          <tr className="text-12 text-ink-3">
            {['Plan', 'Users', 'Per month'].map((head) => (
              <th
                key={head}
                scope="col"
                className="pb-1 pl-3 text-right font-medium whitespace-nowrap first:pl-0 first:text-left"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, users, value }) => (
            <tr key={name}>
              <th scope="row" className="py-0.5 text-left font-normal text-ink-2">
                {name}
              </th>
              <td className="pl-3 text-right whitespace-nowrap">{formatCount(users)}</td>
              <td className="pl-3 text-right whitespace-nowrap">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function MissedSearches({ figures: { missed, timeline } }: { figures: Figures }) {
  const hadSearches = timeline.some(({ searches }) => searches > 0);
  return (
    <Panel
      title="Searches with no results"
      note="Searches by text in this period, across all users, that found no companies."
    >
      {missed.length > 0 ? (
        <ol className="text-13">
          {missed.map(({ query, times }) => (
            <li key={query} className="flex justify-between gap-3 py-0.5">
              <span className="min-w-0 break-words text-ink-2">{query}</span>
              <span className="tabular-nums">{formatCount(times)}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-13 text-ink-2">
          {hadSearches ? 'Every search had results.' : 'No searches in this period.'}
        </p>
      )}
    </Panel>
  );
}

function WaitingPanel({ figures: { mails, jobs } }: { figures: Figures }) {
  const api = useApi();
  const requests = useLoadedData(attentionQuery(api))?.requests;
  const rules = useLoadedData(qualityQuery(api))?.rules;
  return (
    <Panel title="Needs attention">
      <Facts
        facts={[
          {
            name: 'Requests',
            value: (
              <Link to="/admin/requests" className="link">
                {requests === undefined ? MESSAGES.loading : `${formatCount(requests)} open`}
              </Link>
            ),
          },
          {
            name: 'Data quality',
            value: (
              <Link to="/admin/quality" className="link">
                {rules
                  ? countText(
                      rules.reduce((sum, { found }) => sum + found, 0),
                      'issue',
                    )
                  : MESSAGES.loading}
              </Link>
            ),
          },
          {
            name: 'Emails',
            value: (
              <Link
                to="/admin/outbox"
                search={{ state: mails.failed > 0 ? 'failed' : mails.outbox > 0 ? 'outbox' : 'waiting' }}
                className="link"
              >
                {formatCount(mails.waiting)} queued, {formatCount(mails.failed)} failed
                {mails.outbox > 0 && `, ${formatCount(mails.outbox)} not sent`}
              </Link>
            ),
          },
          {
            name: 'Jobs',
            value: (
              <Link to="/admin/jobs" search={{ state: 'failed' }} className="link">
                {formatCount(jobs.failed)} failed
              </Link>
            ),
          },
        ]}
      />
    </Panel>
  );
}

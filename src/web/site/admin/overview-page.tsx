import { queryOptions } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCents, PLAN_NAMES } from '#domain/billing/plans.ts';
import { counted, formatCount } from '#domain/counts.ts';
import { formatDay } from '#domain/dates.ts';
import { type Answer, type ApiClient, responseJson } from '../../platform/api/api.ts';
import { Loaded } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { Bars } from '../../ui/bars.tsx';
import { FigureFrame } from '../../ui/figure-frame.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { prefetch } from './loaders.ts';
import { Facts, Moment, Panel } from './panel.tsx';
import { SectionHead, sectionTitle } from './section-head.tsx';
import { ADMIN_KEY } from './use-admin-action.ts';

export const Route = createFileRoute('/admin/')({
  loader: ({ context: { queryClient, api } }) => prefetch(queryClient, figuresQuery(api)),
  head: () => sectionTitle('Overview'),
  component: OverviewPage,
});

function figuresQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'figures'],
    queryFn: () => responseJson(api.admin.figures.$get()),
    staleTime: 0,
  });
}

type Figures = Answer<typeof figuresQuery>;

function OverviewPage() {
  const [as, setAs] = useState<'charts' | 'tables'>('charts');
  return (
    <>
      <SectionHead title="Overview" note="Times are UTC. The current period is still open.">
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
      <Loaded query={figuresQuery(useApi())}>
        {(figures) => (
          <div className="grid gap-4">
            <HeadFigures figures={figures} />
            <Charts figures={figures} table={as === 'tables'} />
            <div className="grid items-start gap-4 desktop:grid-cols-3">
              <RevenueTable figures={figures} />
              <MissedSearches missed={figures.missed} />
              <SystemPanel figures={figures} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

function HeadFigures({ figures: { users, revenue, conversion } }: { figures: Figures }) {
  const rate = conversion.ended > 0 ? `${Math.round((100 * conversion.paid) / conversion.ended)}%` : '–';
  const figures = [
    { name: 'Users', value: formatCount(users.total), of: 'accounts, confirmed or not' },
    { name: 'Active trials', value: formatCount(revenue.trials), of: 'subscriptions in their free trial' },
    {
      name: 'Trial conversion',
      value: rate,
      of: `Of ${counted(conversion.ended, 'trial that started in the last 90 days and has', 'trials that started in the last 90 days and have')} ended, ${formatCount(conversion.paid)} converted. Deleted accounts count as not converted`,
    },
    {
      name: 'Monthly recurring revenue',
      value: formatCents(revenue.cents),
      of: 'renewing subscriptions, with annual plans divided by 12. Excludes discounts and taxes',
    },
  ];
  return (
    <dl className="grid overflow-hidden rounded-box border border-line bg-surface max-desktop:grid-cols-2 max-tablet:grid-cols-1 desktop:grid-cols-4">
      {figures.map(({ name, value, of }) => (
        <div key={name} className="-mt-px -ml-px border-t border-l border-line px-4 pt-3 pb-3.5">
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

function Charts({ figures: { users, activity }, table }: { figures: Figures; table: boolean }) {
  return (
    <div className="@container grid divide-line rounded-box border border-line bg-surface max-desktop:divide-y desktop:grid-cols-3 desktop:divide-x">
      <Trend
        title="New users per week"
        span="12 weeks"
        points={users.weeks.map(({ week, users: count }) => ({ day: week, count }))}
        table={table}
      />
      <Trend
        title="Searches per day"
        span="30 days"
        points={activity.map(({ day, searches }) => ({ day, count: searches }))}
        table={table}
      />
      <Trend
        title="Exports per day"
        span="30 days"
        points={activity.map(({ day, exports }) => ({ day, count: exports }))}
        table={table}
      />
    </div>
  );
}

type TrendProps = {
  title: string;
  span: string;
  points: readonly { day: string; count: number }[];
  table: boolean;
};

function Trend({ title, span, points, table }: TrendProps) {
  const most = Math.max(...points.map(({ count }) => count), 1);
  const sum = points.reduce((all, { count }) => all + count, 0);
  return (
    <FigureFrame
      title={`${title}, ${span}`}
      table={table}
      summary={formatCount(sum)}
      rows={points.map(({ day, count }) => ({ label: formatDay(day), value: formatCount(count) })).reverse()}
    >
      <Bars
        name={`${title}, the last ${span}. Peak: ${formatCount(most)}`}
        gap={points.length > 12 ? 'gap-0.5' : 'gap-2'}
        most={formatCount(most)}
        bars={points.map(({ day, count }, i) => ({
          key: day,
          share: (100 * count) / most,
          partial: i === points.length - 1,
        }))}
      />
      <div aria-hidden="true" className="flex justify-between text-12 leading-4.5 text-ink-3 tabular-nums">
        <span>{formatDay(points[0]?.day ?? null)}</span>
        <span>{formatDay(points.at(-1)?.day ?? null)}</span>
      </div>
    </FigureFrame>
  );
}

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
            <th scope="col" className="pb-1 text-left font-medium">
              Plan
            </th>
            <th scope="col" className="pb-1 pl-3 text-right font-medium whitespace-nowrap">
              Users
            </th>
            <th scope="col" className="pb-1 pl-3 text-right font-medium whitespace-nowrap">
              {' '}
              Per month{' '}
            </th>
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

function MissedSearches({ missed }: { missed: Figures['missed'] }) {
  return (
    <Panel
      title="Searches with no results"
      note="Searches in the last 30 days, across all users, that found no companies."
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
        <p className="text-13 text-ink-2">Every search had results.</p>
      )}
    </Panel>
  );
}

function SystemPanel({ figures: { data, mails, jobs } }: { figures: Figures }) {
  return (
    <Panel title="System">
      <Facts
        facts={[
          { name: 'Companies', value: formatCount(data.count) },
          { name: 'Newest round', value: formatDay(data.newestRound) },
          { name: 'Latest company update', value: <Moment at={data.newestChange} /> },
          { name: 'Oldest company update', value: <Moment at={data.oldestChange} /> },
          {
            name: 'Last import',
            value: data.lastImport ? (
              <>
                {data.lastImport.fileName}, <Moment at={data.lastImport.finishedAt} />
              </>
            ) : (
              'None yet'
            ),
          },
          {
            name: 'Emails',
            value: (
              <Link to="/admin/outbox" search={{ state: mails.failed > 0 ? 'failed' : 'waiting' }} className="link">
                {formatCount(mails.waiting)} queued, {formatCount(mails.failed)} failed
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

import { createFileRoute, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BRAND } from '#domain/brand.ts';
import { sourceLabel } from '#domain/companies/company-sources.ts';
import { countText, formatCount } from '#domain/counts.ts';
import { dayOf, formatDay, formatMoment } from '#domain/dates.ts';
import {
  type BounceRate,
  formatMonth,
  MIN_ACCOUNTS,
  MIN_ADDRESSES,
  publishedPercent,
} from '#domain/emails/delivery-results.ts';
import { EMAIL_CHECKS } from '#domain/emails/email-checks.ts';
import { leftOutText } from '#domain/form-d/form-d-report.ts';
import { backfillText, delayText, refusedText } from '#domain/sources/source-status.ts';
import method from '../../../domain/emails/delivery-results.ts?raw';
import { responseJson } from '../../platform/api/api.ts';
import { pageHead } from '../../platform/shell/page-head.ts';

export const Route = createFileRoute('/data')({
  staticData: { userFrame: 'app' },
  loader: async ({ context: { api } }) => {
    const [data, { sources: followedSources }] = await Promise.all([
      responseJson(api['data-sources'].$get()),
      responseJson(api.sources.$get()),
    ]);
    return { ...data, followed: followedSources };
  },
  head: () =>
    pageHead({
      title: 'Data sources and bounce rates',
      description: `Where the companies and contacts in ${BRAND.name} come from, how we check email addresses, and how often emails bounce.`,
      path: '/data',
    }),
  component: DataPage,
});

function DataPage() {
  const { sources, bounceRates, followed } = Route.useLoaderData();
  return (
    <div className="mx-auto w-full max-w-220 px-6 py-8 max-tablet:px-4 max-tablet:py-5">
      <h1 className="text-40 font-semibold text-balance max-tablet:text-28">Data sources and bounce rates</h1>
      <p className="mt-2 max-w-[66ch] text-16 text-pretty text-ink-2">
        Where our data comes from, how we check email addresses, and how often emails bounce.
      </p>
      <DataPageSection title="Sources">
        {sources.length === 0 ? (
          <p className="text-ink-2">There are no companies yet.</p>
        ) : (
          <FiguresTable label="Sources" heads={['Source', 'Companies', 'Contacts', 'Last updated']}>
            {sources.map(({ source, companies, contacts, updatedAt }) => (
              <Line
                key={source}
                name={sourceLabel(source)}
                cells={[formatCount(companies), formatCount(contacts), formatDay(dayOf(new Date(updatedAt)))]}
                nowrap
              />
            ))}
          </FiguresTable>
        )}
      </DataPageSection>
      {sources.length > 0 && (
        <DataPageSection id="confirmed" title="When data was last confirmed">
          <p className="mb-4 max-w-[66ch] text-pretty text-ink-2">
            The share of each source's companies that an import, a filing or an edit confirmed in the last 30, 90 and
            365 days, and the source's latest measured bounce rate. Only a document that mentions a company confirms it;
            we don't infer that older data is still true.
          </p>
          <FiguresTable label="Last confirmed" heads={['Source', '30 days', '90 days', '365 days', 'Bounce rate']}>
            {sources.map(({ source, companies, confirmed }) => (
              <Line
                key={source}
                name={sourceLabel(source)}
                cells={[
                  ...[confirmed.days30, confirmed.days90, confirmed.days365].map((count) =>
                    shareText(count, companies),
                  ),
                  latestRate(bounceRates, source),
                ]}
              />
            ))}
          </FiguresTable>
        </DataPageSection>
      )}
      {followed.map((source) => (
        <DataPageSection key={source.id} title={`${source.name} ${source.noun[1]}`}>
          <p className="mb-4 max-w-[66ch] text-pretty text-ink-2">{source.method}</p>
          <FollowedSource source={source} />
        </DataPageSection>
      ))}
      <DataPageSection id="checks" title="How email addresses are checked">
        <p className="max-w-[66ch] text-pretty text-ink-2">{EMAIL_CHECKS}</p>
        <p className="mt-3 max-w-[66ch] text-pretty text-ink-2">
          We mark an address as bounced in three cases: we record a bounce ourselves, two unrelated paying accounts
          report a bounce, or one paying account reports a bounce and the domain has no mail server. Accounts can only
          report addresses they got from us.
        </p>
      </DataPageSection>
      <DataPageSection id="bounces" title="Measured bounce rate">
        <p className="mb-4 max-w-[66ch] text-pretty text-ink-2">
          The share of addresses with a hard bounce among all addresses in uploaded delivery results, by source and
          month sent. We show a month after it ends. Uploads without dates, and those that contain only bounces, do not
          count.
        </p>
        <p className="mb-4 max-w-[66ch] text-pretty text-ink-2">
          We publish a rate once it covers at least {countText(MIN_ADDRESSES, 'address', 'addresses')} from{' '}
          {countText(MIN_ACCOUNTS, 'account')}, with no account contributing more than half, so that no account's
          results can be identified. Rates are rounded to the nearest percent, and address counts are rounded down.
        </p>
        <Rates rates={bounceRates} />
        <details className="fold mt-4">
          <summary className="w-fit text-14 font-medium">Source code of this measurement</summary>
          {/* A link to an element in the details opens them. */}
          <pre
            id="method"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard
            tabIndex={0}
            className="mt-3 max-h-120 scroll-mt-25 overflow-auto rounded-box border border-line bg-surface p-4 text-12"
          >
            {method}
          </pre>
        </details>
        <p className="mt-4 text-14 text-ink-2">
          Do you email our contacts?{' '}
          <Link to="/exports/delivery" className="link">
            Upload your delivery results
          </Link>
        </p>
      </DataPageSection>
    </div>
  );
}

/** Only no companies are 0%, and only all companies are 100%. */
function shareText(count: number, all: number): string {
  const percent = Math.round((100 * count) / all);
  if (percent === 0 && count > 0) return '<1%';
  return percent === 100 && count < all ? '>99%' : `${percent}%`;
}

function latestRate(rates: readonly BounceRate[], source: string): string {
  const latest = rates.find((rate) => rate.source === source && rate.measured);
  return latest?.measured ? `${publishedPercent(latest.measured.percent)}, ${formatMonth(latest.month)}` : 'None yet';
}

type Followed = ReturnType<typeof Route.useLoaderData>['followed'][number];

function FollowedSource({ source }: { source: Followed }) {
  const { noun, hasLists, rows, readAt, delays, backfill, days } = source;
  const { seenMedian, seenP95, acceptedMedian, acceptedP95 } = delays;
  const measures: [name: string, value: string][] = [
    ['Last read', readAt ? `${formatMoment(new Date(readAt), 'UTC')} UTC` : 'Not yet'],
    [`New ${noun[1]} today`, formatCount(source.today)],
    ['From first sight to searchable', delayText(seenMedian, seenP95) ?? 'Not measured yet'],
  ];
  if (hasLists)
    measures.push(
      ['From acceptance by the publisher to searchable', delayText(acceptedMedian, acceptedP95) ?? 'Not measured yet'],
      [`In the index, last ${countText(days, 'business day')}`, countText(source.documents, noun[0], noun[1])],
      ['Imported', formatCount(source.imported)],
      ['Left out', leftOutText(source.leftOut).join('; ') || 'None'],
    );
  else
    measures.push(
      [`In the last ${countText(days, 'day')} with ${noun[1]}`, countText(source.documents, noun[0], noun[1])],
      ['Imported', formatCount(source.imported)],
    );
  if (rows)
    measures.push(
      ['Rows', formatCount(rows.read)],
      ['Rows that added a record', formatCount(rows.created)],
      ['Rows that updated one', formatCount(rows.updated)],
      ['Rows that changed nothing', formatCount(rows.unchanged + rows.repeated)],
      ['Rows left out', refusedText(rows.leftOut) || 'None'],
    );
  measures.push(
    ['Refused', refusedText(source.refused) || 'None'],
    ['Still to read', formatCount(source.waiting)],
    ['Unexplained', formatCount(source.unexplained + (rows?.difference ?? 0))],
  );
  return (
    <>
      {backfill && <p className="mb-4 font-medium">{backfillText(source, backfill)}</p>}
      <FiguresTable label={source.name} heads={['Measure', 'Value']}>
        {measures.map(([measure, value]) => (
          <Line key={measure} name={measure} cells={[value]} />
        ))}
      </FiguresTable>
    </>
  );
}

function Rates({ rates }: { rates: readonly BounceRate[] }) {
  if (rates.length === 0) return <p className="font-medium">No bounce rates yet.</p>;
  return (
    <FiguresTable label="Measured bounce rate" heads={['Month and source', 'Bounce rate', 'Addresses']}>
      {rates.map(({ source, month, measured }) => (
        <Line
          key={`${month} ${source}`}
          name={`${formatMonth(month)}, ${sourceLabel(source)}`}
          cells={
            measured
              ? [publishedPercent(measured.percent), `${formatCount(measured.addresses)}+`]
              : ['Not enough data', '']
          }
          nowrap
        />
      ))}
    </FiguresTable>
  );
}

function DataPageSection({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-12 scroll-mt-15 max-tablet:mt-8">
      <h2 className="mb-3 text-20 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function FiguresTable({ label, heads, children }: { label: string; heads: readonly string[]; children: ReactNode }) {
  return (
    <table aria-label={label} className="w-full border-y border-line text-14 tabular-nums max-tablet:text-13">
      <thead>
        <tr>
          {heads.map((head, i) => (
            <th
              key={head}
              scope="col"
              className={`py-2.5 text-13 font-semibold ${i === 0 ? 'text-left' : 'pl-3 text-right'}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

type LineProps = {
  name: string;
  cells: readonly string[];
  /** For short values, so that the name wraps instead. */
  nowrap?: boolean;
};

function Line({ name, cells, nowrap = false }: LineProps) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2.5 text-left font-medium">
        {name}
      </th>
      {cells.map((cell, i) => (
        <td key={i} className={`py-2.5 pl-3 text-right text-ink-2 ${nowrap ? 'whitespace-nowrap' : ''}`}>
          {cell}
        </td>
      ))}
    </tr>
  );
}

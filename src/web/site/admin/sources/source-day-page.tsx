import { createFileRoute, Link } from '@tanstack/react-router';
import { formatDay, isDay } from '#domain/dates.ts';
import { leftOutReason } from '#domain/form-d/form-d-report.ts';
import { prefetch } from '../../../platform/api/query-client.ts';
import { Loaded } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import type { DataColumn } from '../data-table.tsx';
import { FilterForm, FilterSelect } from '../filter-form.tsx';
import { PagedTable } from '../list-pages.tsx';
import { listRoute } from '../list-search.ts';
import { Moment, SectionHead } from '../page-parts.tsx';
import { type SourceDocument, sourceDayQuery, useSourceEvents } from './source-queries.ts';

export const Route = createFileRoute('/admin/sources/$source/$day')({
  ...listRoute('Day of a source', 'outcome'),
  loader: ({ context: { queryClient, api, search }, params }) =>
    prefetch(queryClient, [sourceDayQuery(api, params, search)]),
  component: SourceDayPage,
});

const OUTCOMES: Record<SourceDocument['outcome'], string> = {
  imported: 'Imported',
  undone: 'Undone',
  'left-out': 'Left out',
  refused: 'Refused',
  waiting: 'To read',
};

const COLUMNS: readonly DataColumn<SourceDocument>[] = [
  {
    label: 'Document',
    cell: ({ id, title, url, importId }) => (
      <>
        {importId ? (
          <Link to="/admin/imports/$id" params={{ id: importId }} className="link font-medium break-words">
            {title}
          </Link>
        ) : (
          <span className="font-medium break-words">{title}</span>
        )}
        {url && (
          <a href={url} className="link block text-12 tabular-nums">
            {id}
          </a>
        )}
      </>
    ),
  },
  { label: 'Outcome', cell: (document) => <Outcome document={document} /> },
  {
    label: 'Company',
    cell: ({ company }) =>
      company && (
        <Link to="/admin/companies/$id" params={{ id: String(company.id) }} className="link break-words">
          {company.name}
        </Link>
      ),
  },
  { label: 'Accepted', cell: ({ acceptedAt }) => <Moment at={acceptedAt} /> },
  { label: 'Processed', cell: ({ doneAt }) => <Moment at={doneAt} /> },
];

function SourceDayPage() {
  useSourceEvents();
  const params = Route.useParams();
  const search = Route.useSearch();
  return (
    <>
      <SectionHead
        title={isDay(params.day) ? formatDay(params.day) : params.day}
        note={
          <>
            The outcome of each document. Times are UTC.{' '}
            <Link to="/admin/sources" search={{ source: params.source }} className="link">
              All days
            </Link>
          </>
        }
      />
      <FilterForm>
        <FilterSelect label="Outcome" name="outcome" value={search.outcome} all="All outcomes" options={OUTCOMES} />
      </FilterForm>
      <Loaded query={sourceDayQuery(useApi(), params, search)} failed="Couldn't load the day">
        {({ total, page, noun, documents }) => (
          <PagedTable
            total={total}
            page={page}
            noun={noun}
            empty={search.outcome ? `No ${noun[1]} with this outcome.` : `No ${noun[1]} of this day.`}
            label={`Documents of ${params.day}`}
            columns={COLUMNS}
            rows={documents}
            keyOf={({ id }) => id}
          />
        )}
      </Loaded>
    </>
  );
}

function Outcome({ document: { outcome, reason, listed } }: { document: SourceDocument }) {
  return (
    <>
      {OUTCOMES[outcome]}
      {reason && <span className="block max-w-100 text-12 break-words text-ink-3">It {leftOutReason(reason)}.</span>}
      {!listed && <span className="block text-12 text-ink-3">Not in the index</span>}
    </>
  );
}

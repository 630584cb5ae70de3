import { createFileRoute, Link } from '@tanstack/react-router';
import {
  AUDIT_ACTIONS,
  AUDIT_YEARS,
  auditText,
  detailText,
  editText,
  readSubject,
  subjectText,
} from '#domain/changes/audit.ts';
import type { ApiCalls, QueryData } from '../../platform/api/api.ts';
import { prefetch } from '../../platform/api/query-client.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { adminQuery } from './admin-query.ts';
import type { DataColumn } from './data-table.tsx';
import { FilterField, FilterForm, FilterSelect } from './filter-form.tsx';
import { LoadedTable } from './list-pages.tsx';
import { type ListSearch, listRoute, periodIssue } from './list-search.ts';
import { Moment, SectionHead } from './page-parts.tsx';

export const Route = createFileRoute('/admin/audit')({
  ...listRoute('Audit log', 'actor', 'action', 'subject', 'from', 'to'),
  loader: ({ context: { queryClient, api, search } }) => prefetch(queryClient, [auditQuery(api, search)]),
  component: AuditPage,
});

type AuditSearch = ListSearch<'actor' | 'action' | 'subject' | 'from' | 'to'>;

function auditQuery(api: ApiCalls, search: AuditSearch) {
  return adminQuery(['audit', search], () => api.admin.audit.$get({ query: search }));
}

type Entry = QueryData<typeof auditQuery>['entries'][number];

const COLUMNS: readonly DataColumn<Entry>[] = [
  {
    label: 'Time',
    cell: ({ at }) => <Moment at={at} />,
  },
  { label: 'Action', cell: (entry) => <Action entry={entry} /> },
  {
    label: 'Admin',
    cell: ({ actorEmail, ipAddress }) => (
      <>
        <Breakable text={actorEmail} />
        {ipAddress && <span className="block text-12 text-ink-3">{ipAddress}</span>}
      </>
    ),
  },
];

function AuditPage() {
  const { page: _, ...filter } = Route.useSearch();
  return (
    <>
      <SectionHead
        title="Audit log"
        note={`Admin actions. Entries cannot be changed and are stored for ${AUDIT_YEARS} years. Times are UTC.`}
      >
        <a href={`/api/admin/audit/file?${new URLSearchParams(filter)}`} download className={buttonClass()}>
          Download as CSV
        </a>
      </SectionHead>
      <FilterForm check={periodIssue}>
        <FilterField label="Company, user or other subject" name="subject" value={filter.subject} />
        <FilterSelect
          label="Action"
          name="action"
          value={filter.action}
          all="All actions"
          options={Object.fromEntries(AUDIT_ACTIONS.map((action) => [action, auditText(action)]))}
        />
        <FilterField label="Admin" name="actor" value={filter.actor} />
        <FilterField label="From" name="from" type="date" value={filter.from} />
        <FilterField label="To" name="to" type="date" value={filter.to} />
      </FilterForm>
      <LoadedTable
        query={auditQuery(useApi(), Route.useSearch())}
        rowsOf={({ entries }) => entries}
        noun={['entry', 'entries']}
        order="newest first"
        filters={filter}
        label="Audit log"
        columns={COLUMNS}
        keyOf={({ id }) => id}
      />
    </>
  );
}

function Action({ entry }: { entry: Entry }) {
  const { action, subject, subjectName, details, editedValues } = entry;
  const title = auditText(action, subject, subjectName);
  const text = subjectText(subject, subjectName);
  const more = [editText(editedValues ?? []), detailText(details, subjectName)].filter(Boolean).join(', ');
  const change = details.undo ?? details.change;
  return (
    <>
      <p>
        <span className="font-medium text-ink">
          {text ? `${title}: ` : <SubjectLink entry={entry}>{title}</SubjectLink>}
        </span>
        {text && <SubjectLink entry={entry}>{text}</SubjectLink>}
      </p>
      {(more || change) && (
        <p className="first-letter:uppercase">
          <Breakable text={more} />
          {change !== undefined && (
            <>
              {more && ' · '}
              <Link to="/admin/history" search={{ change: String(change) }} className="link">
                Change {String(change)}
              </Link>
            </>
          )}
        </p>
      )}
    </>
  );
}

/** The page of a subject, if it still exists. */
function hrefOf({ subject, subjectExists }: Entry): string | null {
  const { kind, id } = readSubject(subject);
  if (kind === 'change') return `/admin/history?change=${id}`;
  if (kind === 'request') return `/admin/requests?id=${id}`;
  if (kind === 'settings') return '/admin/settings';
  if (kind === 'suppression') return '/admin/suppressions';
  if (!subjectExists) return null;
  if (kind === 'source') return `/admin/sources?source=${id}`;
  const section = { user: 'users', company: 'companies', lp: 'lps', import: 'imports' }[kind];
  return section ? `/admin/${section}/${id}` : null;
}

function SubjectLink({ entry, children }: { entry: Entry; children: string }) {
  const href = hrefOf(entry);
  const text = <Breakable text={children} />;
  return href ? (
    <Link to={href} className="link">
      {text}
    </Link>
  ) : (
    text
  );
}

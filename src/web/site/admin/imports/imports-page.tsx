import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { formatCount } from '#domain/counts.ts';
import { useSession } from '../../../members/accounts/session.tsx';
import { prefetch } from '../../../platform/api/query-client.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { Breakable } from '../../../ui/breakable.tsx';
import { ADMIN_KEY } from '../admin-query.ts';
import type { DataColumn } from '../data-table.tsx';
import { LoadedTable } from '../list-pages.tsx';
import { listRoute } from '../list-search.ts';
import { Moment, SectionHead } from '../page-parts.tsx';
import { type ImportRow, importsQuery, stateText, UPLOAD_KIND_LABELS, useImportEvents } from './import-queries.ts';
import { UploadFile } from './upload-file.tsx';

export const Route = createFileRoute('/admin/imports')({
  ...listRoute('Imports'),
  loader: ({ context: { queryClient, api, search } }) => prefetch(queryClient, [importsQuery(api, search)]),
  component: ImportsPage,
});

const NOUN = ['import', 'imports'] as const;

const COLUMNS: readonly DataColumn<ImportRow>[] = [
  { label: 'File', cell: (row) => <FileLink of={row} /> },
  { label: 'Status', cell: (row) => stateText(row) },
  { label: 'Contents', cell: ({ kind }) => UPLOAD_KIND_LABELS[kind] },
  { label: 'Rows', cell: ({ rows }) => rows && formatCount(rows.read), className: 'text-right' },
  { label: 'New', cell: (row) => <ImportCount of={row} name="created" />, className: 'text-right' },
  { label: 'Changed', cell: (row) => <ImportCount of={row} name="updated" />, className: 'text-right' },
  { label: 'Rejected', cell: ({ rows }) => rows && formatCount(rows.rejected), className: 'text-right' },
  { label: 'By', cell: ({ actor }) => <Breakable text={actor ?? 'Command line'} />, className: 'tablet:pl-6' },
  { label: 'Uploaded (UTC)', cell: ({ at }) => <Moment at={at} /> },
  { label: 'Imported (UTC)', cell: ({ importedAt }) => <Moment at={importedAt} /> },
];

function ImportsPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { sample_data } = useSession().settings;
  useImportEvents();
  return (
    <>
      <SectionHead
        title="Imports"
        note={`Preview changes before you import. Imports are all-or-nothing and can be undone.${sample_data ? ' The first import replaces the sample data.' : ''}`}
      />
      <div className="grid gap-4">
        <UploadFile
          title="Choose a file, or drop it here"
          onSent={(id) => navigate({ to: '/admin/imports/$id', params: { id } })}
          onGone={() => void queryClient.invalidateQueries({ queryKey: ADMIN_KEY })}
        />
        <LoadedTable
          query={importsQuery(useApi(), Route.useSearch())}
          rowsOf={({ imports }) => imports}
          noun={NOUN}
          order="newest first"
          empty="No imports yet. Choose a file above to preview its changes."
          label="Imports"
          columns={COLUMNS}
          keyOf={({ id, at }) => id ?? at}
        />
      </div>
    </>
  );
}

/** Counts of an undone import are struck through. */
function ImportCount({ of: { counts, undone }, name }: { of: ImportRow; name: 'created' | 'updated' }) {
  const text = counts && formatCount(counts[name]);
  return undone ? <s className="text-ink-3">{text}</s> : text;
}

/** Imports from the command line have no page; they are undone from the history. */
function FileLink({ of: { id, fileName } }: { of: ImportRow }) {
  if (id === null) return <span className="font-medium break-words">{fileName}</span>;
  return (
    <Link to="/admin/imports/$id" params={{ id }} className="link font-medium break-words">
      {fileName}
    </Link>
  );
}

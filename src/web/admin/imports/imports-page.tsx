import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { formatCount } from '#domain/counts.ts';
import { useApi } from '../../use-api.ts';
import { ADMIN_KEY } from '../admin-calls.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { ListPages, ListRange } from '../list-pages.tsx';
import { listSearch } from '../list-search.ts';
import { Loaded, Nothing } from '../loaded.tsx';
import { Moment } from '../moment.tsx';
import { prefetch } from '../prefetch.ts';
import { SectionHead, sectionTitle } from '../section-head.tsx';
import { FileDrop } from './file-drop.tsx';
import { importsQuery, type ListedImport } from './import-queries.ts';
import { KIND_WORDS, stateWords } from './import-state.ts';
import { useImportNews } from './use-import-news.ts';

export const Route = createFileRoute('/admin/imports')({
  validateSearch: listSearch<never>(),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps }) => prefetch(queryClient, importsQuery(api, deps)),
  head: () => sectionTitle('Imports'),
  component: ImportsPage,
});

const NOUN = ['import', 'imports'] as const;

const COLUMNS: readonly Column<ListedImport>[] = [
  { label: 'File', cell: (row) => <FileLink of={row} /> },
  { label: 'State', cell: (row) => stateWords(row) },
  { label: 'Of', cell: ({ kind }) => KIND_WORDS[kind] },
  { label: 'Rows', cell: ({ rows }) => (rows ? formatCount(rows.read) : '–'), className: 'text-right' },
  { label: 'New', cell: ({ counts }) => (counts ? formatCount(counts.created) : '–'), className: 'text-right' },
  { label: 'Changed', cell: ({ counts }) => (counts ? formatCount(counts.updated) : '–'), className: 'text-right' },
  { label: 'Rejected', cell: ({ rows }) => (rows ? formatCount(rows.rejected) : '–'), className: 'text-right' },
  { label: 'Who', cell: ({ actor }) => actor ?? 'A command' },
  { label: 'When (UTC)', cell: ({ at }) => <Moment at={at} /> },
];

/** Files that were imported or are to be, and the place to bring another. */
function ImportsPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useImportNews();
  return (
    <>
      <SectionHead
        title="Imports"
        note="A file is compared with what is there before anything is written, imported whole or not at all, and can be undone."
      />
      <div className="grid gap-4">
        <FileDrop
          words="Drop a file here"
          onSent={(id) => navigate({ to: '/admin/imports/$id', params: { id } })}
          onGone={() => void queryClient.invalidateQueries({ queryKey: ADMIN_KEY })}
        />
        <Loaded query={importsQuery(useApi(), Route.useSearch())}>
          {({ total, page, imports }) => (
            <div className="grid gap-2">
              <ListRange total={total} page={page} noun={NOUN} />
              {imports.length > 0 ? (
                <DataTable label="Imports" columns={COLUMNS} rows={imports} keyOf={({ id, at }) => id ?? at} />
              ) : (
                <Nothing>Nothing has been imported yet.</Nothing>
              )}
              <ListPages total={total} page={page} noun={NOUN} />
            </div>
          )}
        </Loaded>
      </div>
    </>
  );
}

/** What a command imported is undone from the history. */
function FileLink({ of: { id, file_name } }: { of: ListedImport }) {
  if (id === null) return <span className="font-medium break-words">{file_name}</span>;
  return (
    <Link to="/admin/imports/$id" params={{ id }} className="link font-medium break-words">
      {file_name}
    </Link>
  );
}

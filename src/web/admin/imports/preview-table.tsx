import { websiteKey } from '#domain/company-identity.ts';
import { formatDay } from '#domain/dates.ts';
import { formatAmount } from '#domain/funding.ts';
import type { UploadKind } from '#domain/imports/uploads.ts';
import { type Column, DataTable } from '../data-table.tsx';
import type { Comparison } from './import-queries.ts';

type PreviewRow = Comparison['rows'][number];

const RESULTS = { new: 'New', changed: 'Changed', unchanged: 'Unchanged' } as const;
const COLOURS = { new: 'bg-fig', changed: 'bg-fig-2', unchanged: 'bg-fig-mute' } as const;

/** The first companies or LPs of a file as they would be stored. */
export function PreviewTable({ kind, rows }: { kind: UploadKind; rows: readonly PreviewRow[] }) {
  if (rows.length === 0) return null;
  return (
    <DataTable
      label="As it would be stored"
      columns={columnsFor(kind)}
      rows={rows}
      keyOf={(row) => rows.indexOf(row)}
    />
  );
}

function columnsFor(kind: UploadKind): readonly Column<PreviewRow>[] {
  const lps = kind === 'lps';
  const row: Column<PreviewRow> = { label: 'Row', cell: ({ row: n }) => n, className: 'text-right tabular-nums' };
  return [
    { label: 'Result', cell: ({ result }) => <Result of={result} />, className: 'whitespace-nowrap' },
    ...(kind === 'companies' ? [row] : []),
    {
      label: 'Organization',
      cell: ({ name, website }) => (
        <>
          <span className="font-medium text-ink">{name}</span>{' '}
          <span className="text-ink-3">{website && (websiteKey(website) ?? website)}</span>
        </>
      ),
    },
    {
      label: lps ? 'Assets' : 'Last amount',
      cell: ({ amount_usd }) => formatAmount(amount_usd),
      className: 'tabular-nums',
    },
    { label: 'Type', cell: ({ type }) => type ?? '–' },
    { label: lps ? 'As of' : 'Date', cell: ({ date }) => formatDay(date), className: 'whitespace-nowrap' },
    { label: 'Place', cell: ({ place }) => place || '–' },
    {
      label: 'Contact',
      cell: ({ contact, email, others }) =>
        contact || email ? [contact, email].filter(Boolean).join(', ') + (others > 0 ? ` +${others}` : '') : '–',
    },
  ];
}

function Result({ of }: { of: PreviewRow['result'] }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={`size-2.25 rounded-[2px] ${COLOURS[of]}`} />
      {RESULTS[of]}
    </span>
  );
}

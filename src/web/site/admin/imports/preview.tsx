import { useState } from 'react';
import { websiteKey } from '#domain/companies/company-identity.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { counted, formatCount } from '#domain/counts.ts';
import { formatDay } from '#domain/dates.ts';
import type { UploadKind } from '#domain/imports/uploads.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { Panel } from '../panel.tsx';
import { ChangedRow } from '../records/change-list.tsx';
import { FilingCounts } from './filings.tsx';
import type { Comparison, Upload } from './import-queries.ts';
import { Joins } from './joins.tsx';
import { Problems } from './problems.tsx';
import { ReportTiles } from './report-tiles.tsx';
import type { Choices } from './use-choices.tsx';

type PreviewRow = Comparison['rows'][number];

const RESULTS = { new: 'New', changed: 'Changed', unchanged: 'Unchanged' } as const;
const SHOWN = 10;
const COLORS = { new: 'bg-fig', changed: 'bg-fig-2', unchanged: 'bg-fig-mute' } as const;

type PreviewProps = { upload: Upload; comparison: Comparison; choices: Choices };

/** Preview of an import: counts, merges, problems, rows as they would be stored, changed values. */
export function Preview({ upload, comparison: { report, rows, changed, fields }, choices }: PreviewProps) {
  return (
    <div className="grid gap-4">
      <ReportTiles report={report} fields={fields} />
      <FilingCounts upload={upload} report={report} />
      <Joins upload={upload} report={report} choices={choices} />
      <Problems upload={upload} report={report} />
      <PreviewTable kind={report.kind} rows={rows} />
      {changed.length > 0 && (
        <Panel title="Changed values" note={`Examples of ${counted(fields, 'value')}.`}>
          <ul className="grid gap-2">
            {changed.map((row) => (
              <ChangedRow key={`${row.table}${row.rowId}`} row={row} named />
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

function PreviewTable({ kind, rows }: { kind: UploadKind; rows: readonly PreviewRow[] }) {
  const [all, setAll] = useState(false);
  if (rows.length === 0) return null;
  const visible = all ? rows : rows.slice(0, SHOWN);
  return (
    <div className="grid gap-2">
      <h2 className="text-16 font-semibold">First {kind === 'lps' ? 'LPs' : 'companies'} as they will be stored</h2>
      <DataTable label="Preview" columns={columnsFor(kind)} rows={visible} keyOf={(row) => rows.indexOf(row)} />
      {rows.length > visible.length && (
        <div>
          <Button onClick={() => setAll(true)}>Show {formatCount(rows.length)}</Button>
        </div>
      )}
    </div>
  );
}

function columnsFor(kind: UploadKind): readonly Column<PreviewRow>[] {
  const lps = kind === 'lps';
  const row: Column<PreviewRow> = { label: 'Row', cell: ({ row: n }) => n, className: 'text-right tabular-nums' };
  return [
    { label: 'Result', cell: ({ result }) => <Result of={result} />, className: 'whitespace-nowrap' },
    ...(kind === 'companies' ? [row] : []),
    {
      label: lps ? 'LP' : 'Company',
      cell: ({ name, website }) => (
        <>
          <span className="font-medium text-ink">{name}</span>{' '}
          <span className="text-ink-3">{website && (websiteKey(website) ?? website)}</span>
        </>
      ),
    },
    {
      label: lps ? 'Assets' : 'Last round',
      cell: ({ amountUsd, amount }) => (amountUsd === null ? (amount ?? '–') : formatAmount(amountUsd)),
      className: 'tabular-nums',
    },
    { label: 'Type', cell: ({ type }) => type ?? '–' },
    {
      label: lps ? 'As of' : 'Date',
      cell: ({ date }) => (date ? formatDay(date) : '–'),
      className: 'whitespace-nowrap',
    },
    { label: 'Location', cell: ({ place }) => place || '–' },
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
      <span aria-hidden="true" className={`size-2.25 rounded-[2px] ${COLORS[of]}`} />
      {RESULTS[of]}
    </span>
  );
}

import { formatCount } from '#domain/counts.ts';
import type { FilingProblem } from '#domain/form-d/form-d-report.ts';
import type { ImportProblem } from '#domain/imports/import-report.ts';
import { unusedWords } from '#domain/imports/import-words.ts';
import { buttonClass } from '../../ui/button.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import type { UploadReport } from './import-queries.ts';

type Problem = ImportProblem | FilingProblem;

const SHOWN = 20;

const COLUMNS: readonly Column<ImportProblem>[] = [
  { label: 'Row', cell: ({ row }) => formatCount(row), className: 'w-20 text-right tabular-nums' },
  { label: 'Column', cell: ({ column }) => column ?? 'The whole row' },
  { label: 'Value', cell: ({ cell }) => cell || '–' },
  { label: 'Why not', cell: ({ reason }) => reason },
];

const FILING_COLUMNS: readonly Column<FilingProblem>[] = [
  { label: 'Filing', cell: ({ place }) => <span className="break-all">{place}</span> },
  { label: 'Why not', cell: ({ reason }) => reason },
];

/** What of a file could not be used, and why. */
export function RejectedRows({ id, report }: { id: string; report: UploadReport }) {
  const { rows, problems } = report;
  if (problems.total === 0) return null;
  const shown = Math.min(SHOWN, problems.kept.length);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-16 font-semibold">What could not be used</h2>
        <p className="text-13 text-ink-2 tabular-nums">
          {report.kind !== 'form-d' && unusedWords(report)}
          {shown < problems.total &&
            `${report.kind === 'form-d' ? 'T' : ', t'}he first ${SHOWN} of ${formatCount(problems.total)}`}
        </p>
        {rows.rejected > 0 && report.kind !== 'form-d' && (
          <a href={`/api/admin/imports/${id}/rejected`} download className={buttonClass({ className: 'ml-auto' })}>
            Rejected rows as CSV
          </a>
        )}
      </div>
      {report.kind === 'form-d' ? (
        <Problems columns={FILING_COLUMNS} rows={report.problems.kept.slice(0, SHOWN)} />
      ) : (
        <Problems columns={COLUMNS} rows={report.problems.kept.slice(0, SHOWN)} />
      )}
    </div>
  );
}

function Problems<P extends Problem>({ columns, rows }: { columns: readonly Column<P>[]; rows: readonly P[] }) {
  return <DataTable label="What could not be used" columns={columns} rows={rows} keyOf={(row) => rows.indexOf(row)} />;
}

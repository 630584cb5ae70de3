import { formatCount } from '#domain/counts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import type { UploadReport } from './import-queries.ts';

type Problem = UploadReport['problems']['kept'][number];

const SHOWN = 20;

const COLUMNS: readonly Column<Problem>[] = [
  { label: 'Row', cell: ({ row }) => formatCount(row), className: 'text-right tabular-nums' },
  { label: 'Column', cell: ({ column }) => column ?? 'The whole row' },
  { label: 'Value', cell: ({ cell }) => cell || '–' },
  { label: 'Why not', cell: ({ reason }) => reason },
];

/** What of a file could not be used, and why. */
export function RejectedRows({ id, report: { rows, problems } }: { id: string; report: UploadReport }) {
  if (problems.total === 0) return null;
  const shown = problems.kept.slice(0, SHOWN);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-16 font-semibold">What could not be used</h2>
        <p className="text-13 text-ink-2 tabular-nums">
          {shown.length < problems.total && `The first ${SHOWN} of ${formatCount(problems.total)}`}
        </p>
        {rows.rejected > 0 && (
          <a href={`/api/admin/imports/${id}/rejected`} download className={buttonClass({ className: 'ml-auto' })}>
            Rejected rows as CSV
          </a>
        )}
      </div>
      <DataTable
        label="What could not be used"
        columns={COLUMNS}
        rows={shown}
        keyOf={(row) => problems.kept.indexOf(row)}
      />
    </div>
  );
}

import { counted } from '#domain/counts.ts';
import { Panel } from '../panel.tsx';
import { ChangedRow } from '../records/changed-row.tsx';
import { FilingCounts } from './filing-counts.tsx';
import type { Comparison } from './import-queries.ts';
import { PreviewTable } from './preview-table.tsx';
import { RejectedRows } from './rejected-rows.tsx';
import { ReportTiles } from './report-tiles.tsx';

/** What an import would change: in counts, by rows as they would be stored, and value by value. */
export function Differences({ id, comparison }: { id: string; comparison: Comparison }) {
  const { report, rows, changed, fields } = comparison;
  return (
    <div className="grid gap-4">
      <ReportTiles report={report} fields={fields} />
      <FilingCounts report={report} />
      <PreviewTable kind={report.kind} rows={rows} />
      {changed.length > 0 && (
        <Panel
          title="What would be written over or added to what is there"
          note={`The first of ${counted(fields, 'value')}.`}
        >
          <ul className="grid gap-2">
            {changed.map((row) => (
              <ChangedRow key={`${row.table}${row.rowId}`} row={row} named />
            ))}
          </ul>
        </Panel>
      )}
      <RejectedRows id={id} report={report} />
    </div>
  );
}

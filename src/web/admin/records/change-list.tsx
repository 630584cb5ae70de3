import type { UndoCounts } from '#domain/changes/undo.ts';
import { counted, formatCount } from '#domain/counts.ts';
import { answerOf } from '../../api.ts';
import { Badge } from '../../ui/badge.tsx';
import { toast } from '../../ui/toast.ts';
import { useApi } from '../../use-api.ts';
import { ChangeButton } from '../change-button.tsx';
import { Moment } from '../moment.tsx';
import { changeWords } from './change-words.ts';
import { ChangedRow } from './changed-row.tsx';
import type { RecordedChange } from './record-queries.ts';
import { UndoProgress } from './undo-progress.tsx';

type ChangeListProps = {
  changes: readonly RecordedChange[];
  /** Whether each change names its record, in lists across records. */
  named?: boolean;
};

/** Changes, newest first: who made them, what changed, and an undo button. */
export function ChangeList({ changes, named = false }: ChangeListProps) {
  return (
    <ol className="divide-y divide-line">
      {changes.map((change) => (
        <li key={change.id} className="grid gap-2 py-3 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-start gap-x-3 gap-y-1 text-13">
            <div className="flex min-w-0 flex-1 basis-60 flex-wrap gap-x-3 gap-y-1">
              <p className="min-w-0 font-medium break-words">{changeWords(change)}</p>
              {change.undone && <Badge>Undone</Badge>}
              <p className="min-w-0 break-words text-ink-2">
                <Moment at={change.at} /> · {change.actor ?? 'command line'} · no. {change.id}
              </p>
            </div>
            {!change.undone && !change.undoing?.working && (
              <div className="ml-auto max-tablet:ml-0">
                <Undo change={change} />
              </div>
            )}
          </div>
          {change.undoing?.working && <UndoProgress changeId={change.id} undoing={change.undoing} />}
          {change.undoing?.failure && <p className="text-13 font-medium">{change.undoing.failure}</p>}
          <ul className="grid gap-2">
            {change.shown.map((row) => (
              <ChangedRow key={`${row.table}${row.rowId}`} row={row} named={named} />
            ))}
          </ul>
          {change.rows > change.shown.length && (
            <p className="text-12 text-ink-3">And {formatCount(change.rows - change.shown.length)} more.</p>
          )}
        </li>
      ))}
    </ol>
  );
}

function Undo({ change: { id, kind } }: { change: RecordedChange }) {
  const api = useApi();
  const undone = (counts: UndoCounts | null) => {
    if (!counts) return; // It runs as a job, whose progress is shown here.
    const { rows, left } = counts;
    const kept = left > 0 ? ` ${formatCount(left)} edited since and kept.` : '';
    toast({ title: 'Undone', description: `${rowsWords(rows)}.${kept}` });
  };
  return (
    <ChangeButton
      label="Undo"
      busyText="Undoing..."
      of={`change ${id}`}
      ask={kind === 'import' ? 'Undo everything this import did, except what was edited since?' : undefined}
      send={() => answerOf(api.admin.history[':id'].undo.$post({ param: { id: `${id}` } }))}
      done={undone}
    />
  );
}

function rowsWords(rows: number): string {
  return counted(rows, 'row restored', 'rows restored');
}

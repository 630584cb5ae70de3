import { useQueryClient } from '@tanstack/react-query';
import { undoPart, undoProgressWords } from '#domain/changes/undo.ts';
import { doneOf } from '../../api.ts';
import { useServerEvent } from '../../realtime.ts';
import { useApi } from '../../use-api.ts';
import { ADMIN_KEY } from '../admin-calls.tsx';
import { WorkRail } from '../work-rail.tsx';
import type { RecordedChange } from './record-queries.ts';

type UndoProgressProps = { changeId: number; undoing: NonNullable<RecordedChange['undoing']> };

/** The progress of a large undo, with a cancel button. */
export function UndoProgress({ changeId, undoing: { dry, progress, silent, canceling } }: UndoProgressProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const param = { id: `${changeId}` };
  useServerEvent('job_progress', ({ job, id }) => {
    if (job === 'undo' && id === param.id) void queryClient.invalidateQueries({ queryKey: ADMIN_KEY });
  });
  return (
    <WorkRail
      doing={dry ? 'Counting' : 'Undoing'}
      words={undoProgressWords(progress)}
      part={undoPart(progress)}
      silent={silent}
      canceling={canceling}
      cancel={() => doneOf(api.admin.history[':id'].undo.cancel.$post({ param }))}
    />
  );
}

import { progressWords } from '#domain/imports/uploads.ts';
import { postJson } from '../../api.ts';
import { WorkRail } from '../work-rail.tsx';
import type { Upload } from './import-queries.ts';

/** How far the work on an import is, and the way to stop it. */
export function WorkProgress({ upload: { id, kind, state, progress, canceling, silent } }: { upload: Upload }) {
  return (
    <WorkRail
      doing={state === 'comparing' ? 'Comparing' : 'Importing'}
      words={progressWords(kind, progress)}
      part={progress?.part ?? null}
      silent={silent}
      canceling={canceling}
      cancel={() => postJson(`/api/admin/imports/${id}/cancel`)}
    />
  );
}

import { progressWords } from '#domain/imports/uploads.ts';
import { postJson } from '../../api.ts';
import { ChangeButton } from '../change-button.tsx';
import type { Upload } from './import-queries.ts';
import { ProgressRail } from './progress-rail.tsx';

/** How far the work on an import is, and the way to stop it. */
export function WorkProgress({ upload: { id, kind, state, progress, canceling, silent } }: { upload: Upload }) {
  const doing = state === 'comparing' ? 'Comparing' : 'Importing';
  const note = silent
    ? 'It was interrupted, and is begun again within two minutes.'
    : canceling
      ? 'Stopping…'
      : undefined;
  return (
    <ProgressRail
      label={doing}
      part={progress?.part ?? null}
      words={
        <>
          <b className="font-semibold">{doing}:</b> {progressWords(kind, progress)}
        </>
      }
      note={note}
    >
      {!canceling && (
        <ChangeButton
          label="Cancel"
          busyText="Stopping..."
          of={doing.toLowerCase()}
          send={() => postJson(`/api/admin/imports/${id}/cancel`)}
        />
      )}
    </ProgressRail>
  );
}

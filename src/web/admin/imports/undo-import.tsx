import { useState } from 'react';
import { counted } from '#domain/counts.ts';
import type { UploadKind } from '#domain/imports/uploads.ts';
import type { UndoCounts } from '#domain/undo.ts';
import { answerOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useApi } from '../../use-api.ts';
import { useChange } from '../admin-calls.tsx';
import { Refused } from '../change-button.tsx';
import { UndoProgress } from '../records/undo-progress.tsx';
import type { Upload } from './import-queries.ts';
import { recordsWords } from './import-state.ts';

type UndoImportProps = Pick<Upload, 'kind' | 'undoing'> & {
  changeId: number;
  /** What else is said of undoing it. */
  beside: string;
};

/** Takes a whole import back, once it has been said what that does. */
export function UndoImport({ changeId, kind, undoing, beside }: UndoImportProps) {
  const api = useApi();
  const { busy, refused, change } = useChange();
  /** What was counted at once; of a large import it comes with the work. */
  const [counts, setCounts] = useState<UndoCounts | null>(null);
  const [asked, setAsked] = useState(undoing?.working ?? false);
  const undo = api.admin.history[':id'].undo;
  const param = { id: `${changeId}` };
  if (undoing?.working) {
    return (
      <div className="basis-full">
        <UndoProgress changeId={changeId} undoing={undoing} />
      </div>
    );
  }
  const preview = asked ? (counts ?? (undoing?.dry ? undoing.counts : null)) : null;
  const ask = () =>
    change(
      () => answerOf(undo.preview.$post({ param })),
      (known) => {
        setCounts(known);
        setAsked(true);
      },
    );
  const takeBack = () =>
    change(
      () => answerOf(undo.$post({ param })),
      (done) => done && toast({ title: 'The import was undone' }),
    );
  return (
    <div className="ml-auto grid gap-2 max-tablet:ml-0">
      {preview ? (
        <>
          <p>
            {undoWords(preview, kind)}
            {beside}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="danger" autoFocus busy={busy} busyText="Undoing..." onClick={takeBack}>
              Undo it
            </Button>
            <Button variant="quiet" onClick={() => setAsked(false)}>
              Keep it
            </Button>
          </div>
        </>
      ) : (
        <Button busy={busy} busyText="Looking..." onClick={ask}>
          Undo this import
        </Button>
      )}
      <Refused words={refused ?? undoing?.failure ?? null} />
    </div>
  );
}

function undoWords({ removed, restored, left }: UndoCounts, kind: UploadKind): string {
  const go = `${recordsWords(removed, kind)} of this import ${removed === 1 ? 'goes' : 'go'}`;
  const back = `${recordsWords(restored, kind)} ${restored === 1 ? 'returns to what it was' : 'return to what they were'}`;
  const kept = left > 0 ? ` ${counted(left, 'row')} changed since ${left === 1 ? 'stays' : 'stay'}.` : '';
  return `${go}, ${back}.${kept} This can be undone itself, from the history.`;
}

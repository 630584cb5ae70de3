import { useState } from 'react';
import { counted } from '#domain/counts.ts';
import type { UploadKind } from '#domain/imports/uploads.ts';
import { answerOf, postJson } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useApi } from '../../use-api.ts';
import { useChange } from '../admin-calls.tsx';
import { Refused } from '../change-button.tsx';
import { recordsWords } from './import-state.ts';

type Preview = { removed: number; restored: number; left: number };

type UndoImportProps = {
  id: string;
  changeId: number;
  kind: UploadKind;
  /** What else is said of undoing it. */
  beside: string;
};

/** Takes a whole import back, once it has been said what that does. */
export function UndoImport({ id, changeId, kind, beside }: UndoImportProps) {
  const api = useApi();
  const { busy, refused, change } = useChange();
  const [preview, setPreview] = useState<Preview | null>(null);
  const ask = () => change(() => answerOf(api.admin.imports[':id'].undo.$get({ param: { id } })), setPreview);
  const undo = () =>
    change(
      () => postJson(`/api/admin/history/${changeId}/undo`),
      () => toast({ title: 'The import was undone' }),
    );
  return (
    <div className="grid gap-2">
      {preview ? (
        <>
          <p>
            {undoWords(preview, kind)}
            {beside}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="danger" autoFocus busy={busy} busyText="Undoing..." onClick={undo}>
              Undo it
            </Button>
            <Button variant="quiet" onClick={() => setPreview(null)}>
              Keep it
            </Button>
          </div>
        </>
      ) : (
        <Button busy={busy} busyText="Looking..." onClick={ask}>
          Undo this import
        </Button>
      )}
      <Refused words={refused} />
    </div>
  );
}

function undoWords({ removed, restored, left }: Preview, kind: UploadKind): string {
  const go = `${recordsWords(removed, kind)} of this import ${removed === 1 ? 'goes' : 'go'}`;
  const back = `${recordsWords(restored, kind)} ${restored === 1 ? 'returns to what it was' : 'return to what they were'}`;
  const kept = left > 0 ? ` ${counted(left, 'row')} changed since ${left === 1 ? 'stays' : 'stay'}.` : '';
  return `${go}, ${back}.${kept} This can be undone itself, from the history.`;
}

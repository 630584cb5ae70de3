import { countText } from '#domain/counts.ts';
import { ConfirmDialog } from '../../platform/api/confirm-dialog.tsx';
import type { UserList, useListEdits } from './list-queries.ts';

type DeleteListDialogProps = { list: UserList; edit: ReturnType<typeof useListEdits>; onClose: () => void };

/** Asks before deleting a list: its statuses, tags and notes exist only there. */
export default function DeleteListDialog({ list, edit, onClose }: DeleteListDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete “${list.name}”?`}
      confirm="Delete list"
      busyText="Deleting..."
      variant="danger"
      refetch={[]}
      send={async () => edit.remove(list)}
      onClose={onClose}
    >
      {list.total === 0
        ? 'This list has no companies.'
        : `This list has ${countText(list.total, 'company', 'companies')}. Their statuses, tags and notes in it are deleted too.`}
    </ConfirmDialog>
  );
}

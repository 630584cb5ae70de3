import { MAX_TAG } from '#domain/lists/lists.ts';
import NameDialog from '../owned-rows/name-dialog.tsx';
import DeleteListDialog from './delete-list-dialog.tsx';
import ListDialog from './list-dialog.tsx';
import type { Selection } from './selection-context.tsx';
import StatusDialog from './status-dialog.tsx';
import { addingText, companiesText, type Lists } from './use-lists.ts';

type ListDialogsProps = { lists: Lists; selection: Selection };

/** The open list dialog, if any. */
export default function ListDialogs({ lists, selection }: ListDialogsProps) {
  const { dialog, setDialog, edit } = lists;
  if (!dialog) return null;
  const close = () => setDialog(null);
  const { run } = selection;
  return (
    <>
      {dialog.of === 'list' && (
        <ListDialog
          list={dialog.list}
          count={lists.lists?.length ?? 0}
          edit={edit}
          done={(list) => {
            const { adds } = dialog;
            if (adds?.name !== undefined) void lists.add(list, adds);
            else if (adds) void run(addingText(selection.count, list), () => lists.add(list, adds));
          }}
          onClose={close}
        />
      )}
      {dialog.of === 'deletion' && <DeleteListDialog list={dialog.list} edit={edit} onClose={close} />}
      {dialog.of === 'statuses' && lists.statuses && (
        <StatusDialog statuses={lists.statuses} edit={edit} onClose={close} />
      )}
      {dialog.of === 'tag' && (
        <NameDialog
          title={`Tag ${companiesText(selection.count)} in ${dialog.list.name}`}
          label="Tag"
          name=""
          maxLength={MAX_TAG}
          missing="Enter a tag"
          suggestions={lists.tags}
          saving={{ label: 'Add tag', busy: 'Adding...' }}
          send={async (tag) => {
            close();
            const { list, targets } = dialog;
            const change = () =>
              lists.change(
                list.id,
                { do: 'add_tag', tag, ...targets },
                (changedCount) => `${companiesText(changedCount)} tagged #${tag}`,
              );
            void run(`Tagging ${companiesText(selection.count)}...`, change, true);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

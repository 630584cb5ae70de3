import { lazy, Suspense } from 'react';
import { MAX_TAG } from '#domain/lists/lists.ts';
import { addingWords, companiesWords, type Lists } from './use-lists.ts';
import type { Selection } from './use-selection.ts';

const ListDialog = lazy(() => import('./list-dialog.tsx'));
const StatusDialog = lazy(() => import('./status-dialog.tsx'));
const NameDialog = lazy(() => import('../name-dialog.tsx'));

type ListDialogsProps = { lists: Lists; selection: Selection };

/** The open list dialog, if any. Each is loaded when first opened. */
export function ListDialogs({ lists, selection }: ListDialogsProps) {
  const { dialog, setDialog, edit } = lists;
  if (!dialog) return null;
  const close = () => setDialog(null);
  const { run } = selection;
  return (
    <Suspense>
      {dialog.of === 'list' && (
        <ListDialog
          list={dialog.list}
          count={lists.lists?.length ?? 0}
          edit={edit}
          done={(list) => {
            close();
            edit.put(list);
            const { adds } = dialog;
            if (adds?.name !== undefined) void lists.add(list, adds);
            else if (adds) void run(addingWords(selection.count, list), () => lists.add(list, adds));
          }}
          onClose={close}
        />
      )}
      {dialog.of === 'statuses' && lists.statuses && (
        <StatusDialog statuses={lists.statuses} edit={edit} onClose={close} />
      )}
      {dialog.of === 'tag' && (
        <NameDialog
          title={`Tag ${companiesWords(selection.count)} in ${dialog.list.name}`}
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
                (changed) => `${companiesWords(changed)} tagged #${tag}`,
              );
            void run(`Tagging ${companiesWords(selection.count)}...`, change, true);
          }}
          onClose={close}
        />
      )}
    </Suspense>
  );
}

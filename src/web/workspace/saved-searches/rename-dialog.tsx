import { MAX_SAVED_SEARCH_NAME } from '#domain/saved-searches/saved-searches.ts';
import NameDialog from '../owned-rows/name-dialog.tsx';
import type { SavedSearch, SavedSearches } from './saved-searches.ts';

type RenameDialogProps = {
  search: SavedSearch;
  edit: Pick<SavedSearches['edit'], 'rename' | 'put'>;
  onClose: () => void;
};

/** Renames a saved search. */
export default function RenameDialog({ search: { id, name }, edit, onClose }: RenameDialogProps) {
  return (
    <NameDialog
      title="Rename search"
      name={name}
      maxLength={MAX_SAVED_SEARCH_NAME}
      missing="Enter a name for this search"
      send={async (to) => {
        const renamedSearch = await edit.rename(id, to);
        onClose();
        edit.put(renamedSearch);
      }}
      onClose={onClose}
    />
  );
}

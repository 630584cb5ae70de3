import { MAX_SAVED_SEARCH_NAME } from '#domain/saved-searches/saved-searches.ts';
import NameDialog from '../owned-rows/name-dialog.tsx';
import { useSearchResults } from '../search/results-context.tsx';
import AlertDialog from './alert-dialog.tsx';
import SaveDialog from './save-dialog.tsx';

/** Names a new search, renames a saved one, or sets its alerts. */
export default function SavedSearchDialogs() {
  const { edit, naming, setNaming, alertOf, setAlertOf } = useSearchResults().saved;
  if (alertOf) {
    return <AlertDialog search={alertOf} onChange={edit.put} onClose={() => setAlertOf(null)} />;
  }
  if (!naming) return null;
  const { search } = naming;
  const close = () => setNaming(null);
  if (!search) return <SaveDialog onClose={close} />;
  return (
    <NameDialog
      title="Rename search"
      name={search.name}
      maxLength={MAX_SAVED_SEARCH_NAME}
      missing="Enter a name for this search"
      send={async (name) => {
        const renamed = await edit.rename(search.id, name);
        close();
        edit.put(renamed);
      }}
      onClose={close}
    />
  );
}

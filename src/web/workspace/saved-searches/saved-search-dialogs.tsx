import { useNavigate } from '@tanstack/react-router';
import { flushSync } from 'react-dom';
import { MAX_SAVED_SEARCH_NAME, proposedName } from '#domain/saved-searches/saved-searches.ts';
import { LabeledSelect } from '../../ui/form-fields.tsx';
import { toast } from '../../ui/toast.ts';
import { useListSelection } from '../lists/selection-context.tsx';
import NameDialog from '../owned-rows/name-dialog.tsx';
import { useSearchResults } from '../search/results-context.tsx';
import AlertDialog, { ALERT_CHOICES, ownTimeZone } from './alert-dialog.tsx';
import RenameDialog from './rename-dialog.tsx';

const ALERT_TEXTS = {
  instant: "We'll email you new matches as they happen.",
  daily: "We'll email you new matches daily.",
  weekly: "We'll email you new matches weekly.",
};

/** Names a new search, renames a saved one, or sets its alerts. */
export default function SavedSearchDialogs() {
  const { edit, naming, setNaming, alertOf, setAlertOf } = useSearchResults().saved;
  if (alertOf) {
    return <AlertDialog search={alertOf} onChange={edit.put} onClose={() => setAlertOf(null)} />;
  }
  if (!naming) return null;
  const close = () => setNaming(null);
  if (naming === 'new') return <SaveDialog onClose={close} />;
  return <RenameDialog search={naming} edit={edit} onClose={close} />;
}

/** Names a new search, and offers to email its new matches. */
function SaveDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { address, params, edit } = useSearchResults().saved;
  const { labelOf } = useListSelection();
  return (
    <NameDialog
      title="Save search"
      name={proposedName(address, labelOf)}
      maxLength={MAX_SAVED_SEARCH_NAME}
      missing="Enter a name for this search"
      send={async (name, values) => {
        const newSearch = await edit.create({ name, params: params ?? '' });
        // Close first: focus returns to the button before the button is replaced.
        flushSync(onClose);
        edit.put(newSearch, params ?? '');
        const kind = ALERT_CHOICES.find(({ value }) => value === values.get('alert'))?.value ?? 'off';
        if (kind !== 'off') edit.setAlert(newSearch.id, { when: kind, timeZone: ownTimeZone() });
        toast({
          title: 'Search saved',
          description: kind === 'off' ? "We'll count new matches in Saved." : ALERT_TEXTS[kind],
          action: { label: 'Open Saved', onSelect: () => void navigate({ to: '/saved' }) },
        });
      }}
      onClose={onClose}
    >
      <LabeledSelect label="Email alerts" name="alert" options={ALERT_CHOICES} defaultValue="off" />
    </NameDialog>
  );
}

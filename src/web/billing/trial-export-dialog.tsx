import { MESSAGES } from '#domain/messages.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useTrialUpgrade } from './use-trial-upgrade.ts';

type TrialExportDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Where a plan is to be chosen first: a trial that was given has none behind it. */
  onChoose?: (() => void) | undefined;
};

/** Says that exports come with the paid plan, and starts it. */
export function TrialExportDialog({ open, onClose, onChoose }: TrialExportDialogProps) {
  const upgrade = useTrialUpgrade();
  const { title, description } = MESSAGES.exportInTrial;
  return (
    <Dialog open={open} onClose={onClose} title={title} description={description} closeButton={false}>
      <div className="mt-6 flex justify-end gap-2">
        <Button className="max-tablet:h-11" onClick={onClose}>
          Close
        </Button>
        <Button
          variant="main"
          className="max-tablet:h-11"
          onClick={() => {
            onClose();
            if (onChoose) onChoose();
            else void upgrade();
          }}
        >
          Upgrade Now
        </Button>
      </div>
    </Dialog>
  );
}

import { formatCount } from '#domain/counts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type ExportScopeDialogProps = {
  selected: number;
  total: number;
  onSelected: () => void;
  onAll: () => void;
  onClose: () => void;
};

/** Asks whether to export the selected companies or all results. */
export default function ExportScopeDialog({ selected, total, onSelected, onAll, onClose }: ExportScopeDialogProps) {
  const all = formatCount(total);
  return (
    <Dialog open title={`Selected ${formatCount(selected)} or all ${all}?`} onClose={onClose}>
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button variant="main" size="large" onClick={onSelected}>
          Selected {formatCount(selected)}
        </Button>
        <Button size="large" onClick={onAll}>
          All {all}
        </Button>
      </div>
    </Dialog>
  );
}

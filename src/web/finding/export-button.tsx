import { Download, X } from 'lucide-react';
import { MESSAGES } from '#domain/messages.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useHydrated } from '../use-hydrated.ts';

type ExportProps = {
  /** Bytes received while an export runs; null otherwise. */
  received: number | null;
  onExport: () => void;
  onCancel: () => void;
};

/** Starts the export, beside the search field. */
export function ExportButton({ received, onExport }: ExportProps) {
  const hydrated = useHydrated();
  return (
    <Button
      size="large"
      disabled={!hydrated}
      busy={received !== null}
      busyText={MESSAGES.exporting}
      aria-keyshortcuts="e"
      onClick={onExport}
      className="max-tablet:hidden"
    >
      <Download aria-hidden className="size-4" />
      {MESSAGES.exportCsv}
    </Button>
  );
}

/** How far a running export is, and the way to stop it. On phones also the button that starts it. */
export function ExportProgress({ received, onExport, onCancel }: ExportProps) {
  const hydrated = useHydrated();
  if (received === null) {
    return (
      <IconButton label={MESSAGES.exportCsv} disabled={!hydrated} className="size-9! tablet:hidden" onClick={onExport}>
        <Download aria-hidden />
      </IconButton>
    );
  }
  return (
    <span role="status" className="flex items-center gap-1 text-13 whitespace-nowrap text-ink-3 tabular-nums">
      <span className="max-tablet:sr-only">
        {MESSAGES.exporting} {(received / 1e6).toFixed(1)} MB
      </span>
      <IconButton label="Cancel export" className="max-tablet:size-9!" onClick={onCancel}>
        <X aria-hidden />
      </IconButton>
    </span>
  );
}

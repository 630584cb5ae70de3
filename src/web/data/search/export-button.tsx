import { Download, X } from 'lucide-react';
import { MESSAGES } from '#domain/messages.ts';
import { Button, type ButtonSize } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { IconButton } from '../../ui/icon-button.tsx';

type ExportProps = {
  received: number | null;
  onExport: () => void;
  onCancel: () => void;
};

export function ExportButton(props: ExportProps) {
  return <StartExport {...props} size="large" className="max-tablet:hidden" />;
}

export function ToolbarExport(props: ExportProps) {
  const { received, onCancel } = props;
  if (received === null) {
    return <StartExport {...props} size="normal" className="tablet:hidden max-tablet:h-9 max-tablet:px-2.5" />;
  }
  return (
    <span role="status" className="flex items-center gap-1 text-13 whitespace-nowrap text-ink-3 tabular-nums">
      <span className="max-tablet:sr-only">
        {MESSAGES.exporting} <span aria-hidden>{(received / 1e6).toFixed(1)} MB</span>
      </span>
      <IconButton label="Cancel export" className="max-tablet:size-9!" onClick={onCancel}>
        <X aria-hidden />
      </IconButton>
    </span>
  );
}

type StartExportProps = ExportProps & { size: ButtonSize; className: string };

function StartExport({ received, onExport, size, className }: StartExportProps) {
  const hydrated = useHydrated();
  return (
    <Button
      size={size}
      disabled={!hydrated}
      busy={received !== null}
      busyText={MESSAGES.exporting}
      aria-keyshortcuts="e"
      onClick={onExport}
      className={className}
    >
      <Download aria-hidden className="size-4 max-tablet:hidden" />
      {MESSAGES.exportCsv}
    </Button>
  );
}

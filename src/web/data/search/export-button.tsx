import { Download, Settings2, X } from 'lucide-react';
import { MESSAGES } from '#domain/messages.ts';
import { Button, type ButtonSize } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { IconButton } from '../../ui/icon-button.tsx';

type ExportProps = {
  received: number | null;
  onExport: () => void;
  /** Opens the export options. Without it, the options button is not shown. */
  onOptions?: () => void;
  onCancel: () => void;
};

export function ExportButton(props: ExportProps) {
  return (
    <StartExport
      {...props}
      size="large"
      className="max-tablet:hidden"
      optionsClass="h-full w-9 text-ink-3 hover:bg-hover hover:text-ink"
    />
  );
}

export function ToolbarExport(props: ExportProps) {
  const { received, onCancel } = props;
  if (received === null) {
    return <StartExport {...props} size="normal" className="tablet:hidden" optionsClass="h-9 w-9 text-ink-3" />;
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

type StartExportProps = ExportProps & { size: ButtonSize; className: string; optionsClass: string };

function StartExport({ received, onExport, onOptions, size, className, optionsClass }: StartExportProps) {
  const hydrated = useHydrated();
  return (
    <div className={`flex ${className}`}>
      <Button
        size={size}
        disabled={!hydrated}
        busy={received !== null}
        busyText={MESSAGES.exporting}
        aria-keyshortcuts="e"
        onClick={onExport}
        className={`max-tablet:h-9 max-tablet:px-2.5 ${onOptions ? 'rounded-r-none' : ''}`}
      >
        <Download aria-hidden className="size-4 max-tablet:hidden" />
        {MESSAGES.exportCsv}
      </Button>
      {onOptions && (
        <button
          type="button"
          aria-label="Export options"
          aria-haspopup="dialog"
          title="Export options"
          disabled={!hydrated}
          aria-disabled={received !== null || undefined}
          onClick={received === null ? onOptions : undefined}
          className={`grid place-items-center rounded-r-control border border-l-0 border-line-strong bg-surface ${optionsClass}`}
        >
          <Settings2 aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}

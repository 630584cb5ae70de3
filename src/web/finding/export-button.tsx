import { ChevronDown, Download, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ExportFormat, formatLabel } from '#domain/export-formats.ts';
import { MESSAGES } from '#domain/messages.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuHeading, MenuItem } from '../ui/menu.tsx';
import { useHydrated } from '../use-hydrated.ts';

type ExportProps = {
  /** Bytes received while an export runs; null otherwise. */
  received: number | null;
  /** Formats besides our CSV. */
  formats?: readonly ExportFormat[];
  onExport: (format?: ExportFormat) => void;
  onCancel: () => void;
};

/** Starts the export, beside the search field. */
export function ExportButton({ received, formats = [], onExport }: ExportProps) {
  const hydrated = useHydrated();
  return (
    <div className="flex max-tablet:hidden">
      <Button
        size="large"
        disabled={!hydrated}
        busy={received !== null}
        busyText={MESSAGES.exporting}
        aria-keyshortcuts="e"
        onClick={() => onExport()}
        className={formats.length > 0 ? 'rounded-r-none' : ''}
      >
        <Download aria-hidden className="size-4" />
        {MESSAGES.exportCsv}
      </Button>
      {formats.length > 0 && (
        <FormatMenu
          label="Other formats"
          icon={<ChevronDown aria-hidden className="size-4" />}
          formats={formats}
          onExport={onExport}
          buttonClass="grid h-full w-9 place-items-center rounded-r-control border border-l-0 border-line-strong bg-surface text-ink-3 hover:bg-hover hover:text-ink"
        />
      )}
    </div>
  );
}

/** How far a running export is, and the way to stop it. On phones also the buttons that start it. */
export function ExportProgress({ received, formats = [], onExport, onCancel }: ExportProps) {
  const hydrated = useHydrated();
  if (received === null) {
    return (
      <span className="contents tablet:hidden">
        {formats.length > 0 ? (
          <FormatMenu
            label="Export"
            icon={<Download aria-hidden className="size-4" />}
            formats={['csv', ...formats]}
            onExport={onExport}
            buttonClass="grid size-9 place-items-center rounded-control text-ink-3 hover:bg-hover"
          />
        ) : (
          <IconButton label={MESSAGES.exportCsv} disabled={!hydrated} className="size-9!" onClick={() => onExport()}>
            <Download aria-hidden />
          </IconButton>
        )}
      </span>
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

type FormatMenuProps = {
  label: string;
  icon: ReactNode;
  formats: readonly ExportFormat[];
  buttonClass: string;
  onExport: (format: ExportFormat) => void;
};

function FormatMenu({ label, icon, formats, buttonClass, onExport }: FormatMenuProps) {
  return (
    <Menu label={label} button={icon} buttonClass={buttonClass}>
      <MenuHeading>Export for</MenuHeading>
      {formats.map((format) => (
        <MenuItem key={format} onSelect={() => onExport(format)}>
          {formatLabel(format)}
        </MenuItem>
      ))}
    </Menu>
  );
}

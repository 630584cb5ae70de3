import { ChevronDown, Download, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ExportFormat, formatLabel } from '#domain/exports/export-formats.ts';
import { MESSAGES } from '#domain/messages.ts';
import { Button, type ButtonSize } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuHeading, MenuItem } from '../ui/menu.tsx';
import { useHydrated } from '../use-hydrated.ts';

type ExportProps = {
  received: number | null;
  formats?: readonly ExportFormat[];
  /** @param withEmail leaves out contacts without an email address */
  onExport: (format?: ExportFormat, withEmail?: boolean) => void;
  onCancel: () => void;
};

export function ExportButton(props: ExportProps) {
  return (
    <StartExport
      {...props}
      size="large"
      className="max-tablet:hidden"
      buttonClass="grid h-full w-9 place-items-center rounded-r-control border border-l-0 border-line-strong bg-surface text-ink-3 hover:bg-hover hover:text-ink"
    />
  );
}

export function ExportProgress(props: ExportProps) {
  const { received, onCancel } = props;
  if (received === null) {
    return (
      <StartExport
        {...props}
        size="normal"
        className="tablet:hidden"
        buttonClass="grid h-9 w-8 place-items-center rounded-r-control border border-l-0 border-line-strong bg-surface text-ink-3"
      />
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

type StartExportProps = ExportProps & { size: ButtonSize; className: string; buttonClass: string };

function StartExport({ received, formats = [], onExport, size, className, buttonClass }: StartExportProps) {
  const hydrated = useHydrated();
  return (
    <div className={`flex ${className}`}>
      <Button
        size={size}
        disabled={!hydrated}
        busy={received !== null}
        busyText={MESSAGES.exporting}
        aria-keyshortcuts="e"
        onClick={() => onExport()}
        className={`max-tablet:h-9 max-tablet:px-2.5 ${formats.length > 0 ? 'rounded-r-none' : ''}`}
      >
        <Download aria-hidden className="size-4 max-tablet:hidden" />
        {MESSAGES.exportCsv}
      </Button>
      {formats.length > 0 && (
        <FormatMenu
          label="Other formats"
          icon={<ChevronDown aria-hidden className="size-4" />}
          formats={formats}
          onExport={onExport}
          buttonClass={buttonClass}
        />
      )}
    </div>
  );
}

type FormatMenuProps = {
  label: string;
  icon: ReactNode;
  formats: readonly ExportFormat[];
  buttonClass: string;
  onExport: ExportProps['onExport'];
};

function FormatMenu({ label, icon, formats, buttonClass, onExport }: FormatMenuProps) {
  return (
    <Menu label={label} button={icon} buttonClass={buttonClass}>
      <MenuItem onSelect={() => onExport('csv', true)}>CSV, only contacts with email</MenuItem>
      <MenuHeading>Export for</MenuHeading>
      {formats.map((format) => (
        <MenuItem key={format} onSelect={() => onExport(format)}>
          {formatLabel(format)}
        </MenuItem>
      ))}
    </Menu>
  );
}

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Check, ChevronDown, Download, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { counted, formatCount } from '#domain/counts.ts';
import { type ExportFormat, FORMAT_GROUPS, formatLabel } from '#domain/exports/export-formats.ts';
import { MESSAGES } from '#domain/messages.ts';
import { type ApiClient, answerOf } from '../api.ts';
import { type SearchParams, stringifySearch } from '../search-params.ts';
import { Button, type ButtonSize } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuHeading, MenuItem, menuItemClass } from '../ui/menu.tsx';
import { useHydrated } from '../use-hydrated.ts';

/** The contacts that an export of a search contains. */
export function exportPreviewQuery(api: ApiClient, params: SearchParams) {
  return queryOptions({
    queryKey: ['export-preview', stringifySearch(params)],
    queryFn: ({ signal }) => answerOf(api.exports.companies.preview.$get({ query: params }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });
}

type ExportProps = {
  received: number | null;
  /** Counts the contacts before the export; without it there is no choice of formats. */
  preview?: ReturnType<typeof exportPreviewQuery>;
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

function StartExport({ received, preview, onExport, size, className, buttonClass }: StartExportProps) {
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
        className={`max-tablet:h-9 max-tablet:px-2.5 ${preview ? 'rounded-r-none' : ''}`}
      >
        <Download aria-hidden className="size-4 max-tablet:hidden" />
        {MESSAGES.exportCsv}
      </Button>
      {preview && (
        <FormatMenu
          label="Export options"
          icon={<ChevronDown aria-hidden className="size-4" />}
          preview={preview}
          onExport={onExport}
          buttonClass={buttonClass}
        />
      )}
    </div>
  );
}

type FormatItemsProps = Required<Pick<ExportProps, 'preview' | 'onExport'>>;
type FormatMenuProps = FormatItemsProps & { label: string; icon: ReactNode; buttonClass: string };

function FormatMenu({ label, icon, buttonClass, ...items }: FormatMenuProps) {
  return (
    <Menu label={label} button={icon} buttonClass={buttonClass}>
      <FormatItems {...items} />
    </Menu>
  );
}

function FormatItems({ preview, onExport }: FormatItemsProps) {
  const [withEmail, setWithEmail] = useState(false);
  const { data } = useQuery(preview);
  const contacts = data && (withEmail ? data.withEmail : data.contacts);
  return (
    <>
      <button
        type="button"
        role="menuitemcheckbox"
        aria-checked={withEmail}
        tabIndex={-1}
        className={`${menuItemClass} whitespace-nowrap`}
        onClick={(event) => {
          event.stopPropagation(); // The menu stays open.
          setWithEmail(!withEmail);
        }}
      >
        <span
          aria-hidden="true"
          className={`grid size-4 flex-none place-items-center rounded-small border ${withEmail ? 'border-accent-fill bg-accent-fill text-on-accent' : 'border-control-edge bg-surface'}`}
        >
          {withEmail && <Check className="size-3" strokeWidth={3} />}
        </span>
        Only contacts with email
        <span className="ml-auto min-w-12 pl-2 text-right font-normal text-ink-3 tabular-nums">
          {data && formatCount(data.withEmail)}
        </span>
      </button>
      <MenuHeading>
        <span role="status" className="block border-t border-line pt-2 font-medium text-ink-2">
          Export {contacts === undefined ? '' : `${counted(contacts, 'contact')} `}as
        </span>
      </MenuHeading>
      {FORMAT_GROUPS.map(({ label, formats }, i) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of menu items is no fieldset
        <div key={label} role="group" aria-label={label}>
          {i > 0 && <MenuHeading>{label}</MenuHeading>}
          {formats.map((format) => (
            <MenuItem key={format} onSelect={() => onExport(format, withEmail)}>
              {formatLabel(format)}
            </MenuItem>
          ))}
        </div>
      ))}
    </>
  );
}

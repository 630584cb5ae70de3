import { type ReactNode, useRef, useState } from 'react';
import { counted, formatCount } from '#domain/counts.ts';
import { MAX_USER_FILE_BYTES } from '#domain/spreadsheets/file-kinds.ts';
import { messageOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { Select } from '../../ui/select.tsx';
import { useHydrated } from '../../use-hydrated.ts';

/** A chosen file, numbered so that choosing the same file again reads it again. */
export type Chosen<Field extends string> = { file: File; number: number; columns: readonly (Field | null)[] | null };

type PreviewProps<Field extends string> = {
  chosen: Chosen<Field>;
  onColumns: (columns: readonly (Field | null)[]) => void;
  onClose: () => void;
};

type FileUploadProps<Field extends string> = {
  note: string;
  /** The preview of the chosen file. */
  renderPreview: (props: PreviewProps<Field>) => ReactNode;
};

/** Takes a file, and shows its preview. */
export function FileUpload<Field extends string>({ note, renderPreview }: FileUploadProps<Field>) {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<Chosen<Field> | null>(null);
  const files = useRef(0);
  const tooLarge = chosen !== null && chosen.file.size > MAX_USER_FILE_BYTES;
  return (
    <div className="grid min-w-0 gap-4">
      <FileDrop
        title={chosen ? chosen.file.name : 'Choose a CSV or Excel file, or drop it here'}
        note={chosen ? 'Choose or drop another file to replace it.' : note}
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        disabled={!hydrated}
        onFiles={([file]) => file && setChosen({ file, number: ++files.current, columns: null })}
      />
      {tooLarge && <Refusal message={`The file is larger than ${MAX_USER_FILE_BYTES / 1_000_000} MB. Split it.`} />}
      {chosen && !tooLarge && (
        <div key={chosen.number} className="contents">
          {renderPreview({
            chosen,
            onColumns: (columns) => setChosen({ ...chosen, columns }),
            // Another file may have been chosen while this one was saved.
            onClose: () => setChosen((now) => (now?.number === chosen.number ? null : now)),
          })}
        </div>
      )}
    </div>
  );
}

export function columnsParam(columns: readonly (string | null)[] | null): { columns?: string } {
  return columns ? { columns: columns.map((field) => field ?? '').join(',') } : {};
}

export function fileBody(file: File): RequestInit {
  return { body: file, headers: { 'content-type': 'application/octet-stream' } };
}

type UploadPreviewProps<Field extends string> = {
  title: string;
  summary: ReactNode;
  busy: boolean;
  refused: string | undefined;
  /** Buttons that save the file. */
  actions: ReactNode;
  onClose: () => void;
  children?: ReactNode;
  rejected: RejectedProps;
  mapping: ColumnMappingProps<Field>;
};

/** What was read from a file: a summary, buttons, and the rows and columns to check. */
export function UploadPreview<Field extends string>({
  title,
  summary,
  busy,
  refused,
  actions,
  onClose,
  children,
  rejected,
  mapping,
}: UploadPreviewProps<Field>) {
  return (
    <div aria-busy={busy || undefined} className={`grid min-w-0 gap-4 ${busy ? 'opacity-60' : ''}`}>
      <div role="status">
        <p className="text-16 font-semibold">{mapping.isOpen ? 'Choose what the columns contain' : title}</p>
        {!mapping.isOpen && <p className="mt-0.5 text-13 text-ink-2">{summary}</p>}
      </div>
      <Refusal message={refused} />
      <div className="flex flex-wrap gap-2">
        {!mapping.isOpen && actions}
        <CancelUpload onClose={onClose} />
      </div>
      {children}
      <RejectedRows {...rejected} />
      <ColumnMapping {...mapping} />
    </div>
  );
}

/** In place of a preview that is loading or failed. */
export function PreviewStatus({ error, onClose }: { error: unknown; onClose: () => void }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-3">
      {error ? (
        <Refusal message={messageOf(error)} />
      ) : (
        <p role="status" className="text-13 text-ink-2">
          Reading the file...
        </p>
      )}
      <CancelUpload onClose={onClose} />
    </div>
  );
}

function CancelUpload({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="quiet" onClick={onClose} className="max-tablet:h-11">
      Cancel
    </Button>
  );
}

export const PREVIEW_LIST = 'divide-y divide-line rounded-control border border-line text-13';
const SUMMARY = 'w-fit cursor-pointer rounded-small text-13 font-medium max-tablet:py-3';

type RejectedProps = { words: string; total: number; rows: readonly { row: number; reason: string }[] };

/** @param words after the number of rows: 'cannot be matched' */
function RejectedRows({ words, total, rows }: RejectedProps) {
  if (total === 0) return null;
  return (
    <details>
      <summary className={SUMMARY}>
        {counted(total, 'row')} {words}
      </summary>
      <ul aria-label={`Rows that ${words}`} className={`mt-1.5 ${PREVIEW_LIST}`}>
        {rows.map(({ row, reason }) => (
          <li key={row} className="flex gap-3 px-3 py-1.5">
            <span className="w-20 shrink-0 text-ink-3 tabular-nums">Row {formatCount(row)}</span>
            <span className="min-w-0 break-words">{reason}</span>
          </li>
        ))}
        {total > rows.length && <li className="px-3 py-1.5 text-ink-3">{formatCount(total - rows.length)} more</li>}
      </ul>
    </details>
  );
}

const UNUSED = 'none';

type ColumnMappingProps<Field extends string> = {
  columns: readonly { header: string; field: Field | null; sample: string }[];
  fields: readonly Field[];
  words: Readonly<Record<Field, string>>;
  /** Open at first, when the columns were not recognized. */
  isOpen: boolean;
  onColumns: (columns: readonly (Field | null)[]) => void;
};

function ColumnMapping<Field extends string>({ columns, fields, words, isOpen, onColumns }: ColumnMappingProps<Field>) {
  const [open, setOpen] = useState(isOpen);
  const options = [
    { value: UNUSED, label: 'Not used' },
    ...fields.map((value) => ({ value: value as string, label: words[value] })),
  ];
  const choose = (at: number, value: string) => {
    const chosen = fields.find((field) => field === value) ?? null;
    onColumns(columns.map(({ field }, i) => (i === at ? chosen : field)));
  };
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={SUMMARY}>Column mapping</summary>
      <ul className={`mt-1.5 ${PREVIEW_LIST}`}>
        {columns.map(({ header, field, sample }, i) => (
          <li
            key={i}
            className="grid min-h-10 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_150px] items-center gap-x-3 px-3 py-1 max-tablet:grid-cols-[minmax(0,1fr)_150px]"
          >
            <span className="font-medium break-words">{header || `Column ${i + 1}`}</span>
            <span className="truncate text-ink-3 max-tablet:hidden">{sample}</span>
            <Select
              label={`Field for ${header || `column ${i + 1}`}`}
              options={options}
              value={field ?? UNUSED}
              onChange={(value) => choose(i, value)}
              className="w-full"
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

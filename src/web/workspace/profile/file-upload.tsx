import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { countText, formatCount } from '#domain/counts.ts';
import { MAX_USER_FILE_BYTES } from '#domain/spreadsheets/file-kinds.ts';
import { messageOf } from '../../platform/api/api.ts';
import { readBlob } from '../../platform/api/read-blob.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { CHOOSE_SHEET, FileDrop } from '../../ui/file-drop.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { Select } from '../../ui/select.tsx';

type FileColumns<Field extends string> = readonly (Field | null)[];

/** The arguments of a call that sends the file. */
export type UploadCall = [{ query: { columns?: string } }, { init: RequestInit }];

type Column<Field extends string> = { header: string; field: Field | null; looksLike: Field | null; sample: string };

type Preview<Field extends string> = {
  sheet: string | null;
  columns: readonly Column<Field>[];
  rejected: { total: number; rows: readonly { row: number; reason: string }[] };
};

type UploadProps<Field extends string, P extends Preview<Field>> = {
  /** Names the upload in the query cache. */
  id: string;
  /** The labels of the fields that a column can have. */
  labels: Readonly<Record<Field, string>>;
  /** After the number of rejected rows: 'cannot be matched'. */
  rejectedText: string;
  read: (...call: UploadCall) => Promise<P>;
  /** What else the preview depends on. */
  readWith?: unknown;
  describe: (preview: P) => {
    title: string;
    summary: ReactNode;
    /** What to do if the columns do not suffice to save the file: 'Choose the column with names'. */
    missing: string | null;
    /** Whether the columns should be checked. */
    isUnsure?: boolean;
    /** What to choose before saving. */
    options?: ReactNode;
    /** A button for each; the first one is the main one. */
    saves: readonly { label: string; send: (...call: UploadCall) => Promise<void> }[];
    details?: ReactNode;
  };
};

/** A chosen file, numbered so that choosing the same file again reads it again. */
type ChosenFile<Field extends string> = { file: File; number: number; columns: FileColumns<Field> | null };

/** Takes a file, shows its preview, and saves it. */
export function FileUpload<Field extends string, P extends Preview<Field>>({
  note,
  ...upload
}: UploadProps<Field, P> & { note: string }) {
  const hydrated = useHydrated();
  const [choice, setChoice] = useState<ChosenFile<Field> | null>(null);
  const files = useRef(0);
  const tooLarge = choice !== null && choice.file.size > MAX_USER_FILE_BYTES;
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className="grid min-w-0 gap-4">
      <FileDrop
        title={choice ? choice.file.name : CHOOSE_SHEET}
        note={choice ? 'Replace it with another file.' : note}
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        disabled={!hydrated}
        onFiles={([file]) => file && setChoice({ file, number: ++files.current, columns: null })}
      />
      {tooLarge && (
        <Refusal
          message={`The file is larger than ${MAX_USER_FILE_BYTES / 1_000_000} MB. Split it into smaller files.`}
        />
      )}
      {choice && !tooLarge && (
        <UploadPreview
          key={choice.number}
          {...upload}
          choice={choice}
          onColumns={(columns) => setChoice({ ...choice, columns })}
          onReplace={() => box.current?.querySelector<HTMLInputElement>('input[type=file]')?.click()}
          // Another file may have been chosen while this one was saved.
          onClose={() => setChoice((now) => (now?.number === choice.number ? null : now))}
        />
      )}
    </div>
  );
}

/** The contents of an uploaded file: a summary, buttons, and the rows and columns to check. */
function UploadPreview<Field extends string, P extends Preview<Field>>({
  id,
  labels,
  rejectedText,
  read,
  readWith,
  describe,
  choice: { file, number, columns },
  onColumns,
  onReplace,
  onClose,
}: UploadProps<Field, P> & {
  choice: ChosenFile<Field>;
  onColumns: (columns: FileColumns<Field>) => void;
  onReplace: () => void;
  onClose: () => void;
}) {
  const query = columns ? { columns: columns.map((field) => field ?? '').join(',') } : {};
  const headers = { 'content-type': 'application/octet-stream' };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['upload-preview', id, number, columns, readWith],
    queryFn: async ({ signal }) => read({ query }, { init: { body: await readBlob(file), headers, signal } }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { act, busy, refused } = useAction();
  const [saving, setSaving] = useState<string | null>(null);
  if (!data || error)
    return <PreviewStatus error={error} busy={isFetching} onRetry={() => void refetch()} onClose={onClose} />;
  const { title, summary, missing, isUnsure = false, options, saves, details } = describe(data);
  // The latest choices, also while the preview of an earlier one is shown.
  const mappedColumns = columns
    ? data.columns.map((column, i) => ({ ...column, field: columns[i] ?? null }))
    : data.columns;
  return (
    <div
      data-preview
      aria-busy={isFetching || undefined}
      className={`grid min-w-0 gap-4 ${isFetching ? 'opacity-60' : ''}`}
    >
      <div role="status">
        <p className="text-16 font-semibold">{missing ?? title}</p>
        {missing === null && <p className="mt-0.5 text-13 text-ink-2">{summary}</p>}
        {data.sheet !== null && <p className="mt-0.5 text-13 text-ink-2">Sheet “{data.sheet}”</p>}
      </div>
      {missing === null && saves.length > 0 && options}
      <Refusal message={refused?.message} />
      <div className="flex flex-wrap gap-2">
        {missing === null &&
          saves.map(({ label, send }, i) => (
            <Button
              key={label}
              variant={i === 0 ? 'main' : 'outline'}
              busy={busy && saving === label}
              busyText="Saving..."
              disabled={busy && saving !== label}
              onClick={() => {
                setSaving(label);
                void act(async () => send({ query }, { init: { body: await readBlob(file), headers } }), onClose);
              }}
              className="max-tablet:h-11"
            >
              {label}
            </Button>
          ))}
        {saves.length === 0 && (
          <Button variant={details ? 'outline' : 'main'} onClick={onReplace} className="max-tablet:h-11">
            Choose another file
          </Button>
        )}
        <CancelUpload onClose={onClose} />
      </div>
      {details}
      <RowList text={rejectedText} {...data.rejected} isOpen />
      <ColumnMappingList
        columns={mappedColumns}
        labels={labels}
        isOpen={missing !== null || isUnsure}
        onColumns={onColumns}
      />
    </div>
  );
}

type PreviewStatusProps = { error: unknown; busy: boolean; onRetry: () => void; onClose: () => void };

/** In place of a preview that is loading or failed. */
function PreviewStatus({ error, busy, onRetry, onClose }: PreviewStatusProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-3">
      {error ? (
        <>
          <Refusal message={messageOf(error)} />
          <Button busy={busy} busyText="Reading the file..." onClick={onRetry} className="max-tablet:h-11">
            Try again
          </Button>
        </>
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

type RowListProps = { text: string; isOpen?: boolean } & Preview<string>['rejected'];

/** Rows of a file in a group that opens. */
export function RowList({ text, isOpen = false, total, rows }: RowListProps) {
  if (total === 0) return null;
  return (
    <Details title={`${countText(total, 'row')} ${text}`} initial={isOpen}>
      <ul aria-label={`Rows ${text}`} className={`mt-1.5 max-h-96 overflow-y-auto ${PREVIEW_LIST}`}>
        {rows.map(({ row, reason }) => (
          <li key={row} className="flex gap-3 px-3 py-1.5">
            <span className="w-20 shrink-0 text-ink-3 tabular-nums">Row {formatCount(row)}</span>
            <span className="min-w-0 wrap-anywhere">{reason}</span>
          </li>
        ))}
        {total > rows.length && <li className="px-3 py-1.5 text-ink-3">{formatCount(total - rows.length)} more</li>}
      </ul>
    </Details>
  );
}

const UNUSED = 'none';

type ColumnMappingListProps<Field extends string> = {
  columns: Preview<Field>['columns'];
  labels: Readonly<Record<Field, string>>;
  /** Open at first, when the columns were not recognized. */
  isOpen: boolean;
  onColumns: (columns: FileColumns<Field>) => void;
};

function ColumnMappingList<Field extends string>({
  columns,
  labels,
  isOpen,
  onColumns,
}: ColumnMappingListProps<Field>) {
  const fields = Object.keys(labels) as Field[];
  const options = [
    { value: UNUSED, label: 'Not used' },
    ...fields.map((value) => ({ value: value as string, label: labels[value] })),
  ];
  const choose = (at: number, value: string) => {
    const selectedField = fields.find((field) => field === value) ?? null;
    onColumns(columns.map(({ field }, i) => (i === at ? selectedField : field)));
  };
  return (
    <Details title="Column mapping" initial={isOpen}>
      <ul className={`mt-1.5 ${PREVIEW_LIST}`}>
        {columns.map(({ header, field, sample }, i) => (
          <li
            key={i}
            className="grid min-h-10 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_150px] items-center gap-x-3 px-3 py-1 max-tablet:grid-cols-[minmax(0,1fr)_150px]"
          >
            <span className="grid min-w-0 items-center gap-x-3 tablet:col-span-2 tablet:grid-cols-2">
              <span className="font-medium break-words">{header || `Column ${i + 1}`}</span>
              <span className="truncate text-ink-3">{sample}</span>
            </span>
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
    </Details>
  );
}

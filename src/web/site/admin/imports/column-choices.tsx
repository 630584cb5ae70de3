import type { ComponentProps } from 'react';
import { formatCount } from '#domain/counts.ts';
import { SURE } from '#domain/imports/import-columns.ts';
import { IMPORT_FIELDS } from '#domain/imports/import-fields.ts';
import { LP_IMPORT_FIELDS } from '#domain/imports/lp-import-fields.ts';
import type { TableKind } from '#domain/imports/uploads.ts';
import { DELIMITERS } from '#domain/spreadsheets/csv-dialect.ts';
import { ENCODINGS, type Encoding } from '#domain/spreadsheets/encodings.ts';
import { capitalize } from '../../../platform/api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/refusal.tsx';
import { Select } from '../../../ui/select.tsx';
import { type DataColumn, DataTable } from '../data-table.tsx';
import { Facts, Moment, Panel } from '../page-parts.tsx';
import type { DetectedFile, Upload } from './import-queries.ts';
import type { UploadChoices } from './use-choices.tsx';
import { PreviewButton } from './use-choices.tsx';

type Contents = TableKind | 'contacts';

const CONTENTS: readonly { value: Contents; label: string }[] = [
  { value: 'companies', label: 'Companies and their contacts' },
  { value: 'contacts', label: 'Contacts of companies' },
  { value: 'lps', label: 'LPs and their contacts' },
];

const NOT_USED = { value: '', label: 'Not used' };

const FIELDS: Record<TableKind, readonly { value: string; label: string }[]> = {
  companies: fieldOptions(IMPORT_FIELDS),
  lps: fieldOptions(LP_IMPORT_FIELDS),
};

const ENCODING_OPTIONS = Object.entries(ENCODINGS).map(([value, label]) => ({ value: value as Encoding, label }));

/** Longer sample values are truncated. */
const LONG = 48;

const EMAILS: ReadonlySet<string> = new Set(['email', 'contactEmail']);

const FRAMED = 'max-w-full rounded-control border border-line-strong';

type FileColumn = DetectedFile['columns'][number] & { index: number };
type ColumnChoicesProps = { upload: Upload; detected: DetectedFile; choices: UploadChoices };

/** How a file is read, with corrections: its format, its kind, and the field of each column. */
export function ColumnChoices({ upload, detected, choices }: ColumnChoicesProps) {
  if (!detected.format) return <EntryChoice entries={detected.entries} choices={choices} />;
  return <TableChoices upload={upload} detected={detected} choices={choices} />;
}

type EntryChoiceProps = { entries: readonly string[]; choices: UploadChoices };

/** Selects one of several tables in an archive; each is imported separately. */
function EntryChoice({ entries, choices: { choose, unsaved, refusedIn } }: EntryChoiceProps) {
  return (
    <Panel
      title="Choose a file"
      note={`This archive has ${formatCount(entries.length)} files. Import them one at a time.`}
    >
      <div className="grid gap-3">
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <li key={entry} className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
              <span className="min-w-0 grow text-13 break-words">{entry}</span>
              <Button
                aria-label={`Use ${entry}`}
                busy={unsaved?.choices.entry === entry}
                busyText="Opening..."
                onClick={() => choose({ choices: { entry } })}
              >
                Use
              </Button>
            </li>
          ))}
        </ul>
        <Refusal message={refusedIn('columns')} />
      </div>
    </Panel>
  );
}

function TableChoices({ upload, detected, choices }: ColumnChoicesProps) {
  const { state, comparison, remembered } = upload;
  const { unsaved, choose } = choices;
  const { mapping, kind: of } = unsaved ?? upload;
  const kind = of === 'lps' ? 'lps' : 'companies';
  const report = comparison?.report;
  const isChosen = (header: string) => header in mapping;
  const columns: readonly DataColumn<FileColumn>[] = [
    { label: 'Column', cell: ({ header }) => <span className="font-medium break-words">{header || '(no name)'}</span> },
    {
      label: 'Field',
      cell: ({ header, field }) => (
        <Select
          label={`Field for ${header || 'the unnamed column'}`}
          options={FIELDS[kind]}
          value={(unsaved && isChosen(header) ? mapping[header] : field) ?? ''}
          onChange={(value) => choose({ mapping: { [header]: value || null } })}
          className={`w-64 max-w-full ${FRAMED}`}
        />
      ),
    },
    { label: 'Match', cell: (column) => <MappingCertainty column={column} />, className: 'tablet:min-w-36' },
    { label: 'Sample values', cell: ({ samples }) => <Samples values={samples} /> },
  ];
  const usedFields = detected.columns.flatMap(
    ({ header, field }) => (unsaved && isChosen(header) ? mapping[header] : field) ?? [],
  );
  const chooseContents = (contents: Contents) =>
    contents === 'lps' ? choose({ kind: 'lps' }) : choose({ kind: 'companies', choices: { about: contents } });
  const notes = report && 'notes' in report ? report.notes : (detected.format?.notes ?? []);
  return (
    <div aria-busy={unsaved !== null} className="grid gap-4">
      <Panel title="File" note={state === 'compared' ? 'Changes here require a new preview.' : undefined}>
        <div className="grid gap-4">
          <div className="flex flex-wrap gap-x-4 gap-y-3">
            <ColumnSelect
              label="Contents"
              options={CONTENTS}
              value={kind === 'companies' && detected.about === 'contacts' ? 'contacts' : kind}
              onChange={chooseContents}
            />
            <FormatChoices upload={upload} detected={detected} choices={choices} />
          </div>
          <Facts
            facts={[
              detected.about === 'rounds' &&
                kind === 'companies' && { name: 'Rows', value: 'One row per funding round' },
              ...formatFacts(detected),
              { name: 'Columns', value: `${usedFields.length} of ${detected.columns.length} used` },
              ...notes.map((note) => ({ name: 'Note', value: note })),
              remembered && { name: 'Saved choices', value: <Remembered from={remembered} upload={upload} /> },
            ]}
          />
          {!usedFields.some((field) => EMAILS.has(field)) && (
            <p className="text-13 font-medium">No column is mapped to Email.</p>
          )}
          <PreviewButton upload={upload} choices={choices} />
        </div>
      </Panel>
      <h2 className="mt-2 text-16 font-semibold">Columns</h2>
      <DataTable
        label="Columns"
        wide
        columns={columns}
        rows={detected.columns.map((column, index) => ({ ...column, index }))}
        keyOf={({ index }) => index}
      />
    </div>
  );
}

/** Sheet, file, encoding and header row, if there is a choice. */
function FormatChoices({ upload, detected: { format, entries }, choices: { unsaved, choose } }: ColumnChoicesProps) {
  if (!format) return null;
  const currentChoices = (unsaved ?? upload).choices;
  const { container, encoding, sheets, candidates, headerRow, headerOptions } = format;
  const parts = [
    { of: 'sheet', name: 'Sheet', values: sheets },
    { of: 'entry', name: 'File in the archive', values: entries },
  ] as const;
  return (
    <>
      {parts.map(({ of, name, values }) =>
        values.length > 1 ? (
          <ColumnSelect
            key={of}
            label={name}
            options={values.map((value) => ({ value, label: value }))}
            value={currentChoices[of] ?? format[of] ?? ''}
            onChange={(value) => choose({ choices: { [of]: value } })}
          />
        ) : null,
      )}
      {/* With several likely encodings, `questions.tsx` asks. */}
      {container !== 'xlsx' && candidates.length < 2 && (
        <ColumnSelect
          label="Encoding"
          options={ENCODING_OPTIONS}
          value={currentChoices.encoding ?? encoding}
          onChange={(value) => choose({ choices: { encoding: value } })}
        />
      )}
      {headerOptions.length > 1 && (
        <ColumnSelect
          label="Header row"
          options={headerOptions.map(({ row, text }) => ({
            value: String(row),
            label: `${row}: ${shortenText(text)}`,
          }))}
          value={String(currentChoices.headerRow ?? headerRow)}
          onChange={(value) => choose({ choices: { headerRow: Number(value) } })}
          className="w-60"
        />
      )}
    </>
  );
}

function ColumnSelect<Value extends string>({ className = '', ...select }: ComponentProps<typeof Select<Value>>) {
  return (
    <div className="grid min-w-0 content-start gap-1">
      <span aria-hidden className="text-12 text-ink-3">
        {select.label}
      </span>
      <Select {...select} className={`${className} ${FRAMED}`.trimStart()} />
    </div>
  );
}

function formatFacts({ format, entries }: DetectedFile) {
  if (!format) return [];
  const { container, sheet, sheets, entry, delimiter, lineEnd } = format;
  if (container === 'xlsx') return sheets.length > 1 || !sheet ? [] : [{ name: 'Sheet', value: sheet }];
  return [
    ...(entry && entries.length < 2 ? [{ name: 'File', value: entry }] : []),
    { name: 'Format', value: `Delimiter: ${DELIMITERS[delimiter]}. Line endings: ${lineEnd}.` },
  ];
}

type RememberedProps = { from: NonNullable<Upload['remembered']>; upload: Upload };

function Remembered({ from: { fileName, at }, upload: { choices } }: RememberedProps) {
  const { dateOrders = {}, placeCodes, undated } = choices;
  const notes = [
    ...Object.entries(dateOrders).map(([header, order]) => `${header} is ${order}`),
    ...(placeCodes ? [placeCodes === 'states' ? 'CA is California' : 'CA is Canada'] : []),
    ...(undated ? [`rows without dates ${undated === 'newest' ? 'replace existing values' : 'fill blanks'}`] : []),
  ];
  return (
    <>
      Choices from {fileName} (<Moment at={at} />
      ), which has the same columns{notes.length > 0 && `: ${notes.join('; ')}`}
    </>
  );
}

function MappingCertainty({ column: { field, confidence, note, options } }: { column: FileColumn }) {
  const match = options
    ? 'Unclear'
    : field === null
      ? 'Not used'
      : note === 'chosen'
        ? 'Chosen'
        : confidence >= SURE
          ? 'Certain'
          : 'Likely';
  return (
    <>
      <span className={field === null && !options ? 'text-ink-3' : 'font-medium text-ink'}>{match}</span>
      {note && note !== 'chosen' && !(match === 'Certain' && note.startsWith('looks like')) && (
        <span className="block text-12 break-words text-ink-3">{capitalize(note)}</span>
      )}
    </>
  );
}

function Samples({ values }: { values: readonly string[] | null }) {
  if (values === null) return <span className="text-ink-3">No longer stored</span>;
  if (values.length === 0) return <span className="text-ink-3">Empty in the first rows</span>;
  return (
    <ul className="flex flex-wrap gap-x-1.5">
      {values.map((value, index) => (
        <li
          key={`${index}${value}`}
          className="min-w-0 break-words not-last:after:ml-1.5 not-last:after:text-ink-3 not-last:after:content-['·']"
        >
          {shortenText(value)}
        </li>
      ))}
    </ul>
  );
}

function shortenText(text: string): string {
  return text.length > LONG ? `${text.slice(0, LONG).trimEnd()}…` : text;
}

function fieldOptions(fields: Readonly<Record<string, { label: string }>>) {
  return [NOT_USED, ...Object.entries(fields).map(([value, { label }]) => ({ value, label }))];
}

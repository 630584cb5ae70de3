import { IMPORT_FIELDS } from '#domain/imports/import-fields.ts';
import { dateWords } from '#domain/imports/imported-dates.ts';
import { LP_IMPORT_FIELDS } from '#domain/imports/lp-import-fields.ts';
import type { TableKind } from '#domain/imports/uploads.ts';
import { DELIMITERS } from '#domain/spreadsheets/csv-dialect.ts';
import { ENCODINGS } from '#domain/spreadsheets/encodings.ts';
import { Select } from '../../ui/select.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { Facts, Panel } from '../panel.tsx';
import { CompareChoices } from './compare-choices.tsx';
import type { Detected, Upload } from './import-queries.ts';
import { useChoices } from './use-choices.ts';

const KINDS: readonly { value: TableKind; label: string }[] = [
  { value: 'companies', label: 'Companies and their people' },
  { value: 'lps', label: 'LPs and their people' },
];

const LEFT_OUT = { value: '', label: 'Left out' };

const FIELDS: Record<TableKind, readonly { value: string; label: string }[]> = {
  companies: fieldOptions(IMPORT_FIELDS),
  lps: fieldOptions(LP_IMPORT_FIELDS),
};

const EMAILS: ReadonlySet<string> = new Set(['email', 'contactEmail']);

type FileColumn = Detected['columns'][number] & { index: number };
type ColumnChoicesProps = { upload: Upload; detected: Detected };

/** What was understood of a file, to be corrected: what it is about, and what each column fills. */
export function ColumnChoices({ upload, detected }: ColumnChoicesProps) {
  const { state, comparison } = upload;
  const choices = useChoices(upload);
  const { chosen, choose } = choices;
  const { mapping, kind: of } = chosen ?? upload;
  const kind = of === 'lps' ? 'lps' : 'companies';
  const columns: readonly Column<FileColumn>[] = [
    { label: 'Column', cell: ({ header }) => <span className="font-medium break-words">{header || '(no name)'}</span> },
    {
      label: 'Fills',
      cell: ({ header, field }) => (
        <Select
          label={`What ${header || 'the column without a name'} fills`}
          options={FIELDS[kind]}
          value={(chosen && header in mapping ? mapping[header] : field) ?? ''}
          onChange={(value) => choose({ mapping: { ...mapping, [header]: value || null } })}
          className="w-60 max-w-full rounded-control border border-line-strong"
        />
      ),
    },
    { label: 'Why', cell: ({ note, confidence, field }) => whyWords(note, field === null ? 1 : confidence) },
    { label: 'First values', cell: ({ samples }) => <Samples values={samples} /> },
  ];
  const filled = detected.columns.flatMap(
    ({ header, field }) => (chosen && header in mapping ? mapping[header] : field) ?? [],
  );
  return (
    <div aria-busy={chosen !== null} className="grid gap-4">
      <Panel
        title="What was understood"
        note={state === 'compared' ? 'A correction has the file compared again.' : undefined}
      >
        <div className="grid gap-4">
          <Facts
            facts={[
              { name: 'Encoding', value: ENCODINGS[detected.encoding] },
              { name: 'Cells', value: `${DELIMITERS[detected.delimiter]} between them, ${detected.lineEnd} line ends` },
              ...(comparison?.report.kind === 'companies'
                ? [{ name: 'Dates', value: dateWords(comparison.report.dates) }]
                : []),
              { name: 'Columns', value: `${filled.length} of ${detected.columns.length} used` },
              {
                name: 'About',
                value: (
                  <Select
                    label="What the file is about"
                    options={KINDS}
                    value={kind}
                    onChange={(value) => choose({ kind: value })}
                    className="rounded-control border border-line-strong"
                  />
                ),
              },
            ]}
          />
          {!filled.some((field) => EMAILS.has(field)) && <p className="text-13 font-medium">No column fills Email.</p>}
          <CompareChoices upload={upload} choices={choices} />
        </div>
      </Panel>
      <DataTable
        label="Columns of the file"
        columns={columns}
        rows={detected.columns.map((column, index) => ({ ...column, index }))}
        keyOf={({ index }) => index}
      />
    </div>
  );
}

function Samples({ values }: { values: readonly string[] | null }) {
  if (values === null) return <span className="text-ink-3">Not kept</span>;
  if (values.length === 0) return <span className="text-ink-3">Empty in the first rows</span>;
  return <span className="break-words">{values.join(' · ')}</span>;
}

function whyWords(note: string | null, confidence: number): string {
  const sure = confidence < 1 ? `, ${Math.round(confidence * 100)} % sure` : '';
  if (note === null) return 'Known header';
  return `${note.charAt(0).toUpperCase()}${note.slice(1)}${sure}`;
}

function fieldOptions(fields: Readonly<Record<string, { label: string }>>) {
  return [LEFT_OUT, ...Object.entries(fields).map(([value, { label }]) => ({ value, label }))];
}

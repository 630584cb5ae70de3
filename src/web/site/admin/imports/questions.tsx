import { type ReactNode, useState } from 'react';
import { countText } from '#domain/counts.ts';
import { formatDay, latestDayOf } from '#domain/dates.ts';
import { isImportField } from '#domain/imports/import-columns.ts';
import { IMPORT_FIELDS } from '#domain/imports/import-fields.ts';
import type { ColumnDates, ImportReport } from '#domain/imports/import-report.ts';
import { lessSpecificText } from '#domain/imports/import-text.ts';
import {
  type DateOrder,
  dateReasonText,
  NO_DATE_CLUES,
  readDate,
  resolveDate,
} from '#domain/imports/imported-dates.ts';
import { ENCODINGS } from '#domain/spreadsheets/encodings.ts';
import { capitalize } from '../../../platform/api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Radio } from '../../../ui/choice.tsx';
import { Refusal } from '../../../ui/refusal.tsx';
import { Panel } from '../page-parts.tsx';
import type { DetectedFile, Upload } from './import-queries.ts';
import type { UploadChoices } from './use-choices.tsx';

type QuestionsProps = { upload: Upload; choices: UploadChoices };
type LessSpecific = NonNullable<ImportReport['lessSpecific']>;
type FileColumn = DetectedFile['columns'][number];

export function ImportQuestions({ upload, choices }: QuestionsProps) {
  const { candidates = [], headerOptions = [] } = upload.detected?.format ?? {};
  const headers = headerOptions.filter(({ likely }) => likely);
  const open = openIn(upload);
  const { columns, dates, lessSpecific, places, undated } = open;
  const isOpen = [columns, dates, lessSpecific].some(({ length }) => length > 0) || places !== null || undated !== null;
  if (candidates.length < 2 && headers.length < 2 && !isOpen) return null;
  return (
    <Panel title="Questions" note="We couldn't determine these from the file.">
      <div className="grid gap-5">
        {candidates.length > 1 && <EncodingQuestion upload={upload} choices={choices} />}
        {headers.length > 1 && <HeaderQuestion upload={upload} choices={choices} />}
        {isOpen && <Open {...open} upload={upload} choices={choices} />}
      </div>
    </Panel>
  );
}

type OpenQuestions = {
  /** Columns whose field is not clear. */
  columns: FileColumn[];
  dates: ColumnDates[];
  places: { count: number; examples: string[] } | null;
  /** Rows without dates that only fill blanks, with the current choice. */
  undated: number | null;
  lessSpecific: LessSpecific;
};

function openIn({ comparison, choices, detected }: Upload): OpenQuestions {
  const columns = detected?.columns.filter(({ options }) => options !== undefined) ?? [];
  const report = comparison?.report;
  if (report?.kind !== 'companies') return { columns, dates: [], places: null, undated: null, lessSpecific: [] };
  const { count, examples } = report.ambiguousPlaces;
  const { undatedRows = 0, lessSpecific = [] } = report;
  return {
    columns,
    dates: report.dates.filter(({ ambiguous }) => ambiguous > 0),
    places: count > 0 || choices.placeCodes ? { count, examples } : null,
    undated: undatedRows > 0 || choices.undated ? undatedRows : null,
    lessSpecific,
  };
}

function EncodingQuestion({ upload, choices: { unsaved, choose } }: QuestionsProps) {
  const currentChoices = (unsaved ?? upload).choices;
  return (
    <ChoiceQuestion
      title="Which encoding shows these lines correctly?"
      name="encoding"
      options={(upload.detected?.format?.candidates ?? []).map(({ encoding, lines }) => ({
        value: encoding,
        label: <Example title={ENCODINGS[encoding]} lines={lines} />,
      }))}
      chosen={currentChoices.encoding}
      onChoose={(encoding) => choose({ choices: { encoding } })}
    />
  );
}

function HeaderQuestion({ upload, choices: { unsaved, choose, refusedIn } }: QuestionsProps) {
  const currentChoices = (unsaved ?? upload).choices;
  const { headerRow: detectedRow, headerOptions = [] } = upload.detected?.format ?? {};
  const headerRow = currentChoices.headerRow ?? detectedRow;
  return (
    <div className="grid gap-1.5">
      <ChoiceQuestion
        title="Which row contains the column names?"
        note="Rows above it are not imported. Your choice rereads the file."
        name="header row"
        options={headerOptions
          .filter(({ row, likely }) => likely || row === headerRow)
          .map(({ row, text }) => ({ value: row, label: <Example title={`Row ${row}`} lines={[text]} /> }))}
        chosen={headerRow}
        onChoose={(row) => choose({ choices: { headerRow: row } })}
      />
      <Refusal message={refusedIn('columns')} />
    </div>
  );
}

function Example({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <span className="min-w-0">
      <span className="font-medium">{title}</span>
      {lines.map((line, index) => (
        <span key={`${index}${line}`} className="block break-words text-ink-2">
          {line}
        </span>
      ))}
    </span>
  );
}

type OpenProps = QuestionsProps & OpenQuestions;

/** Questions whose answers need a preview; they are sent together. */
function Open({ columns, dates, places, undated, lessSpecific, upload, choices }: OpenProps) {
  const { choices: answers = {}, mapping = {} } = choices.answers;
  // Also those being chosen in the table of columns.
  const fields = { ...choices.unsaved?.mapping, ...mapping };
  const [missing, setMissing] = useState(false);
  const savedChoices = upload.choices;
  const orders = { ...savedChoices.dateOrders, ...answers.dateOrders };
  const replaceSpecific = answers.replaceSpecific ?? savedChoices.replaceSpecific ?? [];
  const answer = (next: UploadChoices['answers']) => {
    choices.answer(next);
    setMissing(false);
  };
  const isNew = Object.keys(choices.answers).length > 0;
  const apply = () => (isNew ? choices.compare({}, 'questions') : setMissing(true));
  /** By the number of rows or companies that depend on the answer. */
  const questions = [
    ...dates.map((date) => ({
      count: date.ambiguous,
      question: (
        <DateQuestion
          key={date.field}
          date={date}
          order={orders[date.column] ?? date.order}
          onChoose={(order) => answer({ choices: { dateOrders: { ...orders, [date.column]: order } } })}
        />
      ),
    })),
    places && {
      count: places.count,
      question: (
        <ChoiceQuestion
          key="codes"
          title="What do codes like CA mean?"
          note={[
            ...(places.count > 0 ? [`${countText(places.count, 'place')} could mean either`] : []),
            ...(places.examples.length > 0 ? [`for example ${quoteExamples(places.examples)}`] : []),
          ].join(', ')}
          name="codes"
          options={PLACE_CODES}
          chosen={answers.placeCodes ?? savedChoices.placeCodes}
          onChoose={(codes) => answer({ choices: { placeCodes: codes } })}
        />
      ),
    },
    undated !== null && {
      count: undated,
      question: (
        <ChoiceQuestion
          key="undated"
          title="How should rows without dates be imported?"
          note={
            undated > 0
              ? `${countText(undated, 'row has no date, but its company already has', 'rows have no date, but their companies already have')} a dated round. The file doesn't show which is newer.`
              : undefined
          }
          name="undated"
          options={UNDATED}
          chosen={answers.undated ?? savedChoices.undated ?? 'fill'}
          onChoose={(choice) => answer({ choices: { undated: choice } })}
        />
      ),
    },
    ...lessSpecific.map(({ field, column, companies }) => ({
      count: companies,
      question: (
        <ChoiceQuestion
          key={field}
          title={`${column}: ${lessSpecificText(companies)}`}
          note={`The file says less than what is stored, for example ${field === 'headquartersLocation' ? 'another country without a city' : 'one industry instead of several'}.`}
          name={`specific ${field}`}
          options={KEEP_OR_REPLACE}
          chosen={replaceSpecific.includes(field)}
          onChoose={(replaces) => {
            const others = replaceSpecific.filter((other) => other !== field);
            answer({ choices: { replaceSpecific: replaces ? [...others, field] : others } });
          }}
        />
      ),
    })),
  ].filter((each) => each !== null && each !== false);
  return (
    <>
      {columns.map((column) => (
        <ColumnQuestion
          key={column.header}
          column={column}
          field={fields[column.header]}
          onChoose={(field) => answer({ mapping: { [column.header]: field } })}
        />
      ))}
      {questions.sort((a, b) => b.count - a.count).map(({ question }) => question)}
      <div className="flex flex-wrap items-center gap-3">
        {upload.comparison && (
          <Button busy={choices.comparing} busyText="One moment..." onClick={apply}>
            Apply and preview again
          </Button>
        )}
        <p className="text-12 text-ink-3">Also used for the next file with the same columns.</p>
      </div>
      <Refusal message={missing ? 'Choose an answer first.' : choices.refusedIn('questions')} />
    </>
  );
}

type ColumnQuestionProps = {
  column: FileColumn;
  field: string | null | undefined;
  onChoose: (field: string | null) => void;
};

function ColumnQuestion({ column: { header, note, samples, options = [] }, field, onChoose }: ColumnQuestionProps) {
  const about = (note ?? '').replace(/:.*/, '');
  const examples = samples?.length ? `, for example ${quoteExamples(samples.slice(0, 3))}` : '';
  return (
    <ChoiceQuestion
      title={`What does the column “${header}” contain?`}
      note={`${capitalize(about)}${examples}.`}
      name={`field ${header}`}
      options={[
        ...options.filter(isImportField).map((value) => ({ value, label: IMPORT_FIELDS[value].label })),
        { value: null, label: 'None of these: skip the column' },
      ]}
      chosen={field}
      onChoose={onChoose}
    />
  );
}

const ORDERS = [
  { value: 'month-first', label: 'Month first' },
  { value: 'day-first', label: 'Day first' },
] as const;

const PLACE_CODES = [
  { value: 'states', label: 'States: CA is California, IN is Indiana' },
  { value: 'countries', label: 'Countries: CA is Canada, IN is India' },
] as const;

const UNDATED = [
  { value: 'fill', label: 'Fill blanks only' },
  { value: 'newest', label: 'Replace existing values' },
] as const;

const KEEP_OR_REPLACE = [
  { value: false, label: 'Keep mine' },
  { value: true, label: "Replace with the file's value" },
];

type DateQuestionProps = { date: ColumnDates; order: DateOrder | null; onChoose: (order: DateOrder) => void };

function DateQuestion({ date, order, onChoose }: DateQuestionProps) {
  const { field, column, ambiguous, examples } = date;
  return (
    <ChoiceQuestion
      title={`Does the day or the month come first in ${column}?`}
      note={`${countText(ambiguous, 'date')}, for example ${quoteExamples(examples)}. ${dateReasonText(date)}`}
      name={field}
      options={ORDERS.map(({ value, label }) => ({ value, label: `${label}${readAs(examples[0], value)}` }))}
      chosen={order}
      onChoose={onChoose}
    />
  );
}

/** ': 03/04/2024 is March 4, 2024' */
function readAs(cell: string | undefined, order: DateOrder): string {
  if (cell === undefined) return '';
  const { value } = readDate(cell, '', { latest: latestDayOf(new Date()), clues: { ...NO_DATE_CLUES } });
  const day = value === null ? null : resolveDate(value, { order, dottedOrder: order }).value;
  return day === null ? '' : `: ${cell} is ${formatDay(day)}`;
}

function quoteExamples(examples: readonly string[]): string {
  return [...new Set(examples)].map((example) => `“${example}”`).join(', ');
}

type AnswerValue = string | number | boolean | null;

type ChoiceQuestionProps<A extends AnswerValue> = {
  title: string;
  note?: string;
  /** The name of the radio buttons. */
  name: string;
  options: readonly { value: A; label: ReactNode }[];
  chosen: A | undefined | null;
  onChoose: (value: A) => void;
};

function ChoiceQuestion<A extends AnswerValue>({
  title,
  note,
  name,
  options,
  chosen,
  onChoose,
}: ChoiceQuestionProps<A>) {
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="text-13 font-semibold break-words">{title}</legend>
      {note && <p className="mb-1 text-13 break-words text-ink-2">{note}</p>}
      {options.map(({ value, label }) => (
        <Radio
          key={`${value}`}
          name={name}
          value={`${value ?? ''}`}
          checked={value === chosen}
          onChoose={() => onChoose(value)}
          className="items-start! py-0.5 [&>input]:mt-0.5 max-tablet:py-3"
        >
          {label}
        </Radio>
      ))}
    </fieldset>
  );
}

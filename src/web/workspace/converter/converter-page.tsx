import { createFileRoute } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { BRAND } from '#domain/brand.ts';
import { countText, fileSize, formatCount } from '#domain/counts.ts';
import { dayOf } from '#domain/dates.ts';
import type { CrmFormat } from '#domain/exports/crm-columns.ts';
import { CRM_FORMATS } from '#domain/exports/crm-formats.ts';
import type { OmittedRows } from '#domain/exports/crm-rejections.ts';
import {
  CRM_TARGETS,
  type CrmTarget,
  FORMULA_NOTE,
  picklistTitle,
  TARGET_LABELS,
} from '#domain/exports/export-formats.ts';
import { LEAD_FIELDS, type LeadField } from '#domain/exports/lead-fields.ts';
import { choiceKey } from '#domain/imports/header-words.ts';
import type { MappingChoices } from '#domain/imports/import-columns.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { pageHead } from '../../platform/shell/page-head.ts';
import { Button } from '../../ui/button.tsx';
import { CHOOSE_SHEET, FileDrop } from '../../ui/file-drop.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { saveFile } from '../../ui/save-file.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import type { Conversion, ConversionProgress, Converted, SheetKind } from './convert-file.ts';
import type { WorkerMessage } from './converter-worker.ts';

export const Route = createFileRoute('/converter')({
  staticData: { needsScripts: true, userFrame: 'app' }, // Runs entirely in the browser.
  head: () =>
    pageHead({
      title: 'Convert lead lists for your CRM',
      description:
        'Convert any CSV or Excel lead list for HubSpot, Salesforce, Pipedrive, Instantly, Smartlead, lemlist or Apollo. It runs in your browser, and nothing is uploaded.',
      path: '/converter',
    }),
  component: ConverterPage,
});

/** Converts any lead list to the columns of a target, without uploading it. */
function ConverterPage() {
  const { user } = useSession();
  return (
    <div className="mx-auto w-full max-w-248 px-6 py-8 max-tablet:px-4 max-tablet:py-5">
      <h1 className={`font-semibold ${user ? 'text-28' : 'text-40 max-tablet:text-28'}`}>Lead list converter</h1>
      <p className="mt-2 max-w-180 text-16 text-ink-2">
        Convert any CSV or Excel lead list to the exact columns your CRM or email tool expects. Your file stays in your
        browser. Nothing is uploaded.
      </p>
      <p className="mt-6 border-l-2 border-ink pl-2.5 text-14 font-medium not-noscript:hidden">
        The converter runs in your browser and needs JavaScript. Turn it on and reload the page.
      </p>
      <Converter />
    </div>
  );
}

const KINDS = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel' },
] as const;

function Converter() {
  const hydrated = useHydrated();
  const [file, setFile] = useState<File | null>(null);
  const [target, setTarget] = useState<CrmTarget>('hubspot');
  const [kind, setKind] = useState<SheetKind>('csv');
  const [stopped, setStopped] = useState(false);
  const [choices, setChoices] = useState<MappingChoices<LeadField>>({});
  const conversion = useMemo(() => file && { file, target, kind, choices }, [file, target, kind, choices]);
  const { progress, converted, failure } = useConversion(stopped ? null : conversion);
  const open = (next: File) => {
    setFile(next);
    setStopped(false);
    setChoices({});
  };
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-6 noscript:hidden">
      <FileDrop
        title={file ? file.name : CHOOSE_SHEET}
        note={
          file
            ? `${fileSize(file.size)}. Replace it with another file.`
            : `A ${BRAND.name}, Crunchbase or Apollo export, or any list of people. It stays on your device.`
        }
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        disabled={!hydrated}
        onFiles={([first]) => first && open(first)}
      />
      <TargetChoice value={target} disabled={!hydrated} onChange={setTarget} />
      <div className="flex items-center gap-3 text-13 text-ink-2">
        File type
        <Segmented label="File type" options={KINDS} value={kind} onChange={setKind} />
      </div>
      <div className="min-h-40">
        {failure && (
          <p role="alert" className="error text-14">
            {failure}
          </p>
        )}
        {progress && (
          <div className="mb-4 flex items-center gap-3 text-13 text-ink-2 tabular-nums" role="status">
            <progress aria-label="Progress" value={progress.share} max={1} className="h-1.5 w-50 accent-accent-fill" />
            <span aria-hidden>{formatCount(progress.rows)} rows</span>
            <Button size="small" onClick={() => setStopped(true)}>
              Cancel
            </Button>
          </div>
        )}
        {converted && !progress && <Outcome converted={converted} target={target} kind={kind} />}
        {converted && (
          <section className="mt-8">
            <h2 className="text-16 font-semibold">Column mapping</h2>
            <p className="mt-0.5 mb-2 text-13 text-ink-3">
              {converted.written}. Change a column and the rows update right away.
            </p>
            <ColumnMappingTable converted={converted} choices={choices} onChoose={setChoices} />
          </section>
        )}
        {stopped && <Button onClick={() => setStopped(false)}>Convert</Button>}
        {!file && (
          <p className="max-w-180 text-13 text-ink-3">
            Columns for {TARGET_LABELS[target]}: {CRM_FORMATS[target].columns.map(({ header }) => header).join(', ')}.
          </p>
        )}
      </div>
    </div>
  );
}

type TargetChoiceProps = { value: CrmTarget; disabled: boolean; onChange: (target: CrmTarget) => void };

/** The target as radio buttons. */
function TargetChoice({ value, disabled, onChange }: TargetChoiceProps) {
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-2 text-13 font-medium">Convert for</legend>
      <div className="grid grid-cols-4 gap-2 max-tablet:grid-cols-2">
        {CRM_TARGETS.map((target) => (
          <label
            key={target}
            className="flex h-11 cursor-pointer items-center justify-center rounded-control border border-line-strong bg-surface px-2 text-13 font-medium hover:bg-hover has-checked:border-accent has-checked:bg-accent-wash has-checked:text-accent-wash-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="target"
              value={target}
              checked={target === value}
              onChange={() => onChange(target)}
              className="sr-only"
            />
            {TARGET_LABELS[target]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type ColumnMappingProps = {
  converted: Converted;
  choices: MappingChoices<LeadField>;
  onChoose: (choices: MappingChoices<LeadField>) => void;
};

const NOT_USED = 'none';
const FIELDS = Object.entries(LEAD_FIELDS).map(([value, { label }]) => ({ value, label }));
const OPTIONS = [{ value: NOT_USED, label: 'Not used' }, ...FIELDS];

function ColumnMappingTable({ converted: { mapping, samples }, choices, onChoose }: ColumnMappingProps) {
  const headers = mapping.map(({ header }) => header);
  const choose = (index: number, value: string) =>
    onChoose({ ...choices, [choiceKey(headers, index)]: isLeadField(value) ? value : null });
  return (
    <ul className="divide-y divide-line rounded-box border border-line bg-surface">
      {mapping.map(({ header, field, note }, index) => (
        <li
          key={index}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_220px] items-center gap-x-4 px-4 py-1.5 max-tablet:grid-cols-[minmax(0,1fr)_170px]"
        >
          <span className="text-13 font-medium break-words">{header || 'No header'}</span>
          <span title={samples[index]} className="line-clamp-2 text-13 break-words text-ink-3 max-tablet:hidden">
            {samples[index]}
          </span>
          <span>
            <Select
              label={`Field for ${header || `column ${index + 1}`}`}
              options={OPTIONS}
              value={field ?? NOT_USED}
              onChange={(value) => choose(index, value)}
              className="w-full"
            />
            {note && note !== 'chosen' && field && <span className="block pl-2.5 text-12 text-ink-3">{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function isLeadField(text: string): text is LeadField {
  return Object.hasOwn(LEAD_FIELDS, text);
}

type ConversionState = {
  /** Null when idle. */
  progress: ConversionProgress | null;
  /** The last result; stays visible during the next conversion. */
  converted: Converted | null;
  failure: string | null;
};

const IDLE: ConversionState = { progress: null, converted: null, failure: null };
const STARTED: ConversionProgress = { rows: 0, share: 0 };

/** Converts in a worker, so that the page stays responsive. A new conversion, or null, cancels the running one. */
function useConversion(conversion: Conversion | null): ConversionState {
  const [state, setState] = useState(IDLE);
  useEffect(() => {
    if (!conversion) {
      setState(IDLE);
      return;
    }
    const worker = new Worker(new URL('./converter-worker.ts', import.meta.url), { type: 'module' });
    setState((last) => ({ ...last, progress: STARTED, failure: null }));
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'progress') setState((last) => ({ ...last, progress: data.progress }));
      else if (data.type === 'done') setState({ ...IDLE, converted: data.converted });
      else setState({ ...IDLE, failure: data.reason });
    };
    worker.onerror = () =>
      setState({ ...IDLE, failure: "This browser couldn't start the conversion. Reload the page." });
    worker.postMessage(conversion);
    return () => worker.terminate();
  }, [conversion]);
  return state;
}

type OutcomeProps = { converted: Converted; target: CrmTarget; kind: SheetKind };

function Outcome({ converted, target, kind }: OutcomeProps) {
  const day = dayOf(new Date());
  const { rowsRead, rowsMade, files, rejected, rejects, warnings, preview } = converted;
  const { label, columns, maxRows }: CrmFormat = CRM_FORMATS[target];
  const name = (part: number) => `fundscout-${target}-${day}${files.length > 1 ? `-${part + 1}` : ''}.${kind}`;
  const rejectedCount = rejected.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p role="status" className="text-14 text-ink-2">
        {countText(rowsMade, 'row')} ready for {label}, from {countText(rowsRead, 'row')} in your file.
      </p>
      {rejects && (
        <Reasons title={`Omitted because ${label} would reject them`} reasons={rejected}>
          <Button className="mt-2.5" onClick={() => saveFile(rejects, `fundscout-${target}-${day}-rejected.csv`)}>
            <Download aria-hidden className="size-4" />
            Download {rejectedCount === 1 ? 'this row' : `these ${countText(rejectedCount, 'row')}`}
          </Button>
        </Reasons>
      )}
      {warnings.length > 0 && <Reasons title={picklistTitle(label)} reasons={warnings} />}
      {target === 'plain' && kind === 'csv' && <p className="mt-3 text-13 text-ink-2">{FORMULA_NOTE}</p>}
      {files.length > 1 && maxRows && (
        <p className="mt-3 text-13 text-ink-2">
          {label} accepts {countText(maxRows, 'row')} per file, so we made {files.length} files.
        </p>
      )}
      {files.length > 0 && (
        <>
          <div className="mt-4 flex flex-wrap gap-2">
            {files.map((file, part) => (
              <Button key={name(part)} variant="main" size="large" onClick={() => saveFile(file, name(part))}>
                <Download aria-hidden className="size-4" />
                {files.length > 1 ? `Download file ${part + 1}` : `Download for ${label}`}
              </Button>
            ))}
          </div>
          <h2 className="mt-8 mb-2 text-16 font-semibold">Preview for {label}</h2>
          <RowPreview headers={columns.map(({ header }) => header)} rows={preview} />
        </>
      )}
    </>
  );
}

type ReasonsProps = { title: string; reasons: readonly OmittedRows[]; children?: ReactNode };

function Reasons({ title, reasons, children }: ReasonsProps) {
  return (
    <div className="mt-3 rounded-box border border-line bg-surface px-4 py-3">
      <p className="text-13 font-semibold">{title}</p>
      <ul className="mt-1 list-disc pl-5 text-13 text-ink-2">
        {reasons.map(({ words }) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {children}
    </div>
  );
}

type RowPreviewProps = { headers: readonly string[]; rows: readonly (readonly string[])[] };

/** The first rows in the target's format. */
function RowPreview({ headers, rows }: RowPreviewProps) {
  return (
    <section
      aria-label="First rows"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-box border border-line bg-surface"
    >
      <table className="text-left text-13">
        <thead>
          <tr>
            {headers.map((header) => (
              <th
                key={header}
                scope="col"
                className="h-8.5 border-b border-line bg-sunken px-2.5 text-12 font-medium whitespace-nowrap text-ink-3 first:pl-4 last:pr-4"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((cells, index) => (
            <tr key={index}>
              {cells.map((cell, place) => (
                <td
                  key={headers[place]}
                  title={cell}
                  className="h-9 max-w-65 truncate px-2.5 whitespace-nowrap text-ink-2 first:pl-4 last:pr-4"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

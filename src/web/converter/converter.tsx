import { useMemo, useState } from 'react';
import { formatCount } from '#domain/counts.ts';
import { dayOf } from '#domain/dates.ts';
import { CRM_FORMATS } from '#domain/exports/crm-formats.ts';
import { CRM_TARGETS, type CrmTarget } from '#domain/exports/export-formats.ts';
import type { LeadField } from '#domain/exports/leads.ts';
import type { MappingChoices } from '#domain/imports/import-columns.ts';
import { Button } from '../ui/button.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { ColumnMappingTable } from './column-mapping.tsx';
import type { SheetKind } from './convert-file.ts';
import { FileDrop } from './file-drop.tsx';
import { Outcome } from './outcome.tsx';
import { TargetChoice } from './target-choice.tsx';
import { useConversion } from './use-conversion.ts';

const KINDS = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel' },
] as const;

/** Turns a list of leads into what a target takes, all of it in the browser. */
export function Converter() {
  const hydrated = useHydrated();
  const [file, setFile] = useState<File | null>(null);
  const [target, setTarget] = useState<CrmTarget>('hubspot');
  const [kind, setKind] = useState<SheetKind>('csv');
  const [stopped, setStopped] = useState(false);
  const [choices, setChoices] = useState<MappingChoices<LeadField>>({});
  const wanted = useMemo(() => file && { file, target, kind, choices }, [file, target, kind, choices]);
  const { progress, converted, failure } = useConversion(stopped ? null : wanted);
  const open = (chosen: File) => {
    setFile(chosen);
    setStopped(false);
    setChoices({});
  };
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-6 noscript:hidden">
      <FileDrop file={file} disabled={!hydrated} onFile={open} />
      <TargetChoice targets={CRM_TARGETS} value={target} disabled={!hydrated} onChange={setTarget} />
      <div className="flex items-center gap-3 text-13 text-ink-2">
        File type
        <Segmented label="File type" options={KINDS} value={kind} onChange={setKind} />
      </div>
      <div className="min-h-40">
        {failure && (
          <p role="alert" className="border-l-2 border-ink pl-2.5 text-14 font-medium">
            {failure}
          </p>
        )}
        {progress && (
          <div className="mb-4 flex items-center gap-3 text-13 text-ink-2 tabular-nums" role="status">
            <progress aria-label="Converted" value={progress.share} max={1} className="h-1.5 w-50 accent-accent-fill" />
            {formatCount(progress.rows)} rows
            <Button size="small" onClick={() => setStopped(true)}>
              Cancel
            </Button>
          </div>
        )}
        {converted && !progress && (
          <Outcome converted={converted} target={target} kind={kind} day={dayOf(new Date())} />
        )}
        {converted && (
          <section className="mt-8">
            <h2 className="text-16 font-semibold">What the columns of your file are taken for</h2>
            <p className="mt-0.5 mb-2 text-13 text-ink-3">
              {converted.written}. Change what is wrong: the rows follow at once.
            </p>
            <ColumnMappingTable converted={converted} choices={choices} onChoose={setChoices} />
          </section>
        )}
        {stopped && <Button onClick={() => setStopped(false)}>Convert</Button>}
        {!file && <NothingYet target={target} />}
      </div>
    </div>
  );
}

function NothingYet({ target }: { target: CrmTarget }) {
  const { label, columns } = CRM_FORMATS[target];
  return (
    <p className="max-w-180 text-13 text-ink-3">
      {label} gets these columns: {columns.map(({ header }) => header).join(', ')}.
    </p>
  );
}

import { useState } from 'react';
import { countText, formatCount } from '#domain/counts.ts';
import { isImportField } from '#domain/imports/import-columns.ts';
import { IMPORT_FIELDS } from '#domain/imports/import-fields.ts';
import type { ProblemGroup } from '#domain/imports/import-report.ts';
import { problemText } from '#domain/imports/import-text.ts';
import { CHOOSE_DOLLARS } from '#domain/imports/imported-amounts.ts';
import { capitalize } from '../../../platform/api/api.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import type { Upload, UploadReport } from './import-queries.ts';
import type { UploadChoices } from './use-choices.tsx';

const FIRST_GROUPS = 12;

type ProblemsProps = {
  upload: Upload;
  report: UploadReport;
  /** While the file can still be read differently. */
  choices?: UploadChoices;
};

/** Values that could not be stored as is, by kind. The CSV lists all of them. */
export function Problems({ upload, report, choices }: ProblemsProps) {
  const { id, findingsKept } = upload;
  const [all, setAll] = useState(false);
  const { rows, problems } = report;
  const { total, groups } = problems;
  const visible = all ? groups : groups.slice(0, FIRST_GROUPS);
  const filings = report.kind === 'form-d';
  return (
    <section aria-label="Problems" className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-16 font-semibold">Problems</h2>
        <p className="text-13 text-ink-2 tabular-nums">
          {total === 0
            ? 'None'
            : filings
              ? `${countText(rows.rejected, 'filing')} rejected`
              : `${problemText(report)} · ${countText(groups.length, 'group')}`}
        </p>
        {total > 0 && findingsKept && (
          <div className="ml-auto flex flex-wrap gap-2 max-tablet:ml-0">
            {rows.rejected > 0 && !filings && <Download id={id} what="rejected" label="Download rejected rows (CSV)" />}
            <Download id={id} what="problems" label="Download all problems (CSV)" />
          </div>
        )}
      </div>
      {total > 0 && !findingsKept && (
        <p className="text-13 text-ink-2">The problem and rejected-row files have been deleted.</p>
      )}
      {visible.length > 0 && (
        <ul className="divide-y divide-line rounded-box border border-line bg-surface">
          {visible.map((group) => (
            <li key={`${group.column}\0${group.reason}`}>
              <Group group={group} whole={filings ? 'Filing' : 'Row'} />
              {choices && group.reason.endsWith(CHOOSE_DOLLARS) && (
                <DollarField column={group.column} upload={upload} choices={choices} />
              )}
            </li>
          ))}
        </ul>
      )}
      {groups.length > visible.length && (
        <div>
          <Button onClick={() => setAll(true)}>Show all {formatCount(groups.length)} groups</Button>
        </div>
      )}
    </section>
  );
}

/** A CSV of an import. There is no link once it has been deleted. */
export function Download({ id, what, label }: { id: string; what: 'problems' | 'rejected'; label: string }) {
  return (
    <a href={`/api/admin/imports/${id}/${what}`} download className={buttonClass()}>
      {label}
    </a>
  );
}

type DollarFieldProps = { column: string | null; upload: Upload; choices: UploadChoices };

/** Reads a column of amounts as US dollars. */
function DollarField({ column, upload: { detected }, choices }: DollarFieldProps) {
  const { header, field } = detected?.columns.find(({ header }) => header === column) ?? {};
  const dollars = `${field}Usd`;
  if (header === undefined || !isImportField(dollars)) return null;
  return (
    <p className="pr-4 pb-3 pl-23 max-tablet:pl-9">
      <Button
        busy={choices.comparing}
        busyText="One moment..."
        className="h-auto! min-h-8 py-1 whitespace-normal"
        onClick={() => choices.compare({ mapping: { [header]: dollars } })}
      >
        Use the field {IMPORT_FIELDS[dollars].label}
      </Button>
    </p>
  );
}

function Group({ group: { column, reason, count, examples }, whole }: { group: ProblemGroup; whole: string }) {
  const text = (
    <>
      <span className="w-12 shrink-0 text-right font-medium tabular-nums">{formatCount(count)}</span>
      <span className="min-w-0 break-words">
        <span className="font-medium">{column ?? whole}</span> <span className="text-ink-2">{reason}</span>
      </span>
    </>
  );
  if (examples.length === 0) return <p className="flex gap-3 py-2 pr-4 pl-9 text-13">{text}</p>;
  return (
    <details className="fold">
      <summary className="px-4 py-2 text-13 hover:bg-hover">
        <span className="flex items-baseline gap-3">{text}</span>
      </summary>
      <ul className="grid gap-1 pr-4 pb-2 pl-23 text-13 max-tablet:pl-9">
        {examples.map(({ row, cell, reason: own = reason }) => (
          <li key={row} className="flex gap-3">
            <span className="w-20 shrink-0 text-ink-3 tabular-nums">
              {whole} {formatCount(row)}
            </span>
            <span className="min-w-0 break-words">
              {cell || <span className="text-ink-3">Empty</span>}
              {own !== reason && <span className="block text-ink-2">{capitalize(own)}</span>}
            </span>
          </li>
        ))}
      </ul>
      {count > examples.length && (
        <p className="pr-4 pb-2 pl-23 text-12 text-ink-3 max-tablet:pl-9">
          {countText(count - examples.length, 'more is', 'more are')} in the CSV.
        </p>
      )}
    </details>
  );
}

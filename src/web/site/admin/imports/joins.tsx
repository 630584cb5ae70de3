import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CERTAIN_REASONS } from '#domain/companies/join-reasons.ts';
import { countText, formatCount } from '#domain/counts.ts';
import type { ImportReport, Join, JoinSummary } from '#domain/imports/import-report.ts';
import { listText } from '#domain/list-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/refusal.tsx';
import { Panel } from '../page-parts.tsx';
import type { Upload, UploadReport } from './import-queries.ts';
import { Download } from './problems.tsx';
import { type UploadChoices, useChoicePanel } from './use-choices.tsx';

type JoinsProps = {
  upload: Upload;
  report: UploadReport;
  /** Whether joins can still be rejected. */
  choices?: UploadChoices;
};

const FIRST_JOINS = 10;

export function Joins({ upload, report, choices }: JoinsProps) {
  const panel = useChoicePanel('joins', choices);
  if (report.kind !== 'companies') return null;
  const { joins, unsure, problems } = report;
  const separate = upload.choices.separate ?? [];
  return (
    <>
      {(joins.total > 0 || separate.length > 0) && (
        <div {...panel}>
          <Panel
            title={report.about === 'contacts' ? 'Attached contacts' : 'Merged rows'}
            note={`${countText(joins.total, 'row')} merged with another row or an existing company${joins.total > 0 ? ', least certain first' : ''}.`}
          >
            <div className="grid gap-3">
              {joins.reasons.map(({ reason, count }) => (
                <Reason
                  key={reason}
                  reason={reason}
                  count={count}
                  joins={joins.shown.filter((join) => join.reason === reason)}
                  upload={upload}
                  choices={report.about === 'contacts' ? undefined : choices}
                />
              ))}
              {separate.length > 0 && <Separate rows={separate} separated={report.separated} choices={choices} />}
              {choices && <Refusal message={choices.refusedIn('joins')} />}
              {problems.total === 0 && joins.total > 0 && upload.findingsKept && (
                <div>
                  <Download id={upload.id} what="problems" label="Download all merges (CSV)" />
                </div>
              )}
            </div>
          </Panel>
        </div>
      )}
      {unsure.total > 0 && <Undecided unsure={unsure} imported={upload.state === 'done'} undone={upload.undone} />}
    </>
  );
}

type ReasonProps = { reason: string; count: number; joins: readonly Join[]; upload: Upload; choices?: UploadChoices };

function Reason({ reason, count, joins, upload, choices }: ReasonProps) {
  const [all, setAll] = useState(false);
  const visible = all ? joins : joins.slice(0, FIRST_JOINS);
  const separate = upload.choices.separate ?? [];
  const text = (
    <>
      <span className="font-medium">Based on {reason}</span>{' '}
      <span className="text-ink-3 tabular-nums">{formatCount(count)}</span>
    </>
  );
  if (joins.length === 0) return <p className="text-13">{text}</p>;
  return (
    <details className="fold" open={!CERTAIN_REASONS.includes(reason) || count <= FIRST_JOINS}>
      <summary className="text-13">
        <span>{text}</span>
      </summary>
      <ul className="mt-1 divide-y divide-line">
        {visible.map((join) => (
          <li
            key={`${join.row}${'row' in join.with}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-13"
          >
            <JoinText join={join} />
            {choices && (
              <Button
                size="small"
                aria-label={`Keep separate: row ${join.row}, ${join.name}`}
                busy={choices.comparing}
                busyText="One moment..."
                onClick={() => choices.compare({ choices: { separate: [...separate, join.row] } }, 'joins')}
              >
                Keep separate
              </Button>
            )}
          </li>
        ))}
      </ul>
      {joins.length > visible.length && (
        <Button size="small" onClick={() => setAll(true)}>
          Show all {formatCount(joins.length)}
        </Button>
      )}
      {all && count > joins.length && (
        <p className="text-12 text-ink-3">{countText(count - joins.length, 'more is', 'more are')} in the CSV.</p>
      )}
    </details>
  );
}

function JoinText({ join: { row, name, with: other } }: { join: Join }) {
  return (
    <span className="min-w-0 grow basis-60 break-words">
      <span className="font-medium">{name}</span> <span className="text-ink-3">row {formatCount(row)}</span>
      <span className="text-ink-2">
        {' '}
        with {'row' in other ? `row ${formatCount(other.row)} (${other.name})` : <>existing company {other.company}</>}
      </span>
    </span>
  );
}

type SeparateProps = {
  rows: readonly number[];
  /** Missing in reports of earlier versions. */
  separated: ImportReport['separated'];
  choices?: UploadChoices;
};

function Separate({ rows, separated = [], choices }: SeparateProps) {
  return (
    <div>
      <p className="text-13 font-medium">
        Kept separate <span className="font-normal text-ink-3 tabular-nums">{formatCount(rows.length)}</span>
      </p>
      <ul className="mt-1 divide-y divide-line">
        {rows.map((row) => {
          const { name, from = [] } = separated.find((each) => each.row === row) ?? {};
          return (
            <li key={row} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-13">
              <span className="min-w-0 grow basis-60 break-words">
                {name && <span className="font-medium">{name}</span>}{' '}
                <span className="text-ink-3">
                  {name ? 'row' : 'Row'} {formatCount(row)}
                </span>
                {from.length > 0 && <span className="text-ink-2"> marked as different from {listText(from)}</span>}
              </span>
              {choices && (
                <Button
                  size="small"
                  aria-label={`Allow merging: row ${row}`}
                  busy={choices.comparing}
                  busyText="One moment..."
                  onClick={() =>
                    choices.compare({ choices: { separate: rows.filter((each) => each !== row) } }, 'joins')
                  }
                >
                  Allow merging
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type UndecidedProps = { unsure: JoinSummary; imported: boolean; undone: boolean };

function Undecided({ unsure: { total, shown }, imported, undone }: UndecidedProps) {
  const [all, setAll] = useState(false);
  const visible = all ? shown : shown.slice(0, FIRST_JOINS);
  return (
    <Panel
      title="Possible duplicates"
      note={
        <>
          {countText(total, 'pair')} not merged.{' '}
          {!undone && (
            <>
              Review {total === 1 ? 'it' : 'them'} in{' '}
              <Link to="/admin/quality" search={{ rule: 'duplicates' }} className="link">
                Data quality
              </Link>
              {imported ? '.' : ' after the import.'}
            </>
          )}
        </>
      }
    >
      <ul className="divide-y divide-line">
        {visible.map((join) => (
          <li
            key={`${join.row}${'row' in join.with ? join.with.row : join.with.company}`}
            className="py-1.5 text-13 first:pt-0"
          >
            <JoinText join={join} /> <span className="text-ink-3">{join.reason}</span>
          </li>
        ))}
      </ul>
      {shown.length > visible.length && (
        <Button size="small" onClick={() => setAll(true)}>
          Show all {formatCount(shown.length)}
        </Button>
      )}
      {all && total > shown.length && (
        <p className="text-12 text-ink-3">{countText(total - shown.length, 'more is', 'more are')} in the CSV.</p>
      )}
    </Panel>
  );
}

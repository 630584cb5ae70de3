import { useState } from 'react';
import type { Round } from '#domain/companies/rounds.ts';
import { countText, formatCount } from '#domain/counts.ts';
import { formatDay } from '#domain/dates.ts';
import type { Correction } from '#domain/imports/import-report.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/refusal.tsx';
import { Panel } from '../page-parts.tsx';
import type { Upload, UploadReport } from './import-queries.ts';
import { type UploadChoices, useChoicePanel } from './use-choices.tsx';

type CorrectionsProps = {
  upload: Upload;
  report: UploadReport;
  /** Whether rounds can still be replaced or kept. */
  choices?: UploadChoices;
};

const FIRST_ROUNDS = 10;
/** From this number of rounds on, one button decides about all. */
const MANY = 2;

/** Rounds of the file that may correct a stored one. */
export function Corrections({ upload, report, choices }: CorrectionsProps) {
  const [all, setAll] = useState(false);
  const panel = useChoicePanel('corrections', choices);
  if (report.kind !== 'companies' || !report.corrections) return null;
  const { total, replaced, shown } = report.corrections;
  const visible = all ? shown : shown.slice(0, FIRST_ROUNDS);
  const choose = ({ rounds, otherRounds }: Pick<Upload['choices'], 'rounds' | 'otherRounds'>) =>
    choices?.compare({ choices: { rounds, ...(otherRounds && { otherRounds }) } }, 'corrections');
  const busy = { busy: choices?.comparing, busyText: 'One moment...' };
  return (
    <div {...panel}>
      <Panel
        title="Rounds that may repeat"
        note={`${countText(total, 'round')} in the file may correct a stored one, and ${replaced === 0 ? 'none replaces it' : replaced === 1 ? '1 replaces it' : `${formatCount(replaced)} replace it`}. A replaced round gets the date, type and amount in the file.`}
      >
        <div className="grid gap-2">
          {choices && total >= MANY && (
            <div className="flex flex-wrap gap-2">
              {replaced < total && (
                <Button size="small" {...busy} onClick={() => choose({ rounds: {}, otherRounds: 'replace' })}>
                  Replace all {formatCount(total)}
                </Button>
              )}
              {replaced > 0 && (
                <Button size="small" {...busy} onClick={() => choose({ rounds: {}, otherRounds: 'keep' })}>
                  Replace none
                </Button>
              )}
            </div>
          )}
          <ul className="divide-y divide-line">
            {visible.map((correction) => {
              const { row, name, round, stored, replaced, used } = correction;
              const next = replaced ? 'keep' : 'replace';
              const label = next === 'replace' ? 'Replace stored round' : used ? 'Keep both' : 'Keep stored round';
              return (
                <li key={stored.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2 text-13 first:pt-0">
                  <div className="min-w-0 grow basis-72">
                    <p className="break-words">
                      <span className="font-medium">{name}</span>{' '}
                      <span className="text-ink-3">row {formatCount(row)}</span>{' '}
                      <span className="text-ink-2">{outcomeText(correction)}</span>
                    </p>
                    <dl className="mt-0.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-ink-2">
                      <RoundValues label="Stored" round={stored} other={round} />
                      <RoundValues label="File" round={round} other={stored} />
                    </dl>
                  </div>
                  {choices && (
                    <Button
                      size="small"
                      aria-label={`${label}: ${name}, row ${row}`}
                      {...busy}
                      onClick={() => choose({ rounds: { ...upload.choices.rounds, [stored.id]: next } })}
                    >
                      {label}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
          {shown.length > visible.length && (
            <div>
              <Button size="small" onClick={() => setAll(true)}>
                Show all {formatCount(shown.length)}
              </Button>
            </div>
          )}
          {all && total > shown.length && (
            <p className="text-12 text-ink-3">{countText(total - shown.length, 'more is', 'more are')} not listed.</p>
          )}
          {choices && <Refusal message={choices.refusedIn('corrections')} />}
        </div>
      </Panel>
    </div>
  );
}

function outcomeText({ replaced, used }: Correction): string {
  if (replaced) return 'replaces the stored round';
  return used ? 'is stored as another round' : 'is not stored, because its amount is lower';
}

const TEXTS: Readonly<Record<string, (round: Round) => string | null>> = {
  type: ({ type }) => type,
  amount: ({ amount_usd: usd, amount }) => (usd === null ? amount : `$${usd.toLocaleString('en-US')}`),
  date: ({ announced_on: day }) => day && formatDay(day),
};

/** The values of a round; those that another one lacks or contradicts stand out. */
function RoundValues({ label, round, other }: { label: string; round: Round; other: Round }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="break-words tabular-nums">
        {Object.entries(TEXTS).map(([name, textOf], index) => (
          <span key={name}>
            {index > 0 && ', '}
            <span className={textOf(round) === textOf(other) ? '' : 'font-medium text-ink'}>
              {textOf(round) ?? `no ${name}`}
            </span>
          </span>
        ))}
      </dd>
    </>
  );
}

import { Link } from '@tanstack/react-router';
import { formatCount } from '#domain/counts.ts';
import { leftOutText, skippedText, takenText, undecidedText } from '#domain/form-d/form-d-report.ts';
import { Facts, Panel } from '../page-parts.tsx';
import type { Upload, UploadReport } from './import-queries.ts';
import { Download } from './problems.tsx';
import type { UploadChoices } from './use-choices.tsx';
import { PreviewButton } from './use-choices.tsx';

export function FilingChoices({ upload, choices }: { upload: Upload; choices: UploadChoices }) {
  return (
    <Panel title="SEC Form D filings" note="Companies with their people, locations and offerings.">
      <div aria-busy={choices.unsaved !== null} className="grid gap-4">
        <p className="max-w-150 text-13 text-ink-2">
          Amendments update the original filings. Filings that were already imported and pooled investment funds are
          skipped.
        </p>
        <PreviewButton upload={upload} choices={choices} />
      </div>
    </Panel>
  );
}

export function FilingCounts({ upload, report }: { upload: Upload; report: UploadReport }) {
  if (report.kind !== 'form-d') return null;
  const { filings, leftOut, skipped = [], unsure } = report;
  const unsureNote = undecidedText(unsure);
  return (
    <Panel title="Filings">
      <Facts
        facts={[
          {
            name: 'In the file',
            value: `${takenText(report)}, ${formatCount(filings.known)} already imported`,
          },
          { name: 'Skipped', value: leftOutText(leftOut).join(', ') || 'None' },
          unsureNote && {
            name: 'To review',
            value: (
              <>
                {unsureNote}. {unsure === 1 ? 'It counts as a new company' : 'They count as new companies'}.{' '}
                <Link to="/admin/quality" search={{ rule: 'duplicates' }} className="link">
                  Review {unsure === 1 ? 'it' : 'them'} in Data quality
                </Link>
              </>
            ),
          },
        ]}
      />
      {skipped.length > 0 && (
        <details className="fold mt-3 text-13">
          <summary className="font-medium">Skipped filings</summary>
          <ul className="mt-2 grid max-h-96 gap-1 overflow-y-auto" aria-label="Skipped filings">
            {skipped.map((filing, at) => (
              <li key={at} className="break-words">
                <span className="text-ink-3 tabular-nums">{filing.filing}</span> {skippedText(filing)}
              </li>
            ))}
          </ul>
          {upload.findingsKept && report.problems.total === 0 && (
            <div className="mt-2">
              <Download id={upload.id} what="problems" label="Download all skipped filings (CSV)" />
            </div>
          )}
        </details>
      )}
    </Panel>
  );
}

import { Link } from '@tanstack/react-router';
import { formatCount } from '#domain/counts.ts';
import { leftOutText, takenText, unsureText } from '#domain/form-d/form-d-report.ts';
import { Facts, Panel } from '../panel.tsx';
import type { Upload, UploadReport } from './import-queries.ts';
import type { Choices } from './use-choices.tsx';
import { PreviewButton } from './use-choices.tsx';

export function FilingChoices({ upload, choices }: { upload: Upload; choices: Choices }) {
  return (
    <Panel title="SEC Form D filings" note="Companies with their people, locations and offerings.">
      <div aria-busy={choices.chosen !== null} className="grid gap-4">
        <p className="max-w-150 text-13 text-ink-2">
          Amendments update the original filings. Filings that were already imported and pooled investment funds are
          skipped.
        </p>
        <PreviewButton upload={upload} choices={choices} />
      </div>
    </Panel>
  );
}

export function FilingCounts({ report }: { report: UploadReport }) {
  if (report.kind !== 'form-d') return null;
  const { filings, leftOut, unsure } = report;
  const unsureNote = unsureText(unsure);
  return (
    <Panel title="Filings">
      <Facts
        facts={[
          {
            name: 'In the file',
            value: `${takenText(report)}, ${formatCount(filings.known)} already imported`,
          },
          { name: 'Skipped', value: leftOutText(leftOut).join(', ') || 'None' },
          ...(unsureNote
            ? [
                {
                  name: 'To review',
                  value: (
                    <>
                      {unsureNote}. {unsure === 1 ? 'It counts as a new company' : 'They count as new companies'}.{' '}
                      <Link to="/admin/quality" search={{ rule: 'same-name' }} className="link">
                        Review {unsure === 1 ? 'it' : 'them'} in Data quality
                      </Link>
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}

import { Link } from '@tanstack/react-router';
import { formatCount } from '#domain/counts.ts';
import { leftOutWords, takenWords, unsureWords } from '#domain/form-d/form-d-report.ts';
import { Facts, Panel } from '../panel.tsx';
import type { UploadReport } from './import-queries.ts';

/** What became of the filings of a file; nothing of a table. */
export function FilingCounts({ report }: { report: UploadReport }) {
  if (report.kind !== 'form-d') return null;
  const { filings, leftOut, unsure } = report;
  const unsureText = unsureWords(unsure);
  return (
    <Panel title="Filings">
      <Facts
        facts={[
          { name: 'In the file', value: `${takenWords(filings)}, ${formatCount(filings.known)} known from before` },
          { name: 'Left out', value: leftOutWords(leftOut).join(', ') || 'None' },
          ...(unsureText
            ? [
                {
                  name: 'Unsure',
                  value: (
                    <>
                      {unsureText}: added as new,{' '}
                      <Link to="/admin/quality" search={{ rule: 'same-name' }} className="link">
                        to be looked at in Data quality
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

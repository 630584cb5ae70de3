import { Link } from '@tanstack/react-router';
import { formatCount } from '#domain/counts.ts';
import { formatDay } from '#domain/dates.ts';
import { Moment } from '../moment.tsx';
import { Facts, Panel } from '../panel.tsx';
import type { Figures } from './figures-query.ts';

/** The age of the data, and the state of messages and jobs. */
export function DataAge({ figures: { data, mails, jobs } }: { figures: Figures }) {
  return (
    <Panel title="System">
      <Facts
        facts={[
          { name: 'Companies', value: formatCount(data.count) },
          { name: 'Newest round', value: formatDay(data.newestRound) },
          { name: 'Newest change', value: <Moment at={data.newestChange} /> },
          { name: 'Oldest change', value: <Moment at={data.oldestChange} /> },
          {
            name: 'Last import',
            value: data.lastImport ? (
              <>
                {data.lastImport.fileName}, <Moment at={data.lastImport.finishedAt} />
              </>
            ) : (
              'None yet'
            ),
          },
          {
            name: 'Messages',
            value: (
              <Link to="/admin/outbox" search={{ state: mails.failed > 0 ? 'failed' : 'waiting' }} className="link">
                {formatCount(mails.waiting)} waiting, {formatCount(mails.failed)} given up
              </Link>
            ),
          },
          {
            name: 'Jobs',
            value: (
              <Link to="/admin/jobs" search={{ state: 'failed' }} className="link">
                {formatCount(jobs.failed)} failed
              </Link>
            ),
          },
        ]}
      />
    </Panel>
  );
}

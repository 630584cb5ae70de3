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
          { name: 'Newest round', value: formatDay(data.newest_round) },
          { name: 'Newest change', value: <Moment at={data.newest_change} /> },
          { name: 'Oldest change', value: <Moment at={data.oldest_change} /> },
          {
            name: 'Last import',
            value: data.last_import ? (
              <>
                {data.last_import.file_name}, <Moment at={data.last_import.finished_at} />
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

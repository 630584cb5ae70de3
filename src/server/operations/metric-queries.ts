import { mailTroubles } from '../admin/figures/queries.ts';
import type { Db } from '../database/connection.ts';
import { listQueues } from '../jobs/queries.ts';

/** What the database has to say about how the product is doing. */
export async function readFigures(db: Db) {
  const [jobs, mails, { version }, exports, events] = await Promise.all([
    listQueues(db),
    mailTroubles(db),
    db.selectFrom('search_version').select('version').executeTakeFirstOrThrow(),
    db
      .selectFrom('exports')
      .select(({ fn }) => fn.countAll().as('n'))
      .where('size', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('billing_events')
      .select(({ fn }) => fn.countAll().as('n'))
      .where('processed_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  return { jobs, mails, searchVersion: version, exports: Number(exports.n), paymentEvents: Number(events.n) };
}

import { sql } from 'kysely';
import { BRAND } from '#domain/brand.ts';
import type { AppDependencies } from '../../app-env.ts';
import { ADMIN_ROLE } from '../../platform/api/viewer.ts';
import { clientOf, type Trx } from '../../platform/database/connection.ts';
import { compose } from '../../platform/mail/compose.ts';
import type { SourceDefinition } from './source.ts';
import { isOpen, readSource, type SourceRow } from './source-store.ts';

/** Usual intervals without a successful poll after which a source counts as silent. */
const SILENT_INTERVALS = 2;

/** A source that was just turned on is not silent before its first poll has failed. */
export function isSilent(
  { polledAt, failure }: Pick<SourceRow, 'polledAt' | 'failure'>,
  { everyMs }: SourceDefinition,
  now: Date,
): boolean {
  return polledAt === null ? failure !== null : now.getTime() - polledAt.getTime() > SILENT_INTERVALS * everyMs;
}

/** Emails the admins once per silence of a source that is turned on. */
export async function sendSilenceAlerts(
  { db, config, mailer, now }: Pick<AppDependencies, 'db' | 'config' | 'mailer' | 'now'>,
  sources: readonly SourceDefinition[],
): Promise<void> {
  for (const source of sources) {
    await db.transaction().execute(async (trx) => {
      const row = await readSource(clientOf(trx), source, config);
      if (!isOpen(row) || !isSilent(row, source, now())) return;
      const alertedSource = await trx
        .updateTable('sources')
        .set({ alerted_at: now() })
        .where('id', '=', source.id)
        .where('alerted_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!alertedSource) return;
      for (const to of await adminAddresses(trx, config.adminEmail)) {
        await mailer.send(silenceEmail(to, source.name, { ...row, appUrl: config.appUrl }), trx);
      }
    });
  }
}

async function adminAddresses(trx: Trx, adminEmail: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('user')
    .select('email')
    .where('emailVerified', '=', true)
    .where(sql<boolean>`banned is not true`)
    .where(({ or, eb }) => or([eb('role', '=', ADMIN_ROLE), eb(sql`lower(email)`, '=', adminEmail)]))
    .execute();
  return rows.map(({ email }) => email);
}

function silenceEmail(
  to: string,
  name: string,
  { polledAt, failure, appUrl }: { polledAt: Date | null; failure: string | null; appUrl: string },
) {
  const last = polledAt ? `It was last read at ${polledAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.` : '';
  return compose({
    to,
    subject: `${name} cannot be read`,
    paragraphs: [
      `${BRAND.name} could not read ${name}${failure ? `: ${failure}` : ''}. ${last}`.trim(),
      'It keeps trying, and catches up on everything that was published in the meantime.',
    ],
    links: [{ label: 'Open its status', url: `${appUrl}/admin/sources` }],
    reason: `You received this email because you are an admin of ${BRAND.name}.`,
  });
}

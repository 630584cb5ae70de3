import { createHash, randomBytes } from 'node:crypto';
import { daysBefore } from '#domain/dates.ts';
import { normalizeEmail } from '#domain/emails/normalize-email.ts';
import { CONFIRM_HOURS, type RequestFields, type RequestKind } from '#domain/privacy/requests.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import type { AppDependencies } from '../../app-env.ts';
import { nextSearchVersion } from '../../data/search/search-version.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { clientOf, type Db } from '../../platform/database/connection.ts';
import { waitBriefly } from '../../platform/database/locks.ts';
import { isSameToken } from '../../platform/database/secrets.ts';
import { AppError } from '../../platform/http/problem.ts';
import { honorDoNotSell } from './decide-request.ts';
import { isStoredAddress } from './find-person.ts';
import { confirmationEmail, forSupport, receiptEmail, requestConfirmed } from './request-emails.ts';

/** The audit log's actor of requests that their sender confirmed. */
const CONFIRMED = { id: 'confirmation', email: 'confirmed by email' };

type Dependencies = Pick<AppDependencies, 'db' | 'mailer' | 'config' | 'now'>;

/**
 * Stores a request, notifies support and confirms receipt, all or nothing. Emails are queued in the same database, so
 * none are lost while the mail server is down. A do-not-sell request first has to be confirmed by the owner of its
 * address.
 */
export async function sendRequest(
  { db, mailer, config: { appUrl }, now }: Dependencies,
  kind: RequestKind,
  input: RequestFields,
): Promise<void> {
  const { name, company, message } = input;
  const email = normalizeEmail(input.email);
  const topic = input.topic || null;
  const token = kind === 'do_not_sell' ? randomBytes(24).toString('base64url') : null;
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('requests')
      .values({
        kind,
        topic,
        name,
        email,
        company: company || null,
        message: message || null,
        state: token ? 'unconfirmed' : 'open',
        token_hash: token && hashOf(token),
        token_expires_at: token ? new Date(now().getTime() + CONFIRM_HOURS * 3_600_000) : null,
        created_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (token) return mailer.send(confirmationEmail({ email, topic, url: confirmLink(appUrl, id, token) }), trx);
    await mailer.send(forSupport({ id, kind, topic, name, email, company, message, appUrl }), trx);
    if (kind !== 'do_not_sell') await mailer.send(receiptEmail(kind, { email }), trx);
  });
}

function confirmLink(appUrl: string, id: number, token: string): string {
  return `${appUrl}/do-not-sell?link=${id}.${token}`;
}

function parseConfirmLink(link: string): { id: number; token: string } | null {
  const [, id = '', token = ''] = /^(\d{1,9})\.([\w-]{32})$/.exec(link) ?? [];
  return id ? { id: Number(id), token } : null;
}

/** Only the hash of a token is stored. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Confirms a do-not-sell request. If the data contains the email address, the request is honored immediately; otherwise it is `pending`:
 * an admin looks for the person by name and company. Confirming twice returns the same outcome.
 * @throws AppError `link_expired`
 */
export function confirmRequest(
  { db, mailer, config, now }: Dependencies,
  link: string,
): Promise<'honored' | 'pending'> {
  const confirmation = parseConfirmLink(link);
  if (!confirmation) throw new AppError('link_expired');
  return db.transaction().execute(async (trx) => {
    const client = clientOf(trx);
    await waitBriefly(client);
    const request = await trx
      .selectFrom('requests')
      .selectAll()
      .where('id', '=', confirmation.id)
      .forUpdate()
      .executeTakeFirst();
    if (!request?.token_hash || !isSameToken(hashOf(confirmation.token), request.token_hash))
      throw new AppError('link_expired');
    if (request.state !== 'unconfirmed') return request.email === null ? 'honored' : 'pending';
    const { id, kind, topic, name, email, company, message, token_expires_at } = request;
    if (!token_expires_at || token_expires_at <= now() || name === null || email === null) {
      throw new AppError('link_expired');
    }
    await trx.updateTable('requests').set({ state: 'open' }).where('id', '=', id).execute();
    const { appUrl } = config;
    await nextSearchVersion(client); // Waits for concurrent writers before searching the data.
    if (await isStoredAddress(trx, email)) {
      const details = await honorDoNotSell(trx, { mailer, appUrl, now }, { requestId: id, adminId: null });
      await writeAudit(trx, CONFIRMED, null, { action: 'request.honor', subject: `request:${id}`, details });
      return 'honored';
    }
    const content = { company: company ?? '', message: message ?? '', topic };
    await mailer.send(forSupport({ id, kind, name, email, appUrl, ...content }), trx);
    await mailer.send(requestConfirmed({ email, topic }), trx);
    return 'pending';
  });
}

/** Deletes unconfirmed requests, and those decided long ago. */
export async function purgeRequests(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('requests')
    .where('state', '=', 'unconfirmed')
    .where('created_at', '<', daysBefore(now, KEPT_DAYS.unconfirmedRequests))
    .execute();
  // Honored do-not-sell requests are kept: they no longer contain personal data.
  await db
    .deleteFrom('requests')
    .where('state', 'in', ['done', 'declined'])
    .where('email', 'is not', null)
    .where('decided_at', '<', daysBefore(now, KEPT_DAYS.requests))
    .execute();
}

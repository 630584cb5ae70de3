import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { normalizeEmail } from '#domain/emails/normalize-email.ts';
import { CONFIRM_HOURS, type RequestKind, type SentRequest } from '#domain/privacy/requests.ts';
import type { AppDependencies } from '../../app-env.ts';
import { confirmationEmail, forSupport, received } from './request-emails.ts';

type Dependencies = Pick<AppDependencies, 'db' | 'mailer' | 'config' | 'now'>;

/**
 * Stores a request, notifies support and confirms receipt, all or nothing. Emails are queued in the same database, so
 * none are lost while the mail server is down. A do-not-sell request first has to be confirmed by the owner of its
 * address.
 */
export async function sendRequest(
  { db, mailer, config: { appUrl }, now }: Dependencies,
  kind: RequestKind,
  input: SentRequest,
): Promise<void> {
  const { name, company, message } = input;
  const email = normalizeEmail(input.email);
  const topic = input.topic || null;
  const link = kind === 'do_not_sell' ? makeToken() : null;
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
        state: link ? 'unconfirmed' : 'open',
        token_hash: link?.hash ?? null,
        token_expires_at: link && new Date(now().getTime() + CONFIRM_HOURS * 3_600_000),
        created_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (link) return mailer.send(confirmationEmail({ email, topic, url: confirmLink(appUrl, id, link.token) }), trx);
    await mailer.send(forSupport({ id, kind, topic, name, email, company, message, appUrl }), trx);
    if (kind !== 'do_not_sell') await mailer.send(received(kind, { email }), trx);
  });
}

/** Creates an unguessable token and its hash; only the hash is stored. */
function makeToken(): { token: string; hash: string } {
  const token = randomBytes(24).toString('base64url');
  return { token, hash: hashOf(token) };
}

function confirmLink(appUrl: string, id: number, token: string): string {
  return `${appUrl}/do-not-sell?link=${id}.${token}`;
}

export function parseConfirmLink(link: string): { id: number; token: string } | null {
  const [, id = '', token = ''] = /^(\d{1,9})\.([\w-]{32})$/.exec(link) ?? [];
  return id ? { id: Number(id), token } : null;
}

/** Compares a token with a hash in constant time. */
export function matchesTokenHash(token: string, hash: string | null): boolean {
  return hash !== null && timingSafeEqual(Buffer.from(hashOf(token)), Buffer.from(hash));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

import type { AppDependencies } from '../../app-env.ts';
import { nextSearchVersion } from '../../data/search/search-version.ts';
import { clientOf } from '../../platform/database/connection.ts';
import { waitBriefly } from '../../platform/database/locks.ts';
import { AppError } from '../../platform/http/problem.ts';
import { honorDoNotSell } from './decide-request.ts';
import { isStoredAddress } from './find-person.ts';
import { forSupport, requestConfirmed } from './request-emails.ts';
import { matchesTokenHash, parseConfirmLink } from './send-request.ts';

type Dependencies = Pick<AppDependencies, 'db' | 'mailer' | 'config' | 'now'>;

/** Outcome of a confirmed request: the person was removed, or the request waits for an admin. */
export type ConfirmOutcome = 'honored' | 'pending';

/**
 * Confirms a do-not-sell request. If the data contains the email address, the request is honored immediately; otherwise
 * an admin looks for the person by name and company. Confirming twice returns the same outcome.
 * @throws AppError `link_expired`
 */
export function confirmRequest({ db, mailer, config, now }: Dependencies, link: string): Promise<ConfirmOutcome> {
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
    if (!request || !matchesTokenHash(confirmation.token, request.token_hash)) throw new AppError('link_expired');
    if (request.state !== 'unconfirmed') return request.email === null ? 'honored' : 'pending';
    const { id, kind, topic, name, email, company, message, token_expires_at } = request;
    if (!token_expires_at || token_expires_at <= now() || name === null || email === null) {
      throw new AppError('link_expired');
    }
    await trx.updateTable('requests').set({ state: 'open' }).where('id', '=', id).execute();
    const { appUrl } = config;
    await nextSearchVersion(client); // Waits for concurrent writers before searching the data.
    if (await isStoredAddress(trx, email)) {
      await honorDoNotSell(trx, { mailer, appUrl, now }, { requestId: id, adminId: null });
      return 'honored';
    }
    const content = { company: company ?? '', message: message ?? '', topic };
    await mailer.send(forSupport({ id, kind, name, email, appUrl, ...content }), trx);
    await mailer.send(requestConfirmed({ email, topic }), trx);
    return 'pending';
  });
}

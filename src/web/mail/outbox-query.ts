import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, answerOf } from '../api.ts';

export type OutboxMail = Awaited<ReturnType<typeof readOutbox>>[number];

const LOOK_EVERY_MS = 5_000;

/**
 * The emails of the outbox, newest first; polled while the page is open.
 * @param token printed at startup; admins need none
 */
export function outboxQuery(api: ApiClient, token = '') {
  return queryOptions({
    queryKey: ['outbox', token],
    queryFn: () => readOutbox(api, token),
    refetchInterval: LOOK_EVERY_MS,
  });
}

async function readOutbox(api: ApiClient, token: string) {
  return (await answerOf(api.outbox.$get({}, { headers: { 'x-outbox-token': token } }))).mails;
}

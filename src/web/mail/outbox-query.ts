import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, answerOf } from '../api.ts';

export type OutboxMail = Awaited<ReturnType<typeof readOutbox>>[number];

const LOOK_EVERY_MS = 5_000;

/** The messages of the outbox, newest first; looked up again while the page is open. */
export function outboxQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['outbox'],
    queryFn: () => readOutbox(api),
    refetchInterval: LOOK_EVERY_MS,
  });
}

async function readOutbox(api: ApiClient) {
  return (await answerOf(api.outbox.$get())).mails;
}

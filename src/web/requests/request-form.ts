import { type ApiClient, answerOf } from '../api.ts';

/** What a form is sent with, and what came back of one that was sent without scripts. */
export type OpenForm = Awaited<ReturnType<typeof openForm>>;

/** Opens a form: it is told when, since nobody fills one in at once. */
export function openForm(api: ApiClient) {
  return answerOf(api.requests.form.$get());
}

/** What the address of such a page says: what has been done, what a message is about, and the token of a link. */
type RequestSearch = { done?: 'sent' | 'honoured' | 'waits'; topic?: string; link?: string };

const DONE = ['sent', 'honoured', 'waits'] as const;

/** Reads it; what cannot be used is left out. */
export function readRequestSearch({ done, topic, link }: Record<string, unknown>): RequestSearch {
  return {
    done: DONE.find((known) => known === done),
    topic: typeof topic === 'string' ? topic : undefined,
    link: typeof link === 'string' ? link : undefined,
  };
}

/** What the address of such a page says: what has been done, what a message is about, and the token of a link. */
export type RequestSearch = { done?: 'sent' | 'honoured' | 'waits'; topic?: string; link?: string };

const DONE = ['sent', 'honoured', 'waits'] as const;

/** Reads it; what cannot be used is left out. */
export function readRequestSearch({ done, topic, link }: Record<string, unknown>): RequestSearch {
  return {
    done: DONE.find((known) => known === done),
    topic: typeof topic === 'string' ? topic : undefined,
    link: typeof link === 'string' ? link : undefined,
  };
}

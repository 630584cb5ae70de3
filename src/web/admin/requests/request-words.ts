import type { RequestKind, RequestState } from '#domain/requests.ts';

/** Kinds of requests, in words. */
export const KIND_WORDS: Record<RequestKind, string> = {
  contact: 'Message',
  trial: 'Trial',
  do_not_sell: 'Privacy',
};

/** States of requests, in words. */
export const STATE_WORDS: Record<RequestState, string> = {
  open: 'Open',
  unconfirmed: 'Address not confirmed',
  done: 'Done',
  refused: 'Refused',
};

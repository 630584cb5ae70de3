import type { RequestKind, RequestState } from '#domain/requests.ts';

export const KIND_WORDS: Record<RequestKind, string> = {
  contact: 'Message',
  trial: 'Trial',
  do_not_sell: 'Privacy',
};

export const STATE_WORDS: Record<RequestState, string> = {
  open: 'Open',
  unconfirmed: 'Address not confirmed',
  done: 'Done',
  refused: 'Declined',
};

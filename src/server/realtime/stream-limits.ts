import type { Viewer } from '../accounts/viewer.ts';

const MOST_STREAMS = 10_000;
/** What is left of all is for people who are signed in, whoever else comes. */
const MOST_OF_VISITORS = 8_000;
/** An office stands behind one address. */
const MOST_OF_ADDRESS = 200;
const MOST_OF_USER = 50;

/** Whose a stream is; a request that was made in process has no address. */
export type StreamOwner = { viewer: Viewer; addressGroup: string | null };

/** Whether there is room for one more stream, so that nobody can take the place of all others. */
export function hasRoom(streams: Iterable<StreamOwner>, { viewer, addressGroup }: StreamOwner): boolean {
  let [all, ofVisitors, ofAddress, ofUser] = [0, 0, 0, 0];
  for (const stream of streams) {
    all++;
    if (stream.viewer === null) ofVisitors++;
    if (stream.addressGroup === addressGroup) ofAddress++;
    if (stream.viewer?.user.id === viewer?.user.id) ofUser++;
  }
  return (
    all < MOST_STREAMS &&
    (addressGroup === null || ofAddress < MOST_OF_ADDRESS) &&
    (viewer === null ? ofVisitors < MOST_OF_VISITORS : ofUser < MOST_OF_USER)
  );
}

import type { Viewer } from '../accounts/viewer.ts';

const MOST_STREAMS = 10_000;
/** The remaining streams are reserved for signed-in users. */
const MOST_OF_VISITORS = 8_000;
/** Allows an office behind one address. */
const MOST_OF_ADDRESS = 200;
const MOST_OF_USER = 50;

/** Owner of a stream; `addressGroup` is null for in-process requests. */
export type StreamOwner = { viewer: Viewer; addressGroup: string | null };

/** Whether one more stream is allowed, so that no single client can exhaust them. */
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

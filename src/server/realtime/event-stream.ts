import type { StreamEvent } from '#domain/server-events.ts';
import type { Viewer } from '../accounts/viewer.ts';
import type { KeptEvent, Position } from './queries.ts';
import type { StreamOwner } from './stream-limits.ts';

/** A reader that is so far behind is let go: it comes back and reads on where it was. */
const MOST_WAITING_BYTES = 64 * 1024;

const encoder = new TextEncoder();
const HEARTBEAT = encoder.encode(':\n\n');

/** The stream of one open page. */
export type EventStream = StreamOwner & {
  readonly body: ReadableStream<Uint8Array>;
  readonly headers: Headers;
  readonly openedAt: number;
  /** What its page was last told about its viewer. */
  state: string;
  /** Whether the viewer may be another by now, because the database could not be asked. */
  unsure: boolean;
  /** @param position how far the page has heard with this; without it a repetition is harmless, or nothing is kept */
  send(event: StreamEvent, position?: Position): void;
  beat(): void;
  end(): void;
};

/** @param onEnd called once, whoever ends it */
export function createEventStream(
  headers: Headers,
  owner: StreamOwner,
  onEnd: (stream: EventStream) => void,
): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given;
      },
      cancel: () => leave(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING_BYTES }),
  );

  function leave(): void {
    if (!controller) return;
    controller = null;
    onEnd(stream);
  }

  function write(bytes: Uint8Array): void {
    if (!controller) return;
    if ((controller.desiredSize ?? 0) > 0) controller.enqueue(bytes);
    else stream.end();
  }

  const stream: EventStream = {
    ...owner,
    body,
    headers,
    openedAt: Date.now(),
    state: '',
    unsure: false,
    send(event, position) {
      const id = position === undefined ? '' : `id: ${position}\n`;
      write(encoder.encode(`${id}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`));
    },
    beat: () => write(HEARTBEAT),
    end() {
      controller?.close();
      leave();
    },
  };
  return stream;
}

/** Whether an event is for a viewer. */
export function reaches({ user_id, admins_only }: KeptEvent, viewer: Viewer): boolean {
  if (user_id !== null) return viewer?.user.id === user_id;
  return !admins_only || (viewer?.admin ?? false);
}

/** Sends a stream those of the events that are for it. Only with the last of them has it heard everything until there. */
export function sendEvents(stream: EventStream, events: readonly KeptEvent[], position: Position): void {
  const own = events.filter((kept) => reaches(kept, stream.viewer));
  for (const [place, { event }] of own.entries()) {
    stream.send(event, place === own.length - 1 ? position : undefined);
  }
}

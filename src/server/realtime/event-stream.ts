import type { StreamEvent } from '#domain/server-events.ts';
import type { Viewer } from '../accounts/viewer.ts';
import type { KeptEvent, Position } from './queries.ts';
import type { StreamOwner } from './stream-limits.ts';

/**
 * A reader that is so far behind is let go: it comes back and reads on where it was. What is written in one piece is
 * either taken whole or not at all, so that whoever comes back gets on, however much there was.
 */
const MOST_WAITING_BYTES = 64 * 1024;

const encoder = new TextEncoder();
const HEARTBEAT = ':\n\n';

/** The stream of one open page. */
export type EventStream = StreamOwner & {
  readonly body: ReadableStream<Uint8Array>;
  readonly headers: Headers;
  readonly openedAt: number;
  /** What its page was last told about its viewer. */
  state: string;
  /** Whether the viewer may be another by now, because the database could not be asked. */
  unsure: boolean;
  /** @param text of events, see {@link eventText} */
  write(text: string): void;
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

  const stream: EventStream = {
    ...owner,
    body,
    headers,
    openedAt: Date.now(),
    state: '',
    unsure: false,
    write(text) {
      if (!controller) return;
      if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(text));
      else stream.end();
    },
    beat: () => stream.write(HEARTBEAT),
    end() {
      controller?.close();
      leave();
    },
  };
  return stream;
}

/** Whether an event is for a viewer. */
function reaches({ user_id, admins_only }: KeptEvent, viewer: Viewer): boolean {
  if (user_id !== null) return viewer?.user.id === user_id;
  return !admins_only || (viewer?.admin ?? false);
}

/**
 * An event as it stands in a stream.
 * @param position how far the page has heard with this; without it a repetition is harmless, or nothing is kept
 */
export function eventText(event: StreamEvent, position?: Position): string {
  const id = position === undefined ? '' : `id: ${position}\n`;
  return `${id}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** Those of the events that are for a viewer. Only with the last of them has their page heard everything until there. */
export function eventsText(viewer: Viewer, events: readonly KeptEvent[], position: Position): string {
  return events
    .filter((kept) => reaches(kept, viewer))
    .map(({ event }, place, own) => eventText(event, place === own.length - 1 ? position : undefined))
    .join('');
}

import type { StreamEvent } from '#domain/server-events.ts';

export type TestStream = {
  /** Events received so far. */
  events: StreamEvent[];
  types(): string[];
  /** Id of the last event that had one. */
  position(): string;
  text(): string;
  ended(): boolean;
  leave(): Promise<void>;
};

/** Reads an event stream like a browser. Resolves once the first event arrives or the stream ends. */
export async function listenTo(response: Response): Promise<TestStream> {
  if (!response.ok || !response.body) throw new Error(`The stream returned ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const events: StreamEvent[] = [];
  const greeted = Promise.withResolvers<void>();
  let text = '';
  let position = '';
  let ended = false;

  async function read(): Promise<void> {
    let rest = '';
    while (true) {
      const { value, done } = await reader.read();
      if (done) break;
      text += value;
      const frames = (rest + value).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) take(frame);
    }
  }

  function take(frame: string): void {
    for (const line of frame.split('\n')) {
      if (line.startsWith('id: ')) position = line.slice(4);
      if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)));
    }
    if (events.length > 0) greeted.resolve();
  }

  void read()
    .catch(() => {}) // An interrupted stream has ended too.
    .finally(() => {
      ended = true;
      greeted.resolve();
    });
  await greeted.promise;
  return {
    events,
    types: () => events.map(({ type }) => type).filter((type) => type !== 'hello'),
    position: () => position,
    text: () => text,
    ended: () => ended,
    leave: () => reader.cancel(),
  };
}

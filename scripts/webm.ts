type Chunk = { ms: number; key: boolean; data: Buffer };

/** Writes VP9 frames as a WebM file that can be searched by its key frames. */
export function webm({ width, height, ms }: { width: number; height: number; ms: number }, chunks: Chunk[]): Buffer {
  const info = element('1549A966', [
    element('2AD7B1', number(1_000_000)), // A millisecond, in nanoseconds.
    element('4489', double(ms)),
    element('4D80', Buffer.from('Fundscout')),
    element('5741', Buffer.from('Fundscout')),
  ]);
  const video = element('E0', [element('B0', number(width)), element('BA', number(height))]);
  const track = [element('D7', number(1)), element('73C5', number(1)), element('83', number(1))];
  const tracks = element('1654AE6B', [element('AE', [...track, element('86', Buffer.from('V_VP9')), video])]);
  const groups: Chunk[][] = [];
  for (const chunk of chunks) {
    if (chunk.key) groups.push([]);
    groups.at(-1)?.push(chunk);
  }
  const clusters = groups.map((group) => {
    const start = group[0]?.ms ?? 0;
    return {
      start,
      bytes: element('1F43B675', [element('E7', number(start)), ...group.map((chunk) => block(chunk, start))]),
    };
  });
  const cuesAt = (first: number) => {
    let position = first;
    const points = clusters.map(({ start, bytes }) => {
      const at = element('B7', [element('F7', number(1)), element('F1', number(position))]);
      position += bytes.length;
      return element('BB', [element('B3', number(start)), at]);
    });
    return element('1C53BB6B', points);
  };
  const before = info.length + tracks.length;
  const cues = cuesAt(before + cuesAt(0).length);
  const head = element('1A45DFA3', [
    ...['4286', '42F7', '4285'].map((id) => element(id, number(id === '4285' ? 2 : 1))),
    element('42F2', number(4)),
    element('42F3', number(8)),
    element('4282', Buffer.from('webm')),
    element('4287', number(4)),
  ]);
  return Buffer.concat([head, element('18538067', [info, tracks, cues, ...clusters.map(({ bytes }) => bytes)])]);
}

function block({ ms, key, data }: Chunk, start: number): Buffer {
  const head = Buffer.from([0x81, 0, 0, key ? 0x80 : 0]);
  head.writeInt16BE(ms - start, 1);
  return element('A3', [head, data]);
}

/** @param id in hexadecimal */
function element(id: string, content: Buffer | Buffer[]): Buffer {
  const body = Array.isArray(content) ? Buffer.concat(content) : content;
  const size = number(body.length);
  size[0] = 1;
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

/** Always eight bytes, so that sizes do not depend on values. */
function number(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(Math.round(value)));
  return bytes;
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

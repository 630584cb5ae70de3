// Writes a WebM file of one video track (https://www.webmproject.org/docs/container/), times in milliseconds.

const CLUSTER_MS = 30_000; // A block's time is kept in 16 bits, from the beginning of its cluster.

/**
 * @param {{ width: number, height: number, duration: number }} video
 * @param {{ at: number, key: boolean, data: Buffer }[]} frames encoded as VP9, in their order
 * @returns {Buffer}
 */
export function webm({ width, height, duration }, frames) {
  const head = element('1a45dfa3', [
    number('4286', 1),
    number('42f7', 1),
    number('42f2', 4),
    number('42f3', 8),
    text('4282', 'webm'),
    number('4287', 4),
    number('4285', 2),
  ]);
  const info = element('1549a966', [
    number('2ad7b1', 1_000_000),
    text('4d80', 'scripts/demo'),
    text('5741', 'scripts/demo'),
    float('4489', duration),
  ]);
  const track = element('ae', [
    number('d7', 1),
    number('73c5', 1),
    number('83', 1),
    text('86', 'V_VP9'),
    element('e0', [number('b0', width), number('ba', height)]),
  ]);
  const tracks = element('1654ae6b', [track]);
  const clusters = clustersOf(frames);
  // The list of places comes before the clusters and names where they are, so its own size is found out first.
  const place = (offset) => cuesOf(clusters, offset);
  const before = info.length + tracks.length;
  const cues = place(before + place(0).length);
  return Buffer.concat([head, element('18538067', [info, tracks, cues, ...clusters.map(({ bytes }) => bytes)])]);
}

/** Each begins with a frame that needs none before it. */
function clustersOf(frames) {
  const groups = [];
  for (const frame of frames) {
    const last = groups.at(-1);
    if (!last || (frame.key && frame !== last[0])) groups.push([frame]);
    else last.push(frame);
  }
  return groups.map((group) => {
    const { at } = group[0];
    if (group.at(-1).at - at > CLUSTER_MS) throw new Error('A cluster is too long: give more key frames');
    return { at, bytes: element('1f43b675', [number('e7', at), ...group.map((frame) => block(frame, at))]) };
  });
}

function block({ at, key, data }, from) {
  const lead = Buffer.from([0x81, 0, 0, key ? 0x80 : 0]);
  lead.writeInt16BE(at - from, 1);
  return element('a3', [lead, data]);
}

function cuesOf(clusters, offset) {
  let position = offset;
  const points = clusters.map(({ at, bytes }) => {
    const point = element('bb', [number('b3', at), element('b7', [number('f7', 1), number('f1', position, 4)])]);
    position += bytes.length;
    return point;
  });
  return element('1c53bb6b', points);
}

function element(id, children) {
  const content = Buffer.concat(children);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(content.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
}

function number(id, value, bytes = value < 256 ? 1 : value < 65_536 ? 2 : 4) {
  const content = Buffer.alloc(bytes);
  content.writeUIntBE(value, 0, bytes);
  return element(id, [content]);
}

function float(id, value) {
  const content = Buffer.alloc(8);
  content.writeDoubleBE(value);
  return element(id, [content]);
}

function text(id, value) {
  return element(id, [Buffer.from(value)]);
}

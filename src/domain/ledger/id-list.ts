const MORE = 0x80;
const BITS = 0x7f;

/**
 * Delta-encodes sorted ids as variable-length integers: an id at most 127 above the one before it takes one byte.
 * @param ids positive, in any order; duplicates are dropped
 */
export function encodeIds(ids: Iterable<number>): Uint8Array {
  const uniqueIds = sortedIds(ids);
  // Ids below 2^31 take at most 5 bytes.
  const bytes = new Uint8Array(uniqueIds.length * 5);
  let length = 0;
  let last = 0;
  for (const id of uniqueIds) {
    let gap = id - last;
    last = id;
    for (; gap > BITS; gap >>>= 7) bytes[length++] = (gap & BITS) | MORE;
    bytes[length++] = gap;
  }
  return bytes.slice(0, length);
}

/** Decodes the ids of {@link encodeIds}, sorted. */
export function decodeIds(bytes: Uint8Array): Int32Array {
  let count = 0;
  for (const byte of bytes) if (byte < MORE) count += 1;
  const ids = new Int32Array(count);
  let at = 0;
  let id = 0;
  let gap = 0;
  let shift = 0;
  for (const byte of bytes) {
    gap |= (byte & BITS) << shift;
    shift += 7;
    if (byte >= MORE) continue;
    id += gap;
    ids[at++] = id;
    gap = 0;
    shift = 0;
  }
  return ids;
}

/** Sorts ids and drops duplicates. */
export function sortedIds(ids: Iterable<number>): Int32Array {
  const idArray = Int32Array.from(ids).sort();
  let length = 0;
  for (const id of idArray) if (length === 0 || id !== idArray[length - 1]) idArray[length++] = id;
  return idArray.subarray(0, length);
}

/** The union of two sorted lists without duplicates. */
export function uniteIds(a: Int32Array, b: Int32Array): Int32Array {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const union = new Int32Array(a.length + b.length);
  let [i, j, length] = [0, 0, 0];
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i] ?? Number.POSITIVE_INFINITY, b[j] ?? Number.POSITIVE_INFINITY];
    if (left <= right) i += 1;
    if (right <= left) j += 1;
    union[length++] = Math.min(left, right);
  }
  return union.slice(0, length);
}

/** Whether a sorted list contains an id. */
export function hasId(ids: Int32Array, id: number): boolean {
  let [from, to] = [0, ids.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((ids[middle] as number) < id) from = middle + 1;
    else to = middle;
  }
  return ids[from] === id;
}

/** Counts the given rows by code. */
export function tallyCodes(codes: Uint32Array | Uint8Array, slots: Uint32Array, size: number): Uint32Array {
  const counts = new Uint32Array(size);
  for (let i = 0; i < slots.length; i++) {
    const code = codes[slots[i] as number] as number;
    counts[code] = (counts[code] as number) + 1;
  }
  return counts;
}

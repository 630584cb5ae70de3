export type Numbers = Uint8Array | Uint32Array | Float32Array | Float64Array;

/** Larger steps would copy less often, and leave more memory unused. */
const GROWTH = 1.125;

/** Returns the array, or a larger copy, with capacity for at least `length` numbers. */
export function withRoom<T extends Numbers>(numbers: T, length: number): T {
  if (length <= numbers.length) return numbers;
  const larger = new (numbers.constructor as new (size: number) => T)(
    Math.max(length, Math.ceil(numbers.length * GROWTH)),
  );
  larger.set(numbers);
  return larger;
}

/** Binary search: the first index from `from` to `to` that is not before what is sought; `to` if all are. */
export function firstIndex(from: number, to: number, isBefore: (index: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Assigns small integers to the distinct values of a column, in order of first occurrence. */
export class Codes {
  readonly values: string[] = [];
  private readonly codeOf = new Map<string, number>();

  /** Returns the code of a value, assigning a new one if needed. */
  code(value: string): number {
    const code = this.codeOf.get(value);
    if (code !== undefined) return code;
    this.codeOf.set(value, this.values.length);
    return this.values.push(value) - 1;
  }
}

/** The code of rows without a text. */
export const NO_TEXT = 0;

/** An append-only column with a text per row. */
export class TextColumn extends Codes {
  codes: Uint32Array;

  constructor(rows: number) {
    super();
    this.codes = new Uint32Array(rows);
    this.code(''); // NO_TEXT
  }

  add(slot: number, text: string | null): void {
    this.codes = withRoom(this.codes, slot + 1);
    this.codes[slot] = text === null ? NO_TEXT : this.code(text);
  }

  tally(slots: Uint32Array): Uint32Array {
    return tallyCodes(this.codes, slots, this.values.length);
  }
}

/** An append-only column with a list of codes per row. */
export class ListColumn {
  /** Codes of all rows, concatenated. */
  codes: Uint32Array;
  /** Start of each row's codes, plus the end of the last row. */
  starts: Uint32Array;
  count = 0;

  constructor(rows: number) {
    this.codes = new Uint32Array(rows);
    this.starts = new Uint32Array(rows + 1);
  }

  add(codes: readonly number[]): void {
    const start = this.starts[this.count] as number;
    const end = start + codes.length;
    this.codes = withRoom(this.codes, end);
    for (let i = 0; i < codes.length; i++) this.codes[start + i] = codes[i] as number;
    this.count++;
    this.starts = withRoom(this.starts, this.count + 1);
    this.starts[this.count] = end;
  }

  /** Increments `counts[code]` for every code of every row in `slots`. */
  tally(slots: Uint32Array, counts: Uint32Array): void {
    const { codes, starts } = this;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] as number;
      const end = starts[slot + 1] as number;
      for (let at = starts[slot] as number; at < end; at++) {
        const code = codes[at] as number;
        counts[code] = (counts[code] as number) + 1;
      }
    }
  }
}

/** Counts the given rows by code. */
export function tallyCodes(codes: Uint32Array | Uint8Array, slots: Uint32Array, size: number): Uint32Array {
  const counts = new Uint32Array(size);
  for (let i = 0; i < slots.length; i++) {
    const code = codes[slots[i] as number] as number;
    counts[code] = (counts[code] as number) + 1;
  }
  return counts;
}

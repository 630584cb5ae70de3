import { withRoom } from './column-storage.ts';

/** Numbers in one to five bytes each: seven bits a byte, the lowest first; all but the last byte have the eighth bit. */
export class NumberList {
  private bytes: Uint8Array;
  /** In bytes. */
  length = 0;

  constructor(bytes: number) {
    this.bytes = new Uint8Array(bytes);
  }

  add(number: number): void {
    if (this.length + 5 > this.bytes.length) this.bytes = withRoom(this.bytes, this.length + 5);
    this.length = writeNumber(this.bytes, this.length, number);
  }

  trimmed(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }
}

/** @returns where the next number starts */
export function writeNumber(bytes: Uint8Array, at: number, number: number): number {
  let end = at;
  let rest = number;
  for (; rest > 0x7f; rest >>>= 7) bytes[end++] = (rest & 0x7f) | 0x80;
  bytes[end++] = rest;
  return end;
}

/** Reads all numbers from `from` to `to` into an array. @returns how many */
export function readNumbers(bytes: Uint8Array, from: number, to: number, into: Uint32Array): number {
  let count = 0;
  for (let at = from; at < to; ) {
    let byte = bytes[at++] as number;
    let number = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[at++] as number;
      number |= (byte & 0x7f) << shift;
    }
    into[count++] = number;
  }
  return count;
}

export function sizeOfNumber(number: number): number {
  return number < 1 << 7 ? 1 : number < 1 << 14 ? 2 : number < 1 << 21 ? 3 : number < 1 << 28 ? 4 : 5;
}

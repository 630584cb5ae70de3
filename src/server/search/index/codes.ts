/** Assigns small integers to the distinct values of a column, in order of first occurrence. */
export class Codes {
  readonly values: string[] = [];
  private readonly codes = new Map<string, number>();

  /** Returns the code of a value, assigning a new one if needed. */
  code(value: string): number {
    const known = this.codes.get(value);
    if (known !== undefined) return known;
    this.codes.set(value, this.values.length);
    return this.values.push(value) - 1;
  }

  /** Returns the code of a known value. */
  find(value: string): number | undefined {
    return this.codes.get(value);
  }
}

/** Small numbers for the distinct values of a column, in the order in which they are met. */
export class Codes {
  readonly values: string[] = [];
  private readonly codes = new Map<string, number>();

  /** The number of a value; a new one when it has not been met. */
  code(value: string): number {
    const known = this.codes.get(value);
    if (known !== undefined) return known;
    this.codes.set(value, this.values.length);
    return this.values.push(value) - 1;
  }

  /** The number of a value, if it has been met. */
  find(value: string): number | undefined {
    return this.codes.get(value);
  }
}

// Created once: a page formats hundreds of counts, and creating a formatter is slow.
const COUNT_FORMAT = new Intl.NumberFormat('en-US');

/** Formats a whole number: '17,555'. */
export function formatCount(count: number): string {
  return COUNT_FORMAT.format(count);
}

/** Formats a count with its noun: '1 cell', '1,200 cells'. @param many the plural, if it does not just add an s */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

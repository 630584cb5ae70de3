// Made once: a page writes hundreds of counts, and making a format costs more than using it.
const COUNT_FORMAT = new Intl.NumberFormat('en-US');

/** A whole number as people read it: '17,555'. */
export function formatCount(count: number): string {
  return COUNT_FORMAT.format(count);
}

/** A number of things in words: '1 cell', '1,200 cells'. @param many the plural where it is not the word with an s */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

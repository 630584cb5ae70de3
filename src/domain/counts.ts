// Made once: a page writes hundreds of counts, and making a format costs more than using it.
const COUNT_FORMAT = new Intl.NumberFormat('en-US');

/** A whole number as people read it: '17,555'. */
export function formatCount(count: number): string {
  return COUNT_FORMAT.format(count);
}

// Created once: a page formats hundreds of counts, and creating a formatter is slow.
const COUNT_FORMAT = new Intl.NumberFormat('en-US');

/** Formats a whole number: '17,555'. */
export function formatCount(count: number): string {
  return COUNT_FORMAT.format(count);
}

/** Formats a count with its noun: '1 cell', '1,200 cells'. @param many the plural, if it does not just add an s */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Formats the counts above zero. */
export function countedParts(...counts: [count: number, one: string, many?: string][]): string[] {
  return counts.flatMap(([count, one, many]) => (count > 0 ? countText(count, one, many) : []));
}

/** Formats a number of bytes: '12 KB', '3.4 MB'. */
export function fileSize(bytes: number): string {
  if (bytes < 999.5e3) return `${Math.max(1, Math.round(bytes / 1e3))} KB`;
  return bytes < 999.95e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

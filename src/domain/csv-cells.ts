/**
 * A cell that a spreadsheet would run (`=`, `+`, `-`, `@`, tab or CR first) gets an apostrophe
 * in front. One that already starts with apostrophes before such a character gets one more, so
 * that {@link readCell} gives back exactly what was written.
 */
export function writeCell(value: string): string {
  const harmless = /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The value of an unquoted cell of a file: takes off the apostrophe that {@link writeCell} put in front. */
export function readCell(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

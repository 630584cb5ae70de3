/** Asked before any pattern: most of millions of cells begin with none of these. */
const BEFORE_FORMULA = "'=+-@\t\r";

/**
 * A cell that a spreadsheet would run (`=`, `+`, `-`, `@`, tab or CR first) gets an apostrophe
 * in front. One that already starts with apostrophes before such a character gets one more, so
 * that {@link readCell} gives back exactly what was written.
 */
export function writeCell(value: string): string {
  const formula = BEFORE_FORMULA.includes(value.charAt(0)) && /^'*[=+\-@\t\r]/.test(value);
  const harmless = formula ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A row of a file (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

/** The value of an unquoted cell of a file: takes off the apostrophe that {@link writeCell} put in front. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

/** A fast check before any pattern: most cells start with none of these. */
const BEFORE_FORMULA = "'=+-@\t\r";

/** The start of a cell that must be escaped; also valid in PostgreSQL. */
export const FORMULA = /^'*[-=+@\t\r]/;

/**
 * Escapes a cell that a spreadsheet would run (`=`, `+`, `-`, `@`, tab or CR first) with a leading apostrophe. Cells that
 * already have one get another, so that {@link readCell} restores the original.
 */
export function writeCell(value: string): string {
  const formula = BEFORE_FORMULA.includes(value.charAt(0)) && FORMULA.test(value);
  const harmless = formula ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A row of a file (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

/** Reads an unquoted cell: removes the apostrophe that {@link writeCell} added. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

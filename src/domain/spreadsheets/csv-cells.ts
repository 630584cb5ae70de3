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
  return quoteCell(formula ? `'${value}` : value);
}

/** Writes a cell as it is, for files that another app reads: it would keep the apostrophe of {@link writeCell}. */
export function quoteCell(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** A row of a file (RFC 4180). */
export function csvLine(cells: readonly string[], write = writeCell): string {
  return `${cells.map((cell) => write(cell)).join(',')}\r\n`;
}

/** Reads an unquoted cell: removes the apostrophe that {@link writeCell} added. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

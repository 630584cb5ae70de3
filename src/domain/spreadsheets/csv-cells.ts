/** A fast check before any pattern: most cells start with none of these. */
const BEFORE_FORMULA = "'=+-@\t\r";

/** The start of a cell that must be escaped. */
const FORMULA = /^'*[-=+@\t\r]/;

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

/** A fast check whether a line without its end may have a cell that {@link writeCell} would escape. */
export function mayHaveFormula(line: string): boolean {
  return /(?:^|,)"?'*[-=+@\t\r]/.test(line);
}

/** The first cells of a line of CSV without its end, as they were written. */
export function readLine(line: string, most = Number.POSITIVE_INFINITY): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= line.length && cells.length < most; at++) {
    if (line.charCodeAt(at) === QUOTE) {
      const start = at + 1;
      do at = line.indexOf('"', at + 1) + 1;
      while (line.charCodeAt(at) === QUOTE);
      cells.push(line.slice(start, at - 1).replaceAll('""', '"'));
    } else {
      const end = line.indexOf(',', at);
      cells.push(line.slice(at, end < 0 ? line.length : end));
      at = end < 0 ? line.length : end;
    }
  }
  return cells;
}

/** A text written as a formula, so that spreadsheets don't turn it into a number: `="00123"`. */
const TEXT_FORMULA = /^\s*=\s*"((?:[^"]|"")*)"\s*$/;
const LINK = /^\s*=\s*HYPERLINK\(\s*"((?:[^"]|"")*)"\s*(?:[,;]\s*(?:"((?:[^"]|"")*)"|(-?[\d.]+))\s*)?\)\s*$/i;
/** Fields and headers whose cells are addresses. */
const OF_ADDRESSES = /web|site|homepage|domain|link|crunchbase|twitter|facebook|e-?mail|ur[li]\b/i;

/** The text of a cell like `="text"`; other cells are returned as they are. */
export function withoutTextFormula(cell: string): string {
  return TEXT_FORMULA.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;
}

/** A link as a spreadsheet formula, which {@link readCell} reads. */
export function linkFormula(address: string, text: string): string {
  const quote = (part: string) => `"${part.replaceAll('"', '""')}"`;
  return `=HYPERLINK(${quote(address)},${quote(text)})`;
}

/**
 * Reads an unquoted cell: removes the apostrophe that {@link writeCell} added. A link is read as its text, or in a column
 * of addresses as its address.
 * @param column its field or header
 */
export function readCell(cell: string, column = ''): string {
  const first = cell.charCodeAt(0);
  if (first === APOSTROPHE) return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
  if ((first === LESS || first === BRACKET) && OF_ADDRESSES.test(column)) return addressOfLink(cell);
  const link = first === EQUALS ? LINK.exec(cell) : null;
  if (!link) return cell;
  const address = (link[1] ?? '').replaceAll('""', '"').replace(/^mailto:([^?]*).*$/i, '$1');
  const text = link[2]?.replaceAll('""', '"') ?? link[3] ?? '';
  if (text === '') return address;
  // 'acme.example' in a column of websites is one, whatever it leads to; '#Sheet2!A1' is a place in the workbook.
  const isAddress = /^\S+\.\S+$/.test(text) || address === '' || address.startsWith('#');
  return OF_ADDRESSES.test(column) && !isAddress ? address : text;
}

const HTML_LINK = /^<a\s[^<>]*?\bhref\s*=\s*(?:"([^"<>]+)"|'([^'<>]+)'|([^\s"'<>]+))[^<>]*>[^<>]*<\/a>$/i;
const MARKDOWN_LINK = /^\[[^[\]]*\] ?\(([^()\s]+)\)$/;

/** The address of a link in HTML or Markdown, as CRMs and wikis export them; other cells are returned as they are. */
function addressOfLink(cell: string): string {
  const [, ...addresses] = HTML_LINK.exec(cell) ?? MARKDOWN_LINK.exec(cell) ?? [];
  return addresses.find((address) => address !== undefined)?.replace(/^mailto:([^?]*).*$/i, '$1') ?? cell;
}

const QUOTE = 34;
const APOSTROPHE = 39;
const EQUALS = 61;
const LESS = 60;
const BRACKET = 91;

import { CsvParser, isBlankRow, type LineEnd } from './csv-parser.ts';
import { MIN_TABLE_WIDTH } from './header-row.ts';

export type Delimiter = ',' | ';' | '\t' | '|';

export type CsvDialect = { delimiter: Delimiter; lineEnd: LineEnd };

/** Delimiters to try, likeliest first, with a name for reports. */
export const DELIMITERS: Record<Delimiter, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' };

const SAMPLED_ROWS = 200;
const SAMPLED_CHARACTERS = 256 * 1024;

/**
 * Detects the separators from the start of a file. A first line `sep=;`, as written by Excel, decides.
 */
export function detectDialect(beginning: string): CsvDialect {
  const sample = beginning.slice(0, SAMPLED_CHARACTERS);
  const lineEnd = detectLineEnd(sample);
  const declaredDelimiter = /^"?sep=(.)"?(?:[\r\n]|$)/i.exec(sample)?.[1];
  if (declaredDelimiter !== undefined && isDelimiter(declaredDelimiter))
    return { delimiter: declaredDelimiter, lineEnd };
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of Object.keys(DELIMITERS) as Delimiter[]) {
    const score = scoreDelimiter(sample, delimiter, lineEnd);
    if (score > best.score) best = { delimiter, score };
  }
  return { delimiter: best.delimiter, lineEnd };
}

/** Whether a row is the line `sep=;`, which is not part of the table. */
export function namesDelimiter({ cells }: { cells: readonly string[] }, delimiter: Delimiter): boolean {
  return cells.join(delimiter).toLowerCase() === `sep=${delimiter}`;
}

function isDelimiter(text: string): text is Delimiter {
  return Object.hasOwn(DELIMITERS, text);
}

function detectLineEnd(sample: string): LineEnd {
  const counts: Record<LineEnd, number> = { LF: 0, CRLF: 0, CR: 0 };
  const textOutsideQuotes = sample.replace(/"(?:[^"]|"")*"/g, '');
  for (const [end] of textOutsideQuotes.matchAll(/\r\n|\n|\r/g)) {
    counts[end === '\n' ? 'LF' : end === '\r' ? 'CR' : 'CRLF'] += 1;
  }
  if (counts.CR > counts.LF + counts.CRLF) return 'CR';
  return counts.CRLF > counts.LF ? 'CRLF' : 'LF';
}

/**
 * Scores a delimiter: header cells times the share of rows of the same width; 0 for a single column. Below lines of notes
 * the most common width is used instead of the first row's.
 */
function scoreDelimiter(sample: string, delimiter: Delimiter, lineEnd: LineEnd): number {
  const parser = new CsvParser(delimiter, lineEnd);
  const rows = parser.push(sample).filter((row) => !isBlankRow(row));
  if (rows.length === 0) rows.push(...parser.end());
  const sampleRows = rows.slice(0, SAMPLED_ROWS);
  const regular = new Map<number, number>();
  for (const { cells, problem } of sampleRows) {
    if (!problem) regular.set(cells.length, (regular.get(cells.length) ?? 0) + 1);
  }
  const score = (width: number) => (width < 2 ? 0 : width * ((regular.get(width) ?? 0) / sampleRows.length) ** 2);
  const first = sampleRows[0]?.cells.length ?? 0;
  const [common = 0, times = 0] = [...regular].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0]);
  return Math.max(
    score(first),
    (common >= MIN_TABLE_WIDTH || times === sampleRows.length - 1) && times > 1 ? score(common) : 0,
  );
}

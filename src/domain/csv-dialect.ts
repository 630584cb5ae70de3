import { CsvParser, type LineEnd } from './csv-parser.ts';

export type Delimiter = ',' | ';' | '\t' | '|';

/** What separates cells and rows of a file. */
export type CsvDialect = { delimiter: Delimiter; lineEnd: LineEnd };

/** The delimiters that are tried, the likeliest first, with a name for reports. */
export const DELIMITERS: Record<Delimiter, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' };

const SAMPLED_ROWS = 200;
const SAMPLED_CHARACTERS = 256 * 1024;

/** Finds out from the beginning of a file how its cells and rows are separated. */
export function detectDialect(beginning: string): CsvDialect {
  const sample = beginning.slice(0, SAMPLED_CHARACTERS);
  const lineEnd = detectLineEnd(sample);
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of Object.keys(DELIMITERS) as Delimiter[]) {
    const score = scoreDelimiter(sample, delimiter, lineEnd);
    if (score > best.score) best = { delimiter, score };
  }
  return { delimiter: best.delimiter, lineEnd };
}

/** The commonest line end outside of quotes. */
function detectLineEnd(sample: string): LineEnd {
  const counts: Record<LineEnd, number> = { LF: 0, CRLF: 0, CR: 0 };
  const unquoted = sample.replace(/"(?:[^"]|"")*"/g, '');
  for (const [end] of unquoted.matchAll(/\r\n|\n|\r/g)) {
    counts[end === '\n' ? 'LF' : end === '\r' ? 'CR' : 'CRLF'] += 1;
  }
  if (counts.CR > counts.LF + counts.CRLF) return 'CR';
  return counts.CRLF > counts.LF ? 'CRLF' : 'LF';
}

/** How many cells the header has, times the share of rows that have as many; 0 for a single column. */
function scoreDelimiter(sample: string, delimiter: Delimiter, lineEnd: LineEnd): number {
  const parser = new CsvParser(delimiter, lineEnd);
  const rows = parser.push(sample).filter(({ cells }) => cells.length > 1 || cells[0] !== '');
  if (rows.length === 0) rows.push(...parser.end());
  const width = rows[0]?.cells.length ?? 0;
  const sampled = rows.slice(0, SAMPLED_ROWS);
  const regular = sampled.filter(({ cells, problem }) => cells.length === width && !problem).length;
  return width < 2 ? 0 : width * (regular / sampled.length) ** 2;
}

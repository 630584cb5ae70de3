import { expect, it } from 'vitest';
import { IMPORT_FIELDS } from '#domain/imports/import-fields.ts';
import type { ColumnDates, ImportReport } from '#domain/imports/import-report.ts';
import { createProgressLine, formatText, mappingLines, reportLines } from './report-text.ts';

const DATES: ColumnDates = {
  field: 'lastFundingDate',
  column: 'Last Funding Date',
  order: 'day-first',
  dottedOrder: 'day-first',
  reason: 'as you chose',
  ambiguous: 1_200,
  examples: [],
};

const REPORT: ImportReport = {
  fileName: 'a.csv',
  dryRun: true,
  encoding: 'macintosh',
  delimiter: ';',
  lineEnd: 'CR',
  notes: [],
  about: 'companies',
  dates: [DATES],
  mapping: [],
  cells: { cells: 52_310, stored: 51_877, merged: 0, empty: 409, reported: 24, unmapped: 0 },
  ambiguousPlaces: { count: 0, examples: [] },
  joins: { total: 2, reasons: [{ reason: 'the same website and name', count: 2 }], shown: [] },
  unsure: { total: 0, reasons: [], shown: [] },
  rows: { read: 12_345, rejected: 1 },
  companies: { created: 1, updated: 2, unchanged: 3 },
  contacts: { created: 4, updated: 5, suppressed: 6 },
  rounds: { created: 6, updated: 7 },
  clearedSample: 8,
  clearedLps: 2,
  clearedAccounts: 7,
  problems: {
    total: 30,
    groups: Array.from({ length: 30 }, (_, n) => ({
      column: 'Web\x1b[2J',
      reason: `is wrong ${'!'.repeat(n)}`,
      count: 1_000,
      examples: [{ row: 2, cell: 'a\nb' }],
    })),
  },
};

it('reports the result, without control characters', () => {
  const text = reportLines(REPORT).join('\n');
  expect(text).toContain('day first, as you chose (1,200 dates)');
  expect(text).toContain('12,345 read, 1 rejected');
  expect(text).toContain('1 created, 2 updated, 3 unchanged');
  expect(text).toContain('6 contacts who opted out');
  expect(text).toContain('52,310 cells: 51,877 stored, 409 empty, 24 flagged');
  expect(text).toContain("1,000 x Web [2J: is wrong  (row 2: 'a b')");
  expect(text).toContain('… and 10 more types');
  expect(text).toContain('Merged      2 rows with the same website and name');
  expect(text).toContain('8 companies removed');
  expect(text).toContain('Dry run: nothing was saved');
  expect(text).not.toContain('\x1b');
});

it('uses the singular for one', () => {
  const text = reportLines({ ...REPORT, dates: [{ ...DATES, ambiguous: 1 }], clearedSample: 1 }).join('\n');
  expect(text).toContain('(1 date)');
  expect(text).toContain('1 company removed');
});

it('describes the file format and the mapping of its columns', () => {
  expect(formatText(REPORT)).toBe('Mac Roman, semicolon-delimited, CR line endings');
  expect(
    mappingLines(
      [
        { header: 'Firma', field: 'organizationName', confidence: 0.8, note: "looks like 'Firm'" },
        { header: 'X', field: null, confidence: 0, note: 'unknown header' },
      ],
      IMPORT_FIELDS,
    ),
  ).toEqual(["  Firma  Organization name (looks like 'Firm', likely)", '  X      not used (unknown header)']);
});

it('shows a bar with the time left on a terminal, and a line per tenth elsewhere', () => {
  for (const isTTY of [true, false]) {
    let text = '';
    let time = 0;
    const write = (piece: string) => {
      text += piece;
    };
    const show = createProgressLine({ isTTY, write }, () => time, { one: 'company', many: 'companies' });
    for (let part = 0; part <= 4; part++) {
      show({ phase: 'reading', done: part * 1_000, part: part / 4 });
      show({ phase: 'reading', done: part * 1_000, part: part / 4 });
      time += 1_000;
    }
    if (isTTY) expect(text).toContain('2,000 rows 2 s left');
    else
      expect(text).toBe(
        'Reading 0 rows, 0 %\nReading 1,000 rows, 20 %\nReading 2,000 rows, 50 %\nReading 3,000 rows, 70 %\nReading 4,000 rows, 100 %\n',
      );
    expect(text.match(/2,000 rows/g)).toHaveLength(1);
  }
});

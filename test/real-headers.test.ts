import { describe, expect, it } from 'vitest';
import {
  type ColumnMapping,
  MIN_CONFIDENCE,
  proposeMapping,
  rowSubject,
  SURE,
} from '#domain/imports/import-columns.ts';
import { proposeLpMapping } from '#domain/imports/lp-import-fields.ts';
import { REAL_FILES, REAL_LP_FILES, type RealFile } from './real-headers.ts';

type Result = { column: string; wanted: string | null; got: ColumnMapping<string> };

const PROPOSED: readonly { file: RealFile<string, string>; mapping: readonly ColumnMapping<string>[] }[] = [
  ...REAL_FILES.map((file) => ({ file, mapping: proposeMapping(headersOf(file), {}, samplesOf(file)) })),
  ...REAL_LP_FILES.map((file) => ({ file, mapping: proposeLpMapping(headersOf(file), {}, samplesOf(file)) })),
];

const RESULTS: readonly Result[] = PROPOSED.flatMap(({ file, mapping }) =>
  mapping.map((got, index) => ({
    column: `${file.tool}: ${got.header}`,
    wanted: file.columns[index]?.[2] ?? null,
    got,
  })),
);

const wrong = RESULTS.filter(({ wanted, got }) => got.field !== wanted).map(
  ({ column, wanted, got }) => `${column} is ${got.field} (${got.confidence}) and not ${wanted}`,
);

describe('headers of real files', () => {
  it('number more than 150, from many tools', () => {
    expect(RESULTS.length).toBeGreaterThan(150);
    expect(new Set(PROPOSED.map(({ file }) => file.tool)).size).toBe(PROPOSED.length);
  });

  it('are mapped correctly in at least 95% of cases', () => {
    expect(1 - wrong.length / RESULTS.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
  });

  it('are never mapped wrongly at high confidence', () => {
    const surelyWrong = RESULTS.filter(
      ({ wanted, got }) => got.field !== null && got.confidence >= SURE && got.field !== wanted,
    );
    expect(surelyWrong).toEqual([]);
  });

  it('are mapped only at the minimum confidence, and each field but lists once', () => {
    for (const { mapping } of PROPOSED) {
      const filled = mapping.filter(({ field }) => field !== null);
      expect(filled.filter(({ confidence }) => confidence < MIN_CONFIDENCE)).toEqual([]);
      const once = filled.flatMap(({ field }) => (field === 'industries' || field === 'founders' ? [] : field));
      expect(new Set(once).size).toBe(once.length);
    }
  });

  it('say why a column is skipped', () => {
    expect(RESULTS.filter(({ got }) => got.field === null && !got.note)).toEqual([]);
  });

  it.each(REAL_FILES)('show what kind of file $tool writes', (file) => {
    const samples = samplesOf(file);
    expect(rowSubject(proposeMapping(headersOf(file), {}, samples), samples)).toBe(file.kind);
  });
});

function headersOf(file: RealFile<string, string>): string[] {
  return file.columns.map(([header]) => header);
}

function samplesOf(file: RealFile<string, string>): (readonly string[])[] {
  return file.columns.map(([, samples]) => samples);
}

import type { ColumnSamples } from '#domain/imports/import-columns.ts';
import type { CsvRow } from '#domain/spreadsheets/csv-parser.ts';
import { UnreadableFile } from '#domain/spreadsheets/unreadable-file.ts';

/** The field in each column; null if unused. */
export type ColumnFields<Field extends string> = readonly (Field | null)[];

/** A kind of file: its columns, and how its rows are read. */
export type UserFileFormat<Field extends string, Contents extends object, Options> = {
  maxRows: number;
  propose(headers: readonly string[], samples: ColumnSamples): ColumnFields<Field>;
  /** The fields that the values of columns look like. */
  fieldsOfValues?(headers: readonly string[], samples: ColumnSamples): ColumnFields<Field>;
  /** Whether rows can be read with these columns. */
  isUsable(columns: ColumnFields<Field>): boolean;
  /** The error about `columns` if they are not usable: it names the required columns. */
  needs: string;
  /** Whether a cell is a value of a field, as in the first row of a file without a header. */
  isValue(cell: string): boolean;
  /** @param reject takes rows that cannot be read, and why */
  open(
    columns: ColumnFields<Field>,
    options: Options,
    reject: (row: number, reason: string) => void,
  ): { add(row: number, cells: readonly string[]): void; end(): Contents };
};

/**
 * A parsed file: its columns with a sample value, the sheet if there are several, rows below the header, rejected rows,
 * and the contents.
 */
export type UserFile<Field extends string, Contents extends object> = Contents & {
  columns: { header: string; field: Field | null; looksLike: Field | null; sample: string }[];
  sheet: string | null;
  total: number;
  rejected: RejectedRows;
};

type RejectedRows = { total: number; rows: { row: number; reason: string }[] };

const LISTED_REJECTIONS = 100;

/** Reads rows in a format, and counts them. */
export function rowReader<Field extends string, Contents extends object, Options>(
  format: UserFileFormat<Field, Contents, Options>,
  columns: ColumnFields<Field>,
  options: Options,
) {
  const rejections: RejectedRows = { total: 0, rows: [] };
  const reject = (row: number, reason: string) => {
    rejections.total++;
    if (rejections.rows.length < LISTED_REJECTIONS) rejections.rows.push({ row, reason });
  };
  const reader = format.open(columns, options, reject);
  const isUsable = format.isUsable(columns);
  let total = 0;
  return {
    add(rows: readonly CsvRow[]): void {
      for (const { row, cells, problem } of rows) {
        total++;
        if (total > format.maxRows) throw tooMany(format.maxRows, 'rows');
        if (!isUsable) continue;
        if (problem) reject(row, problem);
        else reader.add(row, cells);
      }
    },
    end() {
      if (total === 0) throw new UnreadableFile('The file has a header but no rows below it.');
      const contents = reader.end();
      rejections.rows.sort((a, b) => a.row - b.row);
      return { ...contents, total, rejected: rejections };
    },
  };
}

export function tooMany(max: number, what: string): UnreadableFile {
  return new UnreadableFile(`The file has more than ${max.toLocaleString('en')} ${what}. Upload fewer.`);
}

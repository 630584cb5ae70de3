import { Zip, ZipDeflate } from 'fflate';
import { type CrmFormat, leadFieldsOf } from '#domain/exports/crm-columns.ts';
import { CRM_FORMATS, crmCells } from '#domain/exports/crm-formats.ts';
import {
  createRejectionCheck,
  type OmittedRows,
  PicklistWarnings,
  type Rejection,
  RejectionCount,
  rejectionText,
} from '#domain/exports/crm-rejections.ts';
import { type CrmTarget, CSV_TYPE, XLSX_TYPE } from '#domain/exports/export-formats.ts';
import { createLeadReader, type LeadField, proposeLeadColumns } from '#domain/exports/lead-fields.ts';
import type { ColumnMapping, MappingChoices } from '#domain/imports/import-columns.ts';
import { csvLine, quoteCell, readCell, writeCell } from '#domain/spreadsheets/csv-cells.ts';
import { UnreadableFile } from '#domain/spreadsheets/unreadable-file.ts';
import { openUserFile } from '#domain/spreadsheets/user-file.ts';
import { MAX_SHEET_ROWS, xlsxWriter } from '#domain/spreadsheets/xlsx.ts';

export type SheetKind = 'csv' | 'xlsx';

export type Conversion = { file: File; target: CrmTarget; kind: SheetKind; choices: MappingChoices<LeadField> };

export type Converted = {
  /** The detected format, as text. */
  written: string;
  mapping: ColumnMapping<LeadField>[];
  /** Sample values of each column, from the first rows. */
  samples: string[];
  rowsRead: number;
  rowsMade: number;
  preview: string[][];
  /** Several if the target limits the rows per file. */
  files: Blob[];
  rejected: OmittedRows[];
  /** Converted rows that the target may reject. */
  warnings: OmittedRows[];
  /** The rejected rows, each with the reason. */
  rejects: Blob | null;
};

export type ConversionProgress = { rows: number; share: number };

const PREVIEW_ROWS = 5;
const NOT_A_TABLE = "This isn't a CSV or Excel file.";
const TABLE_NAME = /\.(?:csv|tsv|txt|xlsx)$/i;
const UNREADABLE: Rejection = { one: 'is not valid CSV', many: 'are not valid CSV' };

/** Converts a lead list to the format of a target. Rows it would reject are left out and counted by reason. */
export async function convertFile(
  { file, target, kind, choices }: Conversion,
  onProgress: (progress: ConversionProgress) => void,
): Promise<Converted> {
  const format: CrmFormat = CRM_FORMATS[target];
  const source = await openUserFile(file);
  const mapping = proposeLeadColumns(source.headers, choices);
  // Lines of source code would become columns.
  if (!TABLE_NAME.test(file.name) && proposeLeadColumns(source.headers).every(({ field }) => field === null))
    throw new UnreadableFile(NOT_A_TABLE);
  const readRow = createLeadReader(mapping, leadFieldsOf(format));
  const check = createRejectionCheck(format);
  const headers = format.columns.map(({ header }) => header);
  const most = Math.min(
    format.maxRows ?? Number.POSITIVE_INFINITY,
    kind === 'xlsx' ? MAX_SHEET_ROWS - 1 : Number.POSITIVE_INFINITY,
  );
  const out = outputFiles(most, () =>
    kind === 'xlsx' ? sheetFile(format.columns) : csvFile(headers, target === 'plain' ? cellText : quoteCell),
  );
  const rejections = new RejectionCount();
  const picklists = new PicklistWarnings(format);
  const rejects = csvFile([...source.headers, 'Reason'], cellText);
  const summary = { samples: source.headers.map(() => ''), rowsRead: 0, preview: [] as string[][] };

  const refuse = (cells: readonly string[], rejection: Rejection) => {
    rejections.add(rejection);
    const line = source.headers.map((header, index) => readCell(cells[index] ?? '', header));
    rejects.add([...line, rejectionText(1, rejection).replace('1 row ', '')]);
  };

  for await (const { rows, share } of source.rows) {
    for (const { cells, problem } of rows) {
      summary.rowsRead += 1;
      if (summary.rowsRead <= PREVIEW_ROWS) {
        summary.samples = summary.samples.map(
          (sample, index) => sample || readCell((cells[index] ?? '').trim(), source.headers[index]),
        );
      }
      if (problem) {
        refuse(cells, UNREADABLE);
        continue;
      }
      for (const lead of format.leads(readRow(cells))) {
        const row = crmCells(format, lead);
        const rejection = check(row);
        if (rejection) {
          refuse(cells, rejection);
          continue;
        }
        out.add(row);
        picklists.add(lead);
        if (summary.preview.length < PREVIEW_ROWS) summary.preview.push(row);
      }
    }
    onProgress({ rows: summary.rowsRead, share });
  }
  if (summary.rowsRead === 0)
    throw new UnreadableFile(source.headers.length === 1 ? NOT_A_TABLE : 'The file has a header but no rows below it.');
  const omittedRows = rejections.leftOut();
  return {
    ...summary,
    written: source.written,
    mapping,
    ...out.end(),
    rejected: omittedRows,
    warnings: picklists.warnings(),
    rejects: omittedRows.length > 0 ? rejects.end() : null,
  };
}

type OpenFile = { add: (row: readonly string[]) => void; end: () => Blob };

/** The output files; each has at most `most` rows. */
function outputFiles(most: number, open: () => OpenFile) {
  const files: Blob[] = [];
  let current: OpenFile | null = null;
  let rowsMade = 0;
  let rowsInFile = 0;
  const close = () => {
    if (current) files.push(current.end());
    current = null;
    rowsInFile = 0;
  };
  return {
    add(row: readonly string[]): void {
      if (rowsInFile >= most) close();
      current ??= open();
      current.add(row);
      rowsInFile += 1;
      rowsMade += 1;
    },
    end() {
      close();
      return { files, rowsMade };
    },
  };
}

type CellText = (cell: string) => string;

/** A CSV file built row by row. Blobs keep finished parts out of the JavaScript heap. */
function csvFile(headers: readonly string[], cellText: CellText): OpenFile {
  const parts: Blob[] = [];
  let text = csvLine(headers, cellText);
  const flush = () => {
    parts.push(new Blob([text]));
    text = '';
  };
  return {
    add(row) {
      text += csvLine(row, cellText);
      if (text.length > 1_000_000) flush();
    },
    end() {
      flush();
      return new Blob(parts, { type: CSV_TYPE });
    },
  };
}

/** Escapes formulas, but not phone numbers such as +49 30 1234, which are harmless. */
function cellText(cell: string): string {
  return cell.startsWith('+') && /^\+\d[\d ().-]{4,24}$/.test(cell) ? cell : writeCell(cell);
}

function sheetFile(columns: CrmFormat['columns']): OpenFile {
  const parts: Blob[] = [];
  const writer = xlsxWriter({ Zip, ZipDeflate }, columns, (bytes) => parts.push(new Blob([bytes.slice()])));
  return {
    add: (row) => writer.row(row),
    end() {
      writer.end();
      return new Blob(parts, { type: XLSX_TYPE });
    },
  };
}

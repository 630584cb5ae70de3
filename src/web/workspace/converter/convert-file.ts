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
import { MAX_SHEET_ROWS, type XlsxWriter, xlsxWriter } from '#domain/spreadsheets/xlsx.ts';

export type SheetKind = 'csv' | 'xlsx';

export type Conversion = { file: Blob; target: CrmTarget; kind: SheetKind; choices: MappingChoices<LeadField> };

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
const UNREADABLE: Rejection = { one: 'is not valid CSV', many: 'are not valid CSV' };

/** Converts a lead list to the format of a target. Rows it would reject are left out and counted by reason. */
export async function convertFile(
  { file, target, kind, choices }: Conversion,
  onProgress: (progress: ConversionProgress) => void,
): Promise<Converted> {
  const format: CrmFormat = CRM_FORMATS[target];
  const source = await openUserFile(file);
  const mapping = proposeLeadColumns(source.headers, choices);
  const readRow = createLeadReader(mapping, leadFieldsOf(format));
  const check = createRejectionCheck(format);
  const out = new OutputFiles(format, kind, target === 'plain' ? cellText : quoteCell);
  const rejections = new RejectionCount();
  const picklists = new PicklistWarnings(format);
  const rejects = new CsvText([...source.headers, 'Reason'], cellText);
  const converted = { samples: source.headers.map(() => ''), rowsRead: 0, preview: [] as string[][] };

  const refuse = (cells: readonly string[], rejection: Rejection) => {
    rejections.add(rejection);
    const line = source.headers.map((header, index) => readCell(cells[index] ?? '', header));
    rejects.add([...line, rejectionText(1, rejection).replace('1 row ', '')]);
  };

  for await (const { rows, share } of source.rows) {
    for (const { cells, problem } of rows) {
      converted.rowsRead += 1;
      if (converted.rowsRead <= PREVIEW_ROWS) {
        converted.samples = converted.samples.map(
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
        if (converted.preview.length < PREVIEW_ROWS) converted.preview.push(row);
      }
    }
    onProgress({ rows: converted.rowsRead, share });
  }
  if (converted.rowsRead === 0) throw new UnreadableFile('The file has a header but no rows below it.');
  const rejected = rejections.leftOut();
  return {
    ...converted,
    written: source.written,
    mapping,
    rowsMade: out.rows,
    files: out.end(),
    rejected,
    warnings: picklists.warnings(),
    rejects: rejected.length > 0 ? rejects.end() : null,
  };
}

/** The output files. Starts a new one at the row limit of the target or of Excel. */
class OutputFiles {
  rows = 0;
  readonly #files: Blob[] = [];
  readonly #format: CrmFormat;
  readonly #kind: SheetKind;
  readonly #cellText: CellText;
  #open: CsvText | SheetBytes | null = null;
  #inOpen = 0;

  constructor(format: CrmFormat, kind: SheetKind, cellText: CellText) {
    this.#format = format;
    this.#kind = kind;
    this.#cellText = cellText;
  }

  add(row: readonly string[]): void {
    const most = Math.min(
      this.#format.maxRows ?? Number.POSITIVE_INFINITY,
      this.#kind === 'xlsx' ? MAX_SHEET_ROWS - 1 : Number.POSITIVE_INFINITY,
    );
    if (this.#inOpen >= most) this.#close();
    this.#open ??= this.#begin();
    this.#open.add(row);
    this.#inOpen += 1;
    this.rows += 1;
  }

  end(): Blob[] {
    this.#close();
    return this.#files;
  }

  #begin(): CsvText | SheetBytes {
    const { columns } = this.#format;
    if (this.#kind === 'xlsx') return new SheetBytes(columns);
    const headers = columns.map(({ header }) => header);
    return new CsvText(headers, this.#cellText);
  }

  #close(): void {
    if (this.#open) this.#files.push(this.#open.end());
    this.#open = null;
    this.#inOpen = 0;
  }
}

type CellText = (cell: string) => string;

/** A CSV file built row by row. Blobs keep finished parts out of the JavaScript heap. */
class CsvText {
  #text = '';
  readonly #parts: Blob[] = [];
  readonly #cellText: CellText;

  constructor(headers: readonly string[], cellText: CellText) {
    this.#cellText = cellText;
    this.add(headers);
  }

  add(row: readonly string[]): void {
    this.#text += csvLine(row, this.#cellText);
    if (this.#text.length > 1_000_000) this.#keep();
  }

  end(): Blob {
    this.#keep();
    return new Blob(this.#parts, { type: CSV_TYPE });
  }

  #keep(): void {
    this.#parts.push(new Blob([this.#text]));
    this.#text = '';
  }
}

/** Escapes formulas, but not phone numbers such as +49 30 1234, which are harmless. */
function cellText(cell: string): string {
  return cell.startsWith('+') && /^\+\d[\d ().-]{4,24}$/.test(cell) ? cell : writeCell(cell);
}

class SheetBytes {
  readonly #parts: BlobPart[] = [];
  readonly #writer: XlsxWriter;

  constructor(columns: CrmFormat['columns']) {
    this.#writer = xlsxWriter({ Zip, ZipDeflate }, columns, (bytes) => this.#parts.push(new Blob([bytes.slice()])));
  }

  add(row: readonly string[]): void {
    this.#writer.row(row);
  }

  end(): Blob {
    this.#writer.end();
    return new Blob(this.#parts, { type: XLSX_TYPE });
  }
}

import { isEmail } from '#domain/imports/imported-addresses.ts';
import { DELIMITERS } from '#domain/spreadsheets/csv-dialect.ts';
import { isBlankRow } from '#domain/spreadsheets/csv-parser.ts';
import { ENCODINGS } from '#domain/spreadsheets/encodings.ts';
import { openSheet, readSheetTable } from '#domain/spreadsheets/read-xlsx.ts';
import { UnreadableFile } from '#domain/spreadsheets/unreadable-file.ts';
import { openLeadsFile, type RowsRead, readLeadsFile } from './read-leads-file.ts';

/** A list of leads that can be read. */
type Leads = { headers: string[]; rows: AsyncIterable<RowsRead>; written: string };

/** Opens a list of leads: the first sheet of a spreadsheet, or else a CSV file. */
export async function openLeads(file: Blob): Promise<Leads> {
  if (file.size === 0) throw new UnreadableFile('The file is empty.');
  const leads = (await isZip(file)) ? await openRowsOfSheet(file) : await openRowsOfText(file);
  const headers = leads.headers.map((cell) => cell.trim());
  const address = headers.find(isEmail);
  if (address) {
    throw new UnreadableFile(`The first row must name the columns, but it holds the address ${address}.`);
  }
  return { ...leads, headers };
}

async function isZip(file: Blob): Promise<boolean> {
  return (await file.slice(0, 4).text()) === 'PK\u0003\u0004';
}

async function openRowsOfText(file: Blob): Promise<Leads> {
  const source = await openLeadsFile(file);
  const { headers, encoding, dialect } = source;
  const written = `${ENCODINGS[encoding]}, cells separated by ${DELIMITERS[dialect.delimiter]}`;
  return { headers, rows: readLeadsFile(file, source), written };
}

async function openRowsOfSheet(file: Blob): Promise<Leads> {
  const sheet = await openSheet(file);
  const { header, rows } = await readSheetTable(file, sheet);
  if (!header) throw new UnreadableFile('The first sheet of the file has no rows.');
  return { headers: header.cells, rows: filledRows(rows), written: `The sheet ${sheet.name} of a spreadsheet` };
}

async function* filledRows(pieces: AsyncIterable<RowsRead>): AsyncGenerator<RowsRead> {
  for await (const { rows, share } of pieces) yield { rows: rows.filter((row) => !isBlankRow(row)), share };
}

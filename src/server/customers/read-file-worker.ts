import { parentPort } from 'node:worker_threads';
import {
  type CustomerColumns,
  MAX_CUSTOMER_KEYS,
  MAX_CUSTOMER_ROWS,
  MAX_CUSTOMERS,
} from '#domain/customers/customers.ts';
import { isCustomerValue, proposeCustomerColumns, readCustomer } from '#domain/customers/read-customers.ts';
import type { CsvRow } from '#domain/spreadsheets/csv-parser.ts';
import { openLeads } from '#domain/spreadsheets/read-leads-file.ts';
import { UnreadableFile } from '#domain/spreadsheets/unreadable-file.ts';
import { signerWith } from '../database/signer.ts';
import type { CustomerFile, FileRequest, FileResponse } from './read-file.ts';

/** Columns are recognized by their headers and by values in the first rows. */
const SAMPLED_ROWS = 500;
const SAMPLED_VALUES = 20;
const LISTED_REJECTIONS = 100;

parentPort?.on('message', async (request: FileRequest) => {
  parentPort?.postMessage(await respond(request));
});

async function respond(request: FileRequest): Promise<FileResponse> {
  try {
    return { file: await readFile(request) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.message };
    throw error;
  }
}

async function readFile({ bytes, columns: chosen, secret }: FileRequest): Promise<CustomerFile> {
  const { headers, rows } = await openLeads(new Blob([bytes]));
  const pieces = rows[Symbol.asyncIterator]();
  const first: CsvRow[] = [];
  let done = false;
  while (!done && first.length < SAMPLED_ROWS) {
    const next = await pieces.next();
    if (next.done) done = true;
    else first.push(...next.value.rows);
  }
  const samples = sampleColumns(headers, first);
  const columns = chosen ?? proposeCustomerColumns(headers, samples);
  refuseValues(headers, columns);
  if (columns.length !== headers.length) {
    throw new UnreadableFile(`The file has ${headers.length} columns, but ${columns.length} were given.`);
  }
  const reader = new CustomerReader(columns);
  reader.add(first);
  for (let next = done ? null : await pieces.next(); next && !next.done; next = await pieces.next()) {
    reader.add(next.value.rows);
  }
  return reader.end(
    headers.map((header, i) => ({ header, field: columns[i] ?? null, sample: samples[i]?.[0] ?? '' })),
    secret,
  );
}

function sampleColumns(headers: readonly string[], rows: readonly CsvRow[]): string[][] {
  return headers.map((_, column) =>
    rows
      .flatMap(({ cells, problem }) => (problem ? [] : [(cells[column] ?? '').trim().slice(0, 80).toWellFormed()]))
      .filter((cell) => cell !== '')
      .slice(0, SAMPLED_VALUES),
  );
}

function refuseValues(headers: readonly string[], columns: CustomerColumns): void {
  const value = headers.find((header, i) => columns[i] === null && isCustomerValue(header));
  if (value === undefined || columns.some((field) => field !== null)) return;
  throw new UnreadableFile(`The first row must contain column names, but it contains ${value}.`);
}

class CustomerReader {
  readonly #columns: CustomerColumns;
  readonly #isUsed: boolean;
  readonly #numbers = new Map<string, number>();
  readonly #file = { fields: [], keys: [], isMain: [], rows: [], rowKeys: [] } as Pick<
    CustomerFile,
    'fields' | 'keys' | 'isMain' | 'rows' | 'rowKeys'
  >;
  readonly #rejected: CustomerFile['rejected'] = { total: 0, rows: [] };
  #total = 0;
  #customers = 0;

  constructor(columns: CustomerColumns) {
    this.#columns = columns;
    this.#isUsed = columns.some((field) => field !== null);
  }

  add(rows: readonly CsvRow[]): void {
    for (const { row, cells, problem } of rows) {
      this.#total++;
      if (this.#total > MAX_CUSTOMER_ROWS) throw tooMany(MAX_CUSTOMER_ROWS, 'rows');
      if (!this.#isUsed) continue;
      const read = problem ? { rejected: problem } : readCustomer(cells, this.#columns);
      if ('rejected' in read) this.#reject(row, read.rejected);
      else
        this.#take(
          row,
          read.keys.map(({ field, key }) => this.#number(field, key)),
        );
    }
  }

  end(columns: CustomerFile['columns'], secret: string | null): CustomerFile {
    if (this.#total === 0) throw new UnreadableFile('The file has a header but no rows below it.');
    const { fields, keys } = this.#file;
    const signer = secret === null ? null : signerWith(secret);
    const hashes = signer && fields.map((field, i) => signer.sign(`${field} ${keys[i]}`));
    return { ...this.#file, columns, total: this.#total, customers: this.#customers, rejected: this.#rejected, hashes };
  }

  #number(field: CustomerFile['fields'][number], key: string): number {
    const text = `${field} ${key}`;
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    if (this.#file.keys.length >= MAX_CUSTOMER_KEYS) throw tooMany(MAX_CUSTOMER_KEYS, 'websites, addresses and names');
    const number = this.#file.keys.push(key) - 1;
    this.#file.fields.push(field);
    this.#file.isMain.push(false);
    this.#numbers.set(text, number);
    return number;
  }

  #take(row: number, keys: number[]): void {
    this.#file.rows.push(row);
    this.#file.rowKeys.push(keys);
    const main = keys[0] as number;
    if (this.#file.isMain[main]) return;
    this.#file.isMain[main] = true;
    this.#customers++;
    if (this.#customers > MAX_CUSTOMERS) throw tooMany(MAX_CUSTOMERS, 'customers');
  }

  #reject(row: number, reason: string): void {
    this.#rejected.total++;
    if (this.#rejected.rows.length < LISTED_REJECTIONS) this.#rejected.rows.push({ row, reason });
  }
}

function tooMany(max: number, what: string): UnreadableFile {
  return new UnreadableFile(`The file has more than ${max.toLocaleString('en')} ${what}. Upload fewer.`);
}

import path from 'node:path';
import type { Readable } from 'node:stream';
import { isFilings, proposeKind } from '#domain/imports/uploads.ts';
import { fileKind } from '#domain/spreadsheets/file-kinds.ts';
import { invalidParameters } from '../../../platform/http/problem.ts';
import { peek, type TableOptions } from '../file-format.ts';
import { isSubmission } from '../form-d/read-submission.ts';
import { TABLES } from '../form-d/read-tables.ts';
import { ImportError } from '../import-error.ts';
import { type DetectedFile, detectUpload } from './detect-upload.ts';
import { readRememberedChoices, tidyChoices } from './remembered-choices.ts';
import { readUploaded } from './stored-file.ts';
import type { Interpretation, Upload } from './stored-uploads.ts';
import type { UploadDependencies } from './work-on-upload.ts';

/** Choices that change the cells of a file; each affects those after it. */
const OF_TABLE = ['entry', 'sheet', 'encoding', 'headerRow'] as const satisfies (keyof TableOptions)[];

/**
 * Detects the content of an uploaded file, using the choices made for the last file with the same columns.
 * @throws {ImportError} when it cannot be imported
 */
export async function interpretUpload({ files, pool }: UploadDependencies, upload: Upload): Promise<Interpretation> {
  const input = () => readUploaded(files, upload);
  if (await detectFilings(upload.file_name, input))
    return { kind: 'form-d', mapping: {}, choices: {}, detected: null, remembered: null };
  return propose({ pool }, await detectUpload(input), {});
}

/** Applies the choices for an uploaded file; another encoding, sheet, header row or file of an archive is detected first. */
export async function reinterpretUpload(
  { files, pool }: UploadDependencies,
  upload: Upload,
  input: Pick<Interpretation, 'kind' | 'mapping' | 'choices'>,
): Promise<Interpretation> {
  const { detected, remembered } = upload;
  const { mapping } = input;
  const changedChoice = OF_TABLE.find((choice) => input.choices[choice] !== upload.choices[choice]);
  if (!detected || !changedChoice) return { ...input, detected, remembered };
  // Another sheet or file has other rows, and an encoding of its own.
  const isOther = changedChoice === 'entry' || changedChoice === 'sheet';
  const choices = { ...input.choices, ...(isOther && { separate: [], encoding: undefined, headerRow: undefined }) };
  const { encoding, sheet, entry, headerRow } = choices;
  const table: TableOptions = tidyChoices({ encoding, sheet, entry, headerRow });
  const detection = await detectUpload(() => readUploaded(files, upload), table).catch((error) => {
    if (!(error instanceof ImportError)) throw error;
    throw invalidParameters([{ field: `choices.${changedChoice}`, message: error.message }]);
  });
  if (!sameHeaders(detection, detected)) {
    const proposal = await propose({ pool }, detection, table);
    const { placeCodes, undated, replaceSpecific, dateOrders = {} } = choices;
    return {
      ...proposal,
      mapping: { ...proposal.mapping, ...pick(mapping, detection.headers) },
      choices: tidyChoices({
        placeCodes,
        undated,
        replaceSpecific,
        ...proposal.choices,
        dateOrders: { ...proposal.choices.dateOrders, ...pick(dateOrders, detection.headers) },
      }),
    };
  }
  return { ...input, choices: tidyChoices(choices), detected: detection, remembered };
}

async function propose(
  { pool }: Pick<UploadDependencies, 'pool'>,
  detectedFile: DetectedFile,
  table: TableOptions,
): Promise<Interpretation> {
  const { headers, samples } = detectedFile;
  const earlier = headers.length > 0 ? await readRememberedChoices(pool, headers) : null;
  return {
    kind: earlier?.kind ?? proposeKind(headers, samples),
    mapping: earlier?.mapping ?? {},
    choices: { ...earlier?.choices, ...table },
    detected: detectedFile,
    remembered: earlier?.remembered ?? null,
  };
}

function sameHeaders(one: DetectedFile, other: DetectedFile): boolean {
  return one.headers.length === other.headers.length && one.headers.every((name, at) => name === other.headers[at]);
}

function pick<T>(byHeader: Readonly<Record<string, T>>, headers: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(byHeader).filter(([header]) => headers.includes(header)));
}

const LOCAL_HEADER = 0x04034b50;
const LOCAL_BYTES = 30;
const ACCESSION = /\d{10}-?\d{2}-?\d{6}/;

/**
 * Whether a file contains Form D filings, judged by its start; its content is checked by the preview.
 * @throws {ImportError} when its content does not match its name, or it is only one of several tables
 */
export async function detectFilings(fileName: string, input: () => Readable): Promise<boolean> {
  const { name, ext } = path.parse(fileName);
  const table = TABLES.find((one) => one === name.toUpperCase());
  if (table && /^\.tsv$/i.test(ext)) {
    const words = `The file is only one of the quarterly tables. Choose ${TABLES.join(', ')} together, or the SEC's ZIP archive`;
    throw new ImportError('unreadable_file', words);
  }
  const beginning = await startOf(input());
  if (fileKind(beginning) === 'zip') return /^\.zip$/i.test(ext) && holdsFilings(beginning);
  const text = beginning.toString('utf8');
  if (isSubmission(text)) return true;
  if (!isFilings(fileName)) return false;
  if (/^\.xml$/i.test(ext) && /^\ufeff?\s*</.test(text)) return true;
  throw new ImportError('unreadable_file', `The file is not ${/zip/i.test(ext) ? 'a ZIP archive' : 'XML'}`);
}

/** Whether an archive contains filings or quarterly tables and no table of companies, by its first file. */
function holdsFilings(bytes: Buffer): boolean {
  for (let at = 0; at + LOCAL_BYTES <= bytes.length && bytes.readUInt32LE(at) === LOCAL_HEADER; ) {
    const start = at + LOCAL_BYTES;
    const end = start + bytes.readUInt16LE(at + 26);
    const entry = bytes.toString('utf8', start, end);
    at = end + bytes.readUInt16LE(at + 28) + bytes.readUInt32LE(at + 18);
    if (/\/$|(?:^|\/)(?:__MACOSX\/|\.)/.test(entry)) continue;
    if (/^(?:\[Content_Types\]\.xml$|_rels\/|docProps\/|xl\/)/i.test(entry)) return false;
    const { name, ext } = path.parse(entry);
    if (/^\.(?:tsv|txt)$/i.test(ext)) return TABLES.some((one) => one === name.toUpperCase()) || ACCESSION.test(entry);
    return !/^\.(?:csv|tab)$/i.test(ext);
  }
  return true;
}

async function startOf(input: Readable): Promise<Buffer> {
  try {
    return (await peek(input)).start;
  } finally {
    input.destroy();
  }
}

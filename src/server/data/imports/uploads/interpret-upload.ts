import { proposeKind } from '#domain/imports/uploads.ts';
import { invalidParameters } from '../../../platform/http/problem.ts';
import type { TableOptions } from '../file-format.ts';
import { ImportError } from '../import-error.ts';
import { detectFilings } from './detect-filings.ts';
import { type Detected, detectUpload } from './detect-upload.ts';
import { readRememberedChoices, tidyChoices } from './import-sources.ts';
import { readUploaded } from './stored-file.ts';
import type { Interpretation, Upload } from './upload-queries.ts';
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
  chosen: Pick<Interpretation, 'kind' | 'mapping' | 'choices'>,
): Promise<Interpretation> {
  const { detected, remembered } = upload;
  const { mapping } = chosen;
  const changed = OF_TABLE.find((choice) => chosen.choices[choice] !== upload.choices[choice]);
  if (!detected || !changed) return { ...chosen, detected, remembered };
  // Another sheet or file has other rows, and an encoding of its own.
  const isOther = changed === 'entry' || changed === 'sheet';
  const choices = { ...chosen.choices, ...(isOther && { separate: [], encoding: undefined, headerRow: undefined }) };
  const { encoding, sheet, entry, headerRow } = choices;
  const table: TableOptions = tidyChoices({ encoding, sheet, entry, headerRow });
  const detection = await detectUpload(() => readUploaded(files, upload), table).catch((error) => {
    if (!(error instanceof ImportError)) throw error;
    throw invalidParameters([{ field: `choices.${changed}`, message: error.message }]);
  });
  if (!sameHeaders(detection, detected)) {
    const proposed = await propose({ pool }, detection, table);
    const applicable = {
      mapping: pick(mapping, detection.headers),
      dateOrders: pick(choices.dateOrders ?? {}, detection.headers),
    };
    return {
      ...proposed,
      mapping: { ...proposed.mapping, ...applicable.mapping },
      choices: tidyChoices({
        ...(choices.placeCodes && { placeCodes: choices.placeCodes }),
        ...(choices.undated && { undated: choices.undated }),
        ...(choices.replaceSpecific && { replaceSpecific: choices.replaceSpecific }),
        ...proposed.choices,
        dateOrders: { ...proposed.choices.dateOrders, ...applicable.dateOrders },
      }),
    };
  }
  return { ...chosen, choices: tidyChoices(choices), detected: detection, remembered };
}

async function propose(
  { pool }: Pick<UploadDependencies, 'pool'>,
  detected: Detected,
  table: TableOptions,
): Promise<Interpretation> {
  const { headers, samples } = detected;
  const earlier = headers.length > 0 ? await readRememberedChoices(pool, headers) : null;
  return {
    kind: earlier?.kind ?? proposeKind(headers, samples),
    mapping: earlier?.mapping ?? {},
    choices: { ...earlier?.choices, ...table },
    detected,
    remembered: earlier?.remembered ?? null,
  };
}

function sameHeaders(one: Detected, other: Detected): boolean {
  return one.headers.length === other.headers.length && one.headers.every((name, at) => name === other.headers[at]);
}

function pick<T>(byHeader: Readonly<Record<string, T>>, headers: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(byHeader).filter(([header]) => headers.includes(header)));
}

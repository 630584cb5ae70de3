import * as z from 'zod';
import { fileChoices } from '#domain/imports/file-choices.ts';
import {
  about,
  columnMapping,
  counts,
  delimiter,
  encoding,
  importReport,
  lineEnd,
  rows,
} from '#domain/imports/import-report.ts';
import { UPLOAD_KINDS, UPLOAD_STATES } from '#domain/imports/uploads.ts';
import { changedRow } from '../../changes/list-changes.ts';
import { undoCounts, undoJob } from '../../changes/undo-job.ts';

const kind = z.enum(UPLOAD_KINDS, `must be one of ${UPLOAD_KINDS.join(', ')}`);
const mapping = z
  .record(z.string(), z.string().nullable(), 'must map each column to a field')
  .describe('Fields chosen manually, by column header; null ignores the column')
  .meta({ example: { Company: 'organizationName', Notes: null } });

export const columnsBody = z.strictObject({
  kind,
  mapping,
  clearSample: z.boolean('must be true or false').describe('Whether the import removes the sample data'),
  choices: fileChoices.optional().describe('If omitted, the current choices are kept'),
});

const detectedFile = z.object({
  format: z
    .object({
      encoding,
      delimiter,
      lineEnd,
      container: z.enum(['gzip', 'zip', 'xlsx']).optional(),
      sheet: z.string().optional(),
      entry: z.string().optional(),
      sheets: z.array(z.string()),
      candidates: z
        .array(z.object({ encoding, lines: z.array(z.string()) }))
        .describe('Possible encodings with sample lines, likeliest first; empty when detection is certain'),
      headerRow: z.int().describe('Row that contains the column names'),
      headerOptions: z
        .array(z.object({ row: z.int(), text: z.string(), likely: z.boolean() }))
        .describe('The first rows, to choose the header from; none is likely when detection is certain'),
      notes: z.array(z.string()),
    })
    .nullable()
    .describe('Null until a file of the archive is chosen'),
  entries: z.array(z.string()).describe('Files of an archive that has several'),
  about: about.nullable(),
  columns: z.array(
    columnMapping.extend({
      samples: z.array(z.string()).nullable().describe('Sample values; null after they are deleted'),
    }),
  ),
});

export const comparison = z.object({
  report: importReport,
  rows: z
    .array(
      z.object({
        row: z.int().nullable().describe('Its first row in the file'),
        result: z.enum(['new', 'changed', 'unchanged']),
        name: z.string(),
        website: z.string().nullable(),
        place: z.string().nullable(),
        type: z.string().nullable(),
        amountUsd: z.number().nullable(),
        amount: z.string().nullable().describe('As written in the file, in any currency'),
        date: z.iso.date().nullable(),
        contact: z.string().nullable(),
        email: z.string().nullable(),
        others: z.int().describe('Number of additional contacts'),
      }),
    )
    .describe('The first companies or LPs as they would be stored'),
  changed: z.array(changedRow).describe('The first rows that would change'),
  fields: z.int().describe('Number of values that would change'),
  manualEdits: z
    .int()
    .optional()
    .describe('Number of these that an admin edited last; missing in previews of earlier versions'),
});

/** An import, from the upload of its file to its result. */
export const importSchema = z
  .object({
    id: z.uuid(),
    kind,
    fileName: z.string(),
    size: z.number().describe('Bytes'),
    state: z.enum(UPLOAD_STATES),
    chunks: z
      .object({ all: z.int(), bytes: z.number().describe('Bytes received, while uploading') })
      .describe('Chunks of the file'),
    detected: detectedFile.nullable().describe('For table files only'),
    mapping,
    choices: fileChoices,
    remembered: z
      .object({ fileName: z.string(), at: z.iso.datetime() })
      .nullable()
      .describe('The earlier file with the same columns whose choices were reused'),
    findingsKept: z.boolean().describe('Whether the problem and rejected-row files, if any, still exist'),
    clearSample: z.boolean(),
    sample: z.boolean().describe('Whether the database contains the sample data'),
    progress: z
      .object({
        phase: z.enum(['reading', 'waiting', 'writing']),
        done: z.int(),
        part: z.number().nullable().describe('From 0 to 1; null while unknown'),
      })
      .nullable(),
    canceling: z.boolean(),
    stalled: z.boolean().describe('The worker has stopped responding; another will take over'),
    failure: z.string().nullable(),
    comparison: comparison.nullable().describe('The preview'),
    report: importReport.nullable().describe('The result'),
    changeId: z.int().nullable().describe('Change number in the history'),
    undone: z.boolean(),
    undo: undoCounts
      .omit({ rows: true })
      .extend({
        id: z.int().describe('Change number in the history'),
        at: z.iso.datetime(),
        actor: z.string().nullable().describe('Email address of the admin; null for a command or a deleted account'),
      })
      .nullable(),
    undoJob: undoJob.nullable(),
  })
  .meta({ id: 'Import' });

export const listedImport = z.object({
  id: z.uuid().nullable().describe('Null for an import by a command'),
  kind,
  fileName: z.string(),
  state: z.enum(UPLOAD_STATES),
  actor: z.string().nullable().describe('Email address of the admin; null for a command or a deleted account'),
  at: z.iso.datetime().describe('When it was uploaded, or imported by a command'),
  importedAt: z.iso.datetime().nullable(),
  rows: rows.nullable(),
  counts: counts.nullable().describe('Companies or LPs'),
  undone: z.boolean(),
});

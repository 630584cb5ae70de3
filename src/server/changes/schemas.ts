import * as z from 'zod';
import { RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';

/** The kinds of records, as they are named in paths. */
export const recordTable = z.enum(Object.keys(RECORD_FORMS) as [RecordTable, ...RecordTable[]]);

const values = z
  .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
  .nullable()
  .describe('By column: those that changed, or all of them if the row was created or deleted');

export const changedRow = z
  .object({
    table: z.string().meta({ example: 'contacts' }),
    rowId: z.int(),
    record: z
      .object({ table: recordTable, id: z.int(), name: z.string().nullable() })
      .describe('The company or LP that the row belongs to'),
    before: values,
    after: values,
  })
  .meta({ id: 'ChangedRow' });

export const undoCounts = z
  .object({
    rows: z.int().describe('Rows that were restored'),
    removed: z.int().describe('Companies or LPs that were deleted, because the change created them'),
    restored: z.int().describe('Companies or LPs that were restored'),
    left: z.int().describe('Rows that were changed since, and stay'),
  })
  .meta({ id: 'UndoCounts' });

export const undoing = z
  .object({
    dry: z.boolean().describe('Counts only; nothing is undone'),
    working: z.boolean(),
    progress: z
      .object({ phase: z.enum(['waiting', 'putting-back', 'publishing']), done: z.int(), all: z.int() })
      .nullable(),
    canceling: z.boolean(),
    silent: z.boolean().describe('The worker has stopped responding; another will take over'),
    failure: z.string().nullable(),
    counts: undoCounts.nullable(),
  })
  .meta({ id: 'Undoing', description: 'An undo in the background' });

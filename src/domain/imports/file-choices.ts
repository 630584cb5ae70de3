import * as z from 'zod';
import { dateOrder, encoding, specificField } from './import-report.ts';

const MAX_SEPARATE = 10_000;

const roundChoice = z.enum(['replace', 'keep'], 'must be replace or keep');

/** Manual choices where a file is ambiguous. */
export const fileChoices = z
  .strictObject({
    encoding: encoding.optional(),
    sheet: z.string('must be the name of a sheet').optional(),
    entry: z.string('must be the name of a file in the archive').optional().describe('File in a ZIP archive'),
    headerRow: z
      .int('must be the number of a row')
      .min(1, 'must be the number of a row')
      .optional()
      .describe('Row that contains the column names'),
    dateOrders: z.record(z.string(), dateOrder).optional().describe('Order of day and month by column header'),
    placeCodes: z
      .enum(['states', 'countries'], 'must be states or countries')
      .optional()
      .describe('Whether CA is California or Canada'),
    undated: z
      .enum(['fill', 'newest'], 'must be fill or newest')
      .optional()
      .describe('Whether rows without a date only fill blanks (the default) or replace stored values'),
    replaceSpecific: z
      .array(specificField)
      .optional()
      .describe('Fields of which less specific values replace stored ones; the others keep the stored value'),
    about: z.enum(['companies', 'contacts'], 'must be companies or contacts').optional(),
    separate: z
      .array(z.int('must be the number of a row').min(1, 'must be the number of a row'))
      .max(MAX_SEPARATE, `must be at most ${MAX_SEPARATE} rows`)
      .optional()
      .describe('Rows that are not merged with others'),
    rounds: z
      .record(z.string().regex(/^\d+$/, 'must be the id of a round'), roundChoice)
      .optional()
      .describe('Whether a round of the file replaces the stored one that it may correct, by id of the stored one'),
    otherRounds: roundChoice
      .optional()
      .describe('The same for all others; if omitted, the file replaces rounds that only its previous version states'),
  })
  .meta({ id: 'ImportChoices', description: 'How to read a file, where detection needs help' });

export type FileChoices = z.output<typeof fileChoices>;

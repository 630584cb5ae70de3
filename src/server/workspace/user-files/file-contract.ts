import * as z from 'zod';
import { CSV_TYPE, XLSX_TYPE } from '#domain/exports/export-formats.ts';

/** The request of a call that takes a file: the body is the file, and the query has the fields of its columns. */
export function fileRequest<const Field extends string>(fields: readonly Field[], example: string) {
  return {
    body: { file: [CSV_TYPE, XLSX_TYPE, 'application/octet-stream'] },
    query: z.object({
      columns: z
        .string()
        .optional()
        .transform((text, context) => {
          const columns = text?.split(',').map((name) => name.trim() || null) ?? null;
          const isField = (name: string | null): name is Field | null =>
            name === null || fields.includes(name as Field);
          if (columns === null || columns.every(isField)) return columns;
          context.addIssue({ code: 'custom', message: `must be ${fields.join(', ')} or empty for each column` });
          return z.NEVER;
        })
        .describe('The field in each column, in order; empty to ignore a column. Recognized automatically if omitted')
        .meta({ example }),
    }),
  };
}

export function columnsSchema<const Field extends string>(fields: readonly [Field, ...Field[]]) {
  return z.array(z.object({ header: z.string(), field: z.enum(fields).nullable(), sample: z.string() }));
}

/** The rows of a file, in a response. */
export const fileRowsSchema = {
  sheet: z.string().nullable().describe('The sheet that was read, if the file has several'),
  rows: z.int().describe('Rows below the header, or all rows if the first one contains values'),
  rejected: z.object({
    total: z.int(),
    rows: z.array(z.object({ row: z.int(), reason: z.string() })).describe('The first rejected rows'),
  }),
};

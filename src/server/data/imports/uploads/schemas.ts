import * as z from 'zod';
import { DATE_FIELDS } from '#domain/imports/imported-row.ts';
import { SPECIFIC_FIELDS } from '#domain/imports/less-specific.ts';
import { UPLOAD_KINDS, UPLOAD_STATES } from '#domain/imports/uploads.ts';
import { ENCODINGS, type Encoding } from '#domain/spreadsheets/encodings.ts';
import { changedRow } from '../../changes/list-changes.ts';
import { undoJob } from '../../changes/undo-job.ts';

const MAX_SEPARATE = 10_000;

const kind = z.enum(UPLOAD_KINDS, `must be one of ${UPLOAD_KINDS.join(', ')}`);
const encoding = z.enum(Object.keys(ENCODINGS) as Encoding[], 'must be a supported encoding').meta({ id: 'Encoding' });
const delimiter = z.enum([',', ';', '\t', '|']);
const lineEnd = z.enum(['LF', 'CRLF', 'CR']);
const about = z.enum(['companies', 'rounds', 'contacts']).describe('What each row is about');
const dateOrder = z.enum(['month-first', 'day-first'], 'must be month-first or day-first');

const specificField = z.enum(SPECIFIC_FIELDS, `must be one of ${SPECIFIC_FIELDS.join(', ')}`);

const mapping = z
  .record(z.string(), z.string().nullable(), 'must map each column to a field')
  .describe('Fields chosen manually, by column header; null ignores the column')
  .meta({ example: { Company: 'organizationName', Notes: null } });

const choices = z
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
  })
  .meta({ id: 'ImportChoices', description: 'How to read a file, where detection needs help' });

export const columnsBody = z.strictObject({
  kind,
  mapping,
  clearSample: z.boolean('must be true or false').describe('Whether the import removes the sample data'),
  choices: choices.optional().describe('If omitted, the current choices are kept'),
});

const columnMapping = z.object({
  header: z.string(),
  field: z.string().nullable().describe('Null if the column is not used').meta({ example: 'organizationName' }),
  confidence: z.number().describe('1 for a known header or a manual choice, below 1 for a guess'),
  note: z.string().nullable(),
  options: z
    .array(z.string())
    .optional()
    .describe('Fields to choose from, where neither the header nor the cells decide')
    .meta({ example: ['totalFundingAmount', 'lastFundingAmount'] }),
  roundLabel: z
    .string()
    .optional()
    .describe('The round of the column, in a file with columns for each round')
    .meta({ example: 'Series A' }),
});

const detected = z.object({
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

const problems = z
  .object({
    total: z.int(),
    groups: z.array(
      z.object({
        column: z.string().nullable().describe('Null for rejected rows'),
        reason: z.string(),
        count: z.int(),
        examples: z.array(z.object({ row: z.int(), cell: z.string() })),
      }),
    ),
  })
  .meta({ id: 'ImportProblems', description: 'Cells and rows that could not be used unchanged, by kind' });

const joins = z
  .object({
    total: z.int(),
    reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
    shown: z
      .array(
        z.object({
          row: z.int(),
          name: z.string(),
          with: z.union([z.object({ row: z.int(), name: z.string() }), z.object({ company: z.string() })]),
          reason: z.string(),
        }),
      )
      .describe('The first matches, least certain first'),
  })
  .meta({ id: 'ImportJoins' });

/** What an import removes with the sample. */
export const cleared = {
  clearedSample: z.int().describe('Sample companies that are removed'),
  clearedLps: z.int(),
  clearedAccounts: z.int().describe('Demo accounts that are removed'),
  clearedWork: z
    .object({
      lists: z.int(),
      listEntries: z.int().describe('Sample companies in lists of other accounts'),
      savedSearches: z.int(),
      clients: z.int(),
      exports: z.int(),
      customers: z.int(),
    })
    .optional()
    .describe('What users made in demo accounts, and of sample companies; missing in reports of earlier versions'),
};
const counts = z.object({ created: z.int(), updated: z.int(), unchanged: z.int() });
const contacts = z.object({
  created: z.int(),
  updated: z.int(),
  suppressed: z.int().describe('Contacts skipped because they opted out'),
});
const rounds = z.object({ created: z.int(), updated: z.int() });
const rows = z.object({ read: z.int(), rejected: z.int() });

const everyReport = { fileName: z.string(), dryRun: z.boolean(), rows, contacts, problems, ...cleared };
const tableReport = {
  ...everyReport,
  repeatedRows: z
    .int()
    .optional()
    .describe('Rows after the first one of their company or LP; missing in reports of earlier versions'),
  encoding,
  delimiter,
  lineEnd,
  notes: z.array(z.string()),
  mapping: z.array(columnMapping),
  cells: z
    .object({
      cells: z.int(),
      stored: z.int(),
      merged: z.int(),
      empty: z.int(),
      reported: z.int(),
      unmapped: z.int(),
      suppressed: z
        .int()
        .optional()
        .describe('About contacts who opted out; missing if there are none, and in reports of earlier versions'),
    })
    .describe('Outcomes of all cells; they add up to `cells`'),
  fillers: z
    .array(z.object({ column: z.string(), count: z.int() }))
    .optional()
    .describe('Cells that contain only a placeholder such as N/A, by column; missing in reports of earlier versions'),
};

const companiesReport = z.object({
  kind: z.literal('companies'),
  ...tableReport,
  about,
  dates: z
    .array(
      z.object({
        field: z.enum(DATE_FIELDS),
        column: z.string(),
        order: dateOrder.nullable(),
        dottedOrder: dateOrder.nullable(),
        reason: z.string(),
        ambiguous: z.int(),
        examples: z.array(z.string()),
      }),
    )
    .describe('How the dates of each column are read'),
  ambiguousPlaces: z
    .object({ count: z.int(), examples: z.array(z.string()) })
    .describe('Cells that could be read once `placeCodes` is chosen'),
  undatedRows: z
    .int()
    .optional()
    .describe('Rows without a date that only filled blanks; missing in reports of earlier versions'),
  lessSpecific: z
    .array(z.object({ field: specificField, column: z.string(), companies: z.int(), replaced: z.boolean() }))
    .optional()
    .describe('Fields of which stored companies have a more specific value; missing in reports of earlier versions'),
  companies: counts,
  rounds,
  withoutContact: z
    .object({ companyEmail: z.int(), nothing: z.int() })
    .optional()
    .describe(
      'Companies of the file that have no contact after it, by whether they have an email of their own; missing in reports of earlier versions',
    ),
  joins: joins.describe('Rows merged with each other or with existing companies'),
  unsure: joins.describe('Pairs that share only a website or a name; not merged'),
});

const lpsReport = z.object({ kind: z.literal('lps'), ...tableReport, lps: counts });

const skipReason = z.enum(['pooled-fund', 'test', 'other-form', 'fund', 'vehicle', 'reit', 'property']);

const filingsReport = z.object({
  kind: z.literal('form-d'),
  ...everyReport,
  companies: counts,
  rounds,
  filings: z.object({
    taken: z.int(),
    amendments: z.int().describe('How many of these are amendments'),
    known: z.int().describe('Already imported'),
  }),
  leftOut: z.partialRecord(skipReason, z.int()).describe('Valid filings from issuers other than startups, by reason'),
  skipped: z
    .array(z.object({ filing: z.string(), issuer: z.string(), reason: skipReason }))
    .optional()
    .describe('The first 200 of these filings, by accession number or file; missing in reports of earlier versions'),
  unsure: z.int().describe('New companies that may already exist under the same name'),
});

const report = z
  .discriminatedUnion('kind', [companiesReport, lpsReport, filingsReport])
  .meta({ id: 'ImportReport', description: 'The result of an import, or its preview' });

const comparison = z.object({
  report,
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
    detected: detected.nullable().describe('For table files only'),
    mapping,
    choices,
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
    report: report.nullable().describe('The result'),
    changeId: z.int().nullable().describe('Change number in the history'),
    undone: z.boolean(),
    undo: z
      .object({
        at: z.iso.datetime(),
        actor: z.string().nullable().describe('Email address of the admin; null for a command or a deleted account'),
        removed: z.int().describe('Companies or LPs removed by the undo'),
        restored: z.int(),
        left: z.int().describe('Rows that stay as they are, because a value that the change wrote was edited since'),
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

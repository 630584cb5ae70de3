import * as z from 'zod';
import { countText } from '../counts.ts';
import { alternativesText } from '../list-text.ts';
import { ENCODINGS, type Encoding } from '../spreadsheets/encodings.ts';
import { DATE_FIELDS } from './imported-row.ts';
import { SPECIFIC_FIELDS } from './less-specific.ts';

export const encoding = z
  .enum(Object.keys(ENCODINGS) as Encoding[], 'must be a supported encoding')
  .meta({ id: 'Encoding' });
export const delimiter = z.enum([',', ';', '\t', '|']);
export const lineEnd = z.enum(['LF', 'CRLF', 'CR']);
export const about = z.enum(['companies', 'rounds', 'contacts']).describe('What each row is about');
export const dateOrder = z.enum(['month-first', 'day-first'], 'must be month-first or day-first');

export const specificField = z.enum(SPECIFIC_FIELDS, `must be one of ${SPECIFIC_FIELDS.join(', ')}`);

export const columnMapping = z.object({
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

const problems = z
  .object({
    total: z.int(),
    groups: z.array(
      z.object({
        column: z.string().nullable().describe('Null for rejected rows'),
        reason: z.string(),
        count: z.int(),
        examples: z.array(
          z.object({
            row: z.int(),
            cell: z.string(),
            reason: z
              .string()
              .optional()
              .describe(
                'With the details of this cell, such as the row whose value is used; missing if there are none',
              ),
          }),
        ),
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
export const clearedCounts = {
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
export const counts = z.object({ created: z.int(), updated: z.int(), unchanged: z.int() });
const contacts = z.object({
  created: z.int(),
  updated: z.int(),
  suppressed: z.int().describe('Contacts skipped because they opted out'),
});
const rounds = z.object({ created: z.int(), updated: z.int() });
export const rows = z.object({ read: z.int(), rejected: z.int() });

const everyReport = { fileName: z.string(), dryRun: z.boolean(), rows, contacts, problems, ...clearedCounts };
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

/** As {@link Round}. */
const round = z.object({
  announced_on: z.iso.date().nullable(),
  type: z.string().nullable(),
  amount_usd: z.number().nullable(),
  amount: z.string().nullable().describe('As written in another currency'),
});

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
  corrections: z
    .object({
      total: z.int(),
      replaced: z.int(),
      shown: z.array(
        z.object({
          row: z.int(),
          name: z.string(),
          round,
          stored: round.extend({ id: z.int() }),
          replaced: z.boolean().describe('Whether the stored round gets the values of the file'),
          used: z.boolean().describe('False if its amount is lower, so that it is not stored unless it replaces'),
        }),
      ),
    })
    .optional()
    .describe(
      'Rounds of the file that may correct a stored one; missing without any, and in reports of earlier versions',
    ),
  separated: z
    .array(z.object({ row: z.int(), name: z.string(), from: z.array(z.string()) }))
    .optional()
    .describe('Rows kept separate by choice, and the companies that they are marked as different from'),
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

/** The result of an import; each company or LP counts once, however many rows it has. */
export const importReport = z
  .discriminatedUnion('kind', [companiesReport, lpsReport, filingsReport])
  .meta({ id: 'ImportReport', description: 'The result of an import, or its preview' });

export type UploadReport = z.output<typeof importReport>;
type ReportOf<Kind extends UploadReport['kind']> = Omit<Extract<UploadReport, { kind: Kind }>, 'kind'>;
export type ImportReport = ReportOf<'companies'>;
export type LpImportReport = ReportOf<'lps'>;
export type FormDReport = ReportOf<'form-d'>;

export type ProblemSummary = ImportReport['problems'];
export type ProblemGroup = ProblemSummary['groups'][number];
/** A row that was merged with an earlier row or a known company, or resembles one and was not merged. */
export type Join = ImportReport['joins']['shown'][number];
/** Merges by reason, each with the first few. The problem file has all of them. */
export type JoinSummary = ImportReport['joins'];
/** A round of the file that may correct a stored one. */
export type Correction = NonNullable<ImportReport['corrections']>['shown'][number];
export type ColumnDates = ImportReport['dates'][number];
/**
 * Stored cells are in the database, possibly normalized; merged ones repeat a stored one; reported ones were dropped, cut
 * or repaired, and are in the report.
 */
export type CellCounts = ImportReport['cells'];
/** How many cells of a column hold only a filler ('N/A'), and so are empty. */
export type ColumnFillers = NonNullable<ImportReport['fillers']>[number];
export type RecordCounts = ImportReport['companies'];
export type ClearedWork = NonNullable<ImportReport['clearedWork']>;

/** Why a row's value was not used. */
export function conflictReason(row: number, value: string): string {
  return `differs from row ${row}, whose value is used: ${value}`;
}

/** The type of a round, or its amount where the types are equal. */
type StatedRounds = { here: string; there: string };

/**
 * Why a stored round may be counted twice.
 * @param row of the other one; null if that was stored before the import
 * @param equal whether both have the same amount
 */
export function repeatedRoundReason(
  row: number | null,
  { here, there }: StatedRounds,
  { days, equal }: { days: number; equal: boolean },
): string {
  const other = row === null ? 'a stored round' : `the round in row ${row}`;
  const evidence =
    days === 0
      ? `same day${equal ? ' and amount' : ''}, but '${here}' here and '${there}' there`
      : `same type and amount, ${countText(days, 'day')} apart`;
  return `may repeat ${other}: ${evidence}. Both are stored`;
}

/** The variable parts of a reason: the value that is used, numbers, months, names. */
const PARTICULARS =
  /(?<=, whose value is used: )[\s\S]*|(?<=^is in )[A-Z]{3}(?=, not in US dollars)|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d+\b|'[^']*'|\d+(?:[.,]\d+)*/g;

/** The reason of a problem without the details of its cell. */
export function problemKind(reason: string): string {
  return reason.replace(PARTICULARS, '…').replace('… day apart', '… days apart');
}

const CURRENCIES = /(?<=^is in )[A-Z]{3}(?:(?:, (?:or )?| or )[A-Z]{3})*(?=, not in US dollars)/;

/** Kinds of problems as a sentence. */
const SENTENCES: readonly (readonly [kind: RegExp, sentence: string])[] = [
  [/^differs from row …, whose value is used: …/, 'differs from another row, whose value is used'],
  [/^conflicts with …, which is stored/, 'conflicts with the stored value'],
  [/^may repeat the round in row …/, 'may repeat the round in another row'],
  [/but … here and … there/, 'but another type'],
  [/, … days apart/, ', a few days apart'],
  [/^may be … or …/, 'may be either of two dates'],
  [/^also says …/, 'also says something else'],
  [/^… is not/, 'has a part that is not'],
  [/^was stored as …/, 'was stored in another form'],
];

/** The reason of two problems of one kind, with all currencies. */
export function sharedReason(one: string, other: string): string {
  const currencies = new Set([one, other].flatMap((reason) => CURRENCIES.exec(reason)?.[0].match(/[A-Z]{3}/g) ?? []));
  const kind = problemKind(other);
  if (currencies.size > 0) return kind.replace('…', alternativesText(currencies));
  return SENTENCES.reduce((text, [pattern, sentence]) => text.replace(pattern, sentence), kind);
}

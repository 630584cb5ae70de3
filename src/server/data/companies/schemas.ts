import * as z from 'zod';
import { MAX_CONTACTS_WITHOUT_PLAN } from '#domain/billing/reveal-budget.ts';
import {
  type FieldType,
  RESPONSE_FIELDS,
  type RecordField,
  type ResponseFields,
  type ResponseSize,
} from '#domain/companies/company-fields.ts';
import { FACT_FIELDS } from '#domain/companies/company-sources.ts';
import { formatCount } from '#domain/counts.ts';
import { EMAIL_STATES } from '#domain/emails/email-status.ts';
import { PRESSURE_DAYS, PRESSURE_LEVELS } from '#domain/ledger/contact-pressure.ts';
import { evidenceSchema } from '../evidence/visible-evidence.ts';

export const companyParams = z.object({
  slug: z.string().describe('The slug of the company, current or former').meta({ example: 'harrowgate' }),
});

const EXAMPLES: Partial<Record<RecordField, unknown>> = {
  organizationName: 'Harrowgate',
  description: 'Plans freight for small carriers.',
  fullDescription: 'Harrowgate plans freight for small carriers: routes, loads and documents in one place.',
  industries: ['Enterprise Software', 'Logistics'],
  industryGroups: ['Software', 'Transportation'],
  headquartersLocation: 'Rotterdam, South Holland, Netherlands',
  headquartersRegions: ['Benelux', 'European Union (EU)'],
  founders: ['Dana Whitlock'],
  website: 'https://harrowgate.example',
  linkedin: 'https://www.linkedin.example/company/harrowgate',
  lastFundingAmountUsd: 5_000_000,
  lastFundingAmount: '$5,000,000',
  lastFundingDate: '2026-11-01',
  lastFundingType: 'Series A',
  totalFundingAmountUsd: 7_000_000,
};
const slug = z.string().meta({ example: 'harrowgate' });

const usd = z.number().nullable().describe('In US dollars; null if unknown');
const day = z.iso.date().nullable();

export const maskableEmail = z.object({
  email: z
    .string()
    .nullable()
    .describe('In full, or masked; null if unknown')
    .meta({ example: 'd***a@harrowgate.example' }),
  emailMasked: z.boolean(),
});

export const contact = maskableEmail
  .extend({
    firstName: z.string().nullable().meta({ example: 'Dana' }),
    lastName: z.string().nullable().meta({ example: 'Whitlock' }),
    role: z.string().nullable().meta({ example: 'Co-Founder' }),
    id: z
      .int()
      .optional()
      .describe('Only with an unmasked email, when you get a single company. Use it to report a bounce'),
    emailStatus: z
      .object({
        state: z.enum(EMAIL_STATES),
        method: z.enum(['report', 'format', 'dns']).nullable().describe('How the state was determined'),
        checkedOn: day,
      })
      .optional()
      .describe('Deliverability of an unmasked email; only when you get a single company'),
    ownBounceOn: day
      .optional()
      .describe('When you last reported a bounce, with `PUT /api/contacts/{id}/bounce` or a file'),
    ownBounceIsManual: z.boolean().optional().describe('Whether you can undo it'),
    ownBounceSentOn: day.optional().describe('When the email that bounced was sent; null if your file has no dates'),
  })
  .meta({ id: 'Contact', description: 'A person at a company' });

export const contactsOmitted = z
  .literal(true)
  .optional()
  .describe(
    `Contacts are omitted because your network has read those of ${formatCount(MAX_CONTACTS_WITHOUT_PLAN)} companies and LPs today, the limit without a plan. It resets at midnight UTC`,
  );

const round = z
  .object({
    date: day.meta({ example: EXAMPLES.lastFundingDate }),
    type: z.string().nullable().meta({ example: EXAMPLES.lastFundingType }),
    amountUsd: usd.meta({ example: EXAMPLES.lastFundingAmountUsd }),
    amount: z.string().optional().describe('As written in another currency, if the amount in US dollars is unknown'),
  })
  .meta({ id: 'FundingRound', description: 'A financing event of a company' });

const contactPressure = z.enum(PRESSURE_LEVELS);

const text = z.string().nullable();
const VALUES: Record<FieldType, z.ZodType> = { line: text, text, list: z.array(z.string()), money: usd, day };
const OTHER_VALUES: Partial<Record<RecordField, z.ZodType>> = {
  organizationName: z.string(),
  lastFundingAmount: text.describe('As written in the source, in any currency'),
};

function fieldSchemas<S extends ResponseSize>(size: S) {
  const schemas = RESPONSE_FIELDS[size].map(({ name, type }) => {
    return [name, (OTHER_VALUES[name] ?? VALUES[type]).meta({ example: EXAMPLES[name] })];
  });
  type Fields = ResponseFields<S>;
  return Object.fromEntries(schemas) as { [F in keyof Fields]: z.ZodType<Fields[F], Fields[F]> };
}

export const listedCompany = z
  .object({
    slug,
    ...fieldSchemas('listed'),
    rounds: z.array(round).describe('Oldest first'),
  })
  .meta({ id: 'ListedCompany' });

export const company = listedCompany
  .extend({
    id: z.int(),
    ...fieldSchemas('found'),
    contacts: z.array(contact),
    contactsOmitted,
    hasCompanyEmail: z
      .boolean()
      .describe('Whether the company has an email address of its own, which you get with the single company'),
    evidence: evidenceSchema
      .optional()
      .describe('With `evidence=true`: each value with who stated it, first and last, and other values'),
    contactPressure: contactPressure
      .optional()
      .describe(
        `How many accounts exported the company in the ${PRESSURE_DAYS} days before the last weekly update. Only in searches and single companies, with a plan`,
      ),
  })
  .meta({ id: 'Company', description: 'A company in a search' });

export const revealBudget = z
  .object({
    limit: z.int().meta({ example: 5_000 }),
    remaining: z.int().meta({ example: 4_988 }),
    resetsAt: z.iso
      .datetime()
      .describe('When the next day starts, in UTC')
      .meta({ example: '2026-11-02T00:00:00.000Z' }),
  })
  .nullable()
  .describe(
    'How many more companies you can see emails of today. Null if your plan has no emails or no limit, and for a company without emails',
  );

export const companyDetails = company
  .extend({
    ...fieldSchemas('details'),
    contactEmail: maskableEmail.describe("The company's own email address"),
    source: z.string().describe('Where the record came from'),
    sources: z
      .array(
        z.object({ field: z.enum(FACT_FIELDS), source: z.string(), url: z.string().nullable(), asOf: z.iso.date() }),
      )
      .describe('Sources of each group of facts, newest first'),
    sourcesMayDisagree: z
      .boolean()
      .describe('False if no source contradicts another; if true, the evidence says whether one does'),
    amendments: z
      .array(
        z.object({ filedOn: z.iso.date(), firstSaleOn: day, soldUsd: z.number(), previousUsd: usd, url: z.string() }),
      )
      .describe(
        'Amended Form D filings that changed the amount sold, newest first; `firstSaleOn` is the date of the round',
      ),
    allotments: z
      .array(
        z.object({
          allottedOn: z.iso.date(),
          nominalCapital: z.string().nullable().describe('Of all shares afterward. It is not the amount raised'),
          url: z.string(),
        }),
      )
      .describe('Share allotments reported to UK Companies House, newest first. The amounts raised are unknown'),
    confirmedOn: z.iso.date().describe('The last day on which a source stated something about it'),
    firstSeenAt: z.iso.datetime(),
    lastChangedAt: z.iso.datetime(),
    revealBudget,
  })
  .meta({ id: 'CompanyDetails', description: 'A company with everything we know about it' });

/** Suggested searches when there are few results; each finds more. */
export const suggestions = z.object({
  suggestions: z.array(
    z
      .object({
        kind: z
          .enum(['sentence', 'spelling', 'place', 'industry', 'word', 'filter', 'filters'])
          .describe(
            'Whether it uses the filters in the words, changes the words, uses the usual name of a place, filters by industry, or drops a word, a filter value or all filters',
          ),
        what: z
          .string()
          .describe(
            'The labels of the filters, the new or dropped words, the place, the industry, or the filter value',
          ),
        filter: z.string().optional().describe('The filter of a dropped value'),
        leftOut: z.string().optional().describe('The words that a sentence has besides its filters, and that it drops'),
        onEnter: z
          .boolean()
          .optional()
          .describe('Whether the filters of a sentence that is entered are used instead of its words'),
        query: z.string(),
        filters: z.record(z.string(), z.array(z.string())),
        total: z.int(),
      })
      .meta({ id: 'SearchSuggestion' }),
  ),
});

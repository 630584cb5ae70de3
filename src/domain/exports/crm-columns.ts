import { formatAmount } from '../companies/funding.ts';
import { AMOUNTS, LEAD_FIELD_NAMES, type Lead, type LeadField, NO_LEAD } from './lead-fields.ts';

export type CrmColumn = {
  header: string;
  of: (lead: Lead) => string;
  /** Cell type in a spreadsheet; text by default. */
  kind?: 'number' | 'date';
  /** Longest value that the target accepts, in characters. */
  maxLength?: number;
};

export type CrmFormat = {
  label: string;
  columns: readonly CrmColumn[];
  /** At least one column of each group must be filled. */
  needs: readonly (readonly string[])[];
  /** The email column, which the target rejects if invalid. */
  email?: string;
  /** Rows that repeat the email of an earlier row are rejected. */
  uniqueEmails?: boolean;
  /** Maximum rows per file. */
  maxRows?: number;
  /** The value that the target's standard picklists lack, if any. */
  missingFromPicklists?: (lead: Lead) => { part: string; value: string } | null;
  leads: (lead: Lead) => Lead[];
};

type Options = Omit<CrmColumn, 'header' | 'of'>;

export function column(header: string, from: LeadField | ((lead: Lead) => string), options: Options = {}): CrmColumn {
  if (typeof from === 'function') return { header, of: from, ...options };
  return { header, of: (lead) => lead[from], ...kindOf(from), ...options };
}

function kindOf(field: LeadField): Options {
  if (field === 'lastFundingDate') return { kind: 'date' };
  return AMOUNTS.has(field) ? NUMBER : {};
}

/** A column with the same value in every row. */
export const always = (text: string) => () => text;
export const NUMBER = { kind: 'number' } as const;

/** A headcount as a number, which CRMs expect; empty for a range such as 11-50. */
export function employees({ employees }: Lead): string {
  return /^\d{1,3}(?:,\d{3})+$|^\d+$/.test(employees) ? employees.replaceAll(',', '') : '';
}

/** An amount as people write it in emails, for merge fields: '$18.5M'. */
export function shortAmount(field: LeadField) {
  return (lead: Lead) => lead[field] && formatAmount(lead[field]);
}

export function opening({ lastFundingAmountUsd, lastFundingType }: Lead): string {
  const amount = lastFundingAmountUsd && formatAmount(lastFundingAmountUsd);
  if (amount && lastFundingType) return `Congratulations on the ${amount} ${lastFundingType}`;
  if (amount) return `Congratulations on raising ${amount}`;
  return lastFundingType ? `Congratulations on the ${lastFundingType}` : '';
}

export const leadDescription = ({ description, fullDescription }: Lead) => description || fullDescription;

export function mainIndustry({ industries }: Lead): string {
  // LinkedIn's industries have commas of their own: 'leisure, travel & tourism'.
  if (/^[a-z][^;|]*, [^,;|]+ & [^,;|]+$/.test(industries)) return industries;
  return (industries.split(/[,;|]/)[0] ?? '').trim();
}

const OF_PEOPLE: readonly LeadField[] = [
  ...(['firstName', 'lastName', 'fullName', 'founders', 'email', 'contactEmail'] as const),
  ...(['city', 'state', 'country', 'headquartersLocation'] as const),
];

export function leadFieldsOf({ columns }: Pick<CrmFormat, 'columns'>): Set<LeadField> {
  const fields = new Set(OF_PEOPLE);
  const recorder = new Proxy(NO_LEAD, {
    get(lead, field, itself) {
      const leadField = LEAD_FIELD_NAMES.find((name) => name === field);
      if (leadField) fields.add(leadField);
      return Reflect.get(lead, field, itself);
    },
  });
  for (const { of } of columns) of(recorder);
  return fields;
}

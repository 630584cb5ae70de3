import { formatAmount } from './funding.ts';
import type { Lead, LeadField } from './leads.ts';

/** A column of a target: its header, and how it is made of a lead. */
export type CrmColumn = {
  header: string;
  of: (lead: Lead) => string;
  /** What a spreadsheet keeps it as; else text. */
  kind?: 'number' | 'date';
  /** Characters that the target takes. */
  longest?: number;
};

export type CrmFormat = {
  label: string;
  columns: readonly CrmColumn[];
  /** Of each group at least one column has to be filled. */
  needs: readonly (readonly string[])[];
  /** The column with the address, which the target refuses when it is none. */
  email?: string;
  /** Rows with an address that an earlier row has are not taken. */
  onceOnly?: boolean;
  /** Rows that the target takes in one file. */
  maxRows?: number;
  /** The leads that one row makes. */
  leads: (lead: Lead) => Lead[];
};

type Options = Omit<CrmColumn, 'header' | 'of'>;

/** A column with a field of the lead, or with what is made of it. */
export function column(header: string, from: LeadField | ((lead: Lead) => string), options: Options = {}): CrmColumn {
  return { header, of: typeof from === 'function' ? from : (lead) => lead[from], ...options };
}

/** A column that says the same of all. */
export const always = (text: string) => () => text;
export const NUMBER = { kind: 'number' } as const;

/** A number of people as a CRM takes it; a range such as 11-50 is none. */
export function employees({ employees }: Lead): string {
  return /^\d{1,3}(?:,\d{3})+$|^\d+$/.test(employees) ? employees.replaceAll(',', '') : '';
}

/** The first words of a message: what the company has just done. */
export function opening({ lastFundingAmountUsd, lastFundingType }: Lead): string {
  const amount = lastFundingAmountUsd && formatAmount(lastFundingAmountUsd);
  if (amount && lastFundingType) return `Congratulations on the ${amount} ${lastFundingType}`;
  if (amount) return `Congratulations on raising ${amount}`;
  return lastFundingType ? `Congratulations on the ${lastFundingType}` : '';
}

export const about = ({ description, fullDescription }: Lead) => description || fullDescription;

/** The first of the industries: CRMs keep one. */
export function mainIndustry({ industries }: Lead): string {
  return (industries.split(/[,;|]/)[0] ?? '').trim();
}

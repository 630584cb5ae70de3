/** The day from which the terms and the privacy policy are as they stand. */
export const LEGAL_DATE = '2026-11-22';

/** A company to whom this installation hands personal data, and for what. */
export type Processor = { name: string; purpose: ProcessorPurpose };
export type ProcessorPurpose = 'payments' | 'mail' | 'files' | 'sign-in';

/** What a processor is for, and what it is given. */
export const PROCESSOR_WORDS: Record<ProcessorPurpose, { purpose: string; given: string }> = {
  payments: { purpose: 'Takes payments', given: 'Your address, name, card and invoices' },
  mail: { purpose: 'Delivers our messages', given: 'Your address and what we write to you' },
  files: { purpose: 'Stores files', given: 'Pictures of accounts, finished exports and files that are imported' },
  'sign-in': { purpose: 'Signs you in, if you choose it', given: 'That you sign in here' },
};

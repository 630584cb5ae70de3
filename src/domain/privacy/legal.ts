export const LEGAL_DATE = '2026-11-22';

/** A company that receives personal data from this installation, and its purpose. */
export type Processor = { name: string; purpose: ProcessorPurpose };
export type ProcessorPurpose = 'payments' | 'mail' | 'files' | 'sign-in';

/** The role of each kind of processor, and the data it receives. */
export const PROCESSOR_WORDS: Record<ProcessorPurpose, { purpose: string; given: string }> = {
  payments: { purpose: 'Takes payments', given: 'Your address, name, card and invoices' },
  mail: { purpose: 'Delivers our messages', given: 'Your address and what we write to you' },
  files: { purpose: 'Stores files', given: 'Pictures of accounts, finished exports and files that are imported' },
  'sign-in': { purpose: 'Signs you in, if you choose it', given: 'That you sign in here' },
};

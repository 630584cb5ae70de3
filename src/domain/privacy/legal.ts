export const LEGAL_DATE = '2026-11-22';

/** A company that receives personal data from this installation, and its purpose. */
export type Processor = { name: string; purpose: ProcessorPurpose };
type ProcessorPurpose = 'payments' | 'mail' | 'files' | 'sign-in';

/** The role of each kind of processor, and the data it receives. */
export const PROCESSOR_DESCRIPTIONS: Record<ProcessorPurpose, { purpose: string; given: string }> = {
  payments: { purpose: 'Processes payments', given: 'Your email address, name, card and invoices' },
  mail: { purpose: 'Delivers our email', given: 'Your email address and the messages we send you' },
  files: { purpose: 'Stores files', given: 'Profile pictures, finished exports and imported files' },
  'sign-in': { purpose: 'Signs you in, if you use this method', given: 'The fact that you sign in here' },
};

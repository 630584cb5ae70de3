export const LEGAL_DATE = '2026-11-28';

/** A company that receives personal data from this installation, and its purpose. */
export type Processor = { name: string; purpose: ProcessorPurpose };
type ProcessorPurpose = 'payments' | 'mail' | 'files' | 'sign-in';

/** The role of each kind of processor, and the data it receives. */
export const PROCESSOR_DESCRIPTIONS: Record<ProcessorPurpose, { purpose: string; data: string }> = {
  payments: { purpose: 'Processes payments', data: 'Your email address, name, card and invoices' },
  mail: { purpose: 'Delivers our email', data: 'Your email address and the messages we send you' },
  files: { purpose: 'Stores files', data: 'Profile pictures, finished exports and imported files' },
  'sign-in': { purpose: 'Signs you in, if you use this method', data: 'The fact that you sign in here' },
};

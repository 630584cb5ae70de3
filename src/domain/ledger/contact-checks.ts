export const CONTACT_ANSWERS = ['yes', 'caution', 'no'] as const;
export type ContactAnswer = (typeof CONTACT_ANSWERS)[number];

export const CONTACT_REASONS = ['opted_out', 'recalled', 'bounced', 'exported', 'customer', 'high_pressure'] as const;
type ReasonCode = (typeof CONTACT_REASONS)[number];
export type ContactReason = { code: ReasonCode; detail: string };

/** Reasons against writing to an address at all. About a company they concern only some of its contacts. */
export const FORBIDDING: ReadonlySet<ReasonCode> = new Set(['opted_out', 'recalled', 'bounced']);

/** How long receipts are stored, in days. */
export const RECEIPT_DAYS = 365;

import { daysBefore, HOUR_MS, monthsBefore } from '../dates.ts';
import { KEPT_DAYS } from '../privacy/retention.ts';

/** Why a contact is recalled from everyone who exported it. */
export const RECALL_REASONS = ['suppressed', 'undeliverable'] as const;
export type RecallReason = (typeof RECALL_REASONS)[number];

export const RECALL_REASON_LABELS: Record<RecallReason, string> = {
  suppressed: 'Asked to be removed',
  undeliverable: 'Email bounced',
};

/** After 'contacts': which are recalled. A bounce that one account reports counts only for itself. */
export const RECALLED_TEXT =
  "who asked to be removed or whose email address doesn't work. Bounces that only you reported aren't listed. Your exports omit those addresses.";

/** Which recalls are listed: those to act on, or those confirmed or expired. */
export const RECALL_STATES = ['open', 'closed'] as const;
export type RecallState = (typeof RECALL_STATES)[number];

/** Contacts exported up to this long before the recall are recalled. */
export const RECALLED_MONTHS = 12;

export function recallWindowStart(recalledAt: Date): Date {
  return monthsBefore(recalledAt, RECALLED_MONTHS);
}

/**
 * How long an export that runs at the time of a recall may still add the contact, since the removal may not be
 * committed yet.
 */
export const EXPORT_OVERLAP_MS = HOUR_MS;

/** Recalls created by this time no longer show a name or address to anyone. */
export function recallExpiryCutoff(now: Date): Date {
  return daysBefore(now, KEPT_DAYS.recalledAddresses);
}

/** Another recall email is due if the user's last one was sent by this time. */
export function recallEmailCutoff(now: Date): Date {
  return daysBefore(now, 1);
}

/** Open recalls are counted up to this number for the badge. */
export const MAX_COUNTED_RECALLS = 100;

export function recallCountText(count: number): string {
  return count === MAX_COUNTED_RECALLS ? `${MAX_COUNTED_RECALLS - 1}+` : String(count);
}

/** Recalls listed in an email. */
export const MAX_EMAILED_RECALLS = 20;

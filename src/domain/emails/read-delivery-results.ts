import type { Day } from '../dates.ts';
import { isBlank, shownCell } from '../imports/cell-readings.ts';
import type { ColumnSamples } from '../imports/import-columns.ts';
import { type DateReader, type ImportedDate, NO_DATE_CLUES, readDate } from '../imports/imported-dates.ts';
import { isEmail } from '../imports/imported-emails.ts';
import { readCell } from '../spreadsheets/csv-cells.ts';
import type { ResultField, ResultKind } from './delivery-results.ts';
import { normalizeEmail } from './normalize-email.ts';

type ResultColumns = readonly (ResultField | null)[];

/** Headers in lowercase with single spaces between words; more specific ones first. */
const HEADERS: readonly [RegExp, ResultField | null][] = [
  // Results of verification tools, replies and interest say nothing about delivery.
  [
    /verif|valid|interest|reply status|\besp\b|provider|quarantin|\bopt|unsubscri|\bfirst\b|created|added|updated|imported/,
    null,
  ],
  [/bounce (?:reason|type|message|code|category)|bounce subtype|error message|diagnostic|smtp response/, 'reason'],
  [
    /^(?:marketing |sales |total )?(?:hs )?(?:is |has |hard |e ?mails? |leads? )*bounced?(?: count| e ?mails?)?$/,
    'bounced',
  ],
  [/^(?:marketing )?(?:hs )?(?:e ?mails? )?delivered(?: count)?$/, 'delivered'],
  [/^(?:e ?mails? )?(?:opens?|opened|clicks?|clicked|replies|reply|replied)(?: count)?$/, 'delivered'],
  [/^(?:marketing )?e ?mails? (?:opened|clicked|replied)$/, 'delivered'],
  [
    /^(?:(?:lead|contact|recipient|campaign|sequence|delivery|send|message|e ?mail) )?(?:status|state|result|outcome)$/,
    'status',
  ],
  [/^(?:last state|lead last state|event|event type|activity type)$/, 'status'],
  [/\b(?:sent|send|sending|contacted|contact|executed|activity|state)\b.*\b(?:at|on|date|time|timestamp)\b/, 'sent'],
  [/\b(?:date|time|timestamp)\b.*\b(?:sent|send|contacted|contact|executed|activity)\b/, 'sent'],
  [/^(?:sent|sent at|sent time|date sent|last sent|last contacted|last contact|last activity|date|timestamp)$/, 'sent'],
  [/^(?:lead |contact |recipient |work |to )?e ?mail(?: address)?$|^(?:recipient|to)$/, 'email'],
];

/** Recognizes the columns of Instantly, Smartlead, lemlist, HubSpot and similar files. */
export function proposeResultColumns(headers: readonly string[], samples?: ColumnSamples): ResultColumns {
  const columns = headers.map((header): ResultField | null => {
    const words = wordsOf(header);
    return HEADERS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
  });
  if (!columns.includes('email')) {
    const email = headers.findIndex((_, i) => samples?.[i]?.length && samples[i]?.every(isEmail));
    if (email >= 0) columns[email] = 'email';
  }
  // Only one of several columns can be the recipient or the date.
  return columns.map((field, i) =>
    (field === 'email' || field === 'sent') && columns.indexOf(field) !== i ? null : field,
  );
}

/** 'lastState', 'LAST_STATE' and 'Last state' are the same words. */
function wordsOf(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim();
}

/** What a status says. `none`: nothing yet, or nothing about delivery. */
type Status = ResultKind | 'none';

const STATUSES: readonly [Status, string][] = [
  ['hard', 'bounced|bounce|hard bounce|hard bounced|hard|permanent bounce|permanent|email bounced|emails bounced'],
  [
    'soft',
    'soft bounce|soft bounced|soft|transient|temporary bounce|deferred|sender bounced|sender bounce|' +
      'sender originated bounce|technical bounce|block bounce|mailbox full',
  ],
  [
    'delivered',
    'delivered|email delivered|sent|email sent|emails sent|contacted|completed|complete|finished|done|opened|' +
      'email opened|emails opened|open|clicked|email clicked|emails clicked|click|replied|reply|email replied|' +
      'emails replied|reply received|auto reply|automatic reply|out of office|ooo|emails interested|' +
      'emails not interested|spam complaint|complained',
  ],
  [
    'none',
    'in progress|inprogress|active|started|running|pending|queued|scheduled|paused|draft|skipped|stopped|blocked|' +
      'not sent|not contacted|not yet contacted|new|imported|scanned|scanning|reviewed|review|failed|send failed|' +
      'emails send failed|emails failed|unsubscribed|emails unsubscribed|hooked|attracted|warmed|interested|' +
      'not interested|meeting booked|in sequence|dropped|suppressed|processed',
  ],
];
const KNOWN_STATUSES = new Map(STATUSES.flatMap(([status, words]) => words.split('|').map((one) => [one, status])));

/** The numbers of Instantly's API. */
const NUMBERS = new Map<string, Status>([
  ['1', 'none'],
  ['2', 'none'],
  ['3', 'delivered'],
  ['-1', 'hard'],
  ['-2', 'none'],
  ['-3', 'none'],
]);

const VERIFICATION =
  /^(?:deliverable|undeliverable|valid|invalid|risky|verified|unverified|catch ?all|accept ?all|do not mail|spamtrap|disposable)$/;

/** @returns null if the status is not known */
function readDeliveryStatus(text: string): Status | null {
  return NUMBERS.get(text) ?? KNOWN_STATUSES.get(wordsOf(text)) ?? null;
}

/** Bounces caused by the sender, the content or a full mailbox, and temporary ones. */
const NOT_THE_ADDRESS =
  /spam|polic|content|block|reputation|blacklist|denylist|quota|full|throttl|rate.?limit|greylist|temporar|transient|timeout|timed out|try again|relay|dmarc|spf|dkim|\b4\.\d{1,3}\.\d{1,3}\b|\b4[25]\d\b|\b5\.7\.\d/i;
const NO_ADDRESS =
  /unknown.?user|user.?(?:is )?unknown|no such|(?:not|n't) exist|not found|unknown (?:recipient|address|mailbox)|(?:invalid|bad|wrong).?(?:recipient|mailbox|address|user)|(?:recipient|mailbox|address|account|user).{0,20}(?:rejected|unavailable|disabled|inactive|invalid)|mailbox.?misconfig|\b5\.1\.\d|\b550\b|hard|permanent/i;

/** The reply of a server that accepted the email. */
const SUCCESS = /^(?:smtp; ?)?2\d\d\b/i;

/** Why an email bounced. Only a reason that names the address makes it a hard bounce. */
function readReason(text: string): ResultKind {
  return !NOT_THE_ADDRESS.test(text) && NO_ADDRESS.test(text) ? 'hard' : 'soft';
}

const NO = /^(?:0+(?:\.0+)?|no|false|n|f)$/i;
const YES = /^(?:\d+(?:\.0+)?|yes|true|y|t|x)$/i;

export type ResultRow = { email: string; kind: ResultKind; sent: ImportedDate | null };

/**
 * The result in a row, or why it cannot be read; null for a row that says nothing about delivery, such as a pending
 * one.
 */
export function readResult(
  cells: readonly string[],
  columns: ResultColumns,
  dates: DateReader,
): ResultRow | { rejected: string } | null {
  const textsOf = (resultField: ResultField) =>
    // A row can be much shorter than the header.
    cells.flatMap((cell, i) => {
      const text = columns[i] === resultField ? readCell(cell.trim(), resultField) : '';
      return text === '' || isBlank(text) ? [] : [text];
    });
  const [address = ''] = textsOf('email');
  const email = normalizeEmail(address);
  if (!isEmail(email)) {
    return { rejected: address === '' ? 'No email address' : `Not a valid email address: ${shownCell(address)}` };
  }
  const [sentText] = textsOf('sent');
  const flags = textsOf('bounced');
  const kind = kindOf({
    reasons: textsOf('reason').filter((text) => !SUCCESS.test(text)),
    statuses: textsOf('status'),
    bounced: flags.some((text) => YES.test(text) && !NO.test(text)),
    delivered: textsOf('delivered').some((text) => !NO.test(text)),
    notBounced: flags.some((text) => NO.test(text)),
    sent: sentText !== undefined,
  });
  if (kind === null) return null;
  if (typeof kind === 'object') return { rejected: `${email} ${kind.rejected}` };
  if (!columns.includes('sent')) return { email, kind, sent: null };
  if (sentText === undefined) return { rejected: `${email} has no send date` };
  const { value, problem } = readDate(sentText, '', dates);
  return value === null
    ? { rejected: `${email} has an unreadable date: ${shownCell(sentText)}${problem ? ` (it ${problem})` : ''}` }
    : { email, kind, sent: value };
}

type Signals = {
  reasons: string[];
  statuses: string[];
  bounced: boolean;
  delivered: boolean;
  notBounced: boolean;
  sent: boolean;
};

/**
 * A bounce is as hard as its reason says. A status that means a bounce outweighs one that means delivery of an earlier
 * email.
 */
function kindOf({ reasons, statuses, bounced, delivered, notBounced, sent }: Signals) {
  const readings = statuses.map(readDeliveryStatus);
  const isBounce = bounced || readings.includes('hard') || readings.includes('soft');
  // Delivered emails have diagnostics as well.
  if (reasons.length > 0 && (isBounce || (statuses.length === 0 && !notBounced))) {
    return reasons.every((text) => readReason(text) === 'hard') ? 'hard' : 'soft';
  }
  if (readings.includes('soft')) return 'soft';
  if (bounced || readings.includes('hard')) return 'hard';
  if (delivered || readings.includes('delivered')) return 'delivered';
  const unknown = statuses.find((_, i) => readings[i] === null);
  if (unknown !== undefined) {
    const what = VERIFICATION.test(wordsOf(unknown))
      ? 'an email verification status, not a delivery result'
      : 'an unknown status';
    return { rejected: `has ${what}: ${shownCell(unknown)}` };
  }
  return notBounced && sent ? 'delivered' : null;
}

/** A reader of the dates in a file. */
export function resultDates(latest: Day): DateReader {
  return { latest, clues: { ...NO_DATE_CLUES } };
}

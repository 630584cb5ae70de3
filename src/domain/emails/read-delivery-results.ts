import type { Day } from '../dates.ts';
import { isBlank, shownCell } from '../imports/cell-readings.ts';
import type { ColumnSamples } from '../imports/import-columns.ts';
import { type DateReader, type ImportedDate, NO_DATE_CLUES, readDate } from '../imports/imported-dates.ts';
import { isEmail } from '../imports/imported-emails.ts';
import { readCell } from '../spreadsheets/csv-cells.ts';
import {
  hasResultColumn,
  type ResultField,
  type ResultKind,
  type RowProblem,
  type StatusMeaning,
  type UnknownStatus,
} from './delivery-results.ts';
import { normalizeEmail } from './normalize-email.ts';

type ResultColumns = readonly (ResultField | null)[];

/** Headers in lowercase with single spaces between words; more specific ones first. */
const HEADERS: readonly [RegExp, ResultField | null][] = [
  // Results of verification tools, replies, interest and facts about the company say nothing about delivery.
  [
    /verif|valid|interest|reply status|\besp\b|provider|quarantin|\bopt|unsubscri|\bfirst\b|created|added|updated|imported|fund|found|\bround|birth/,
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
  const columns = headers.map((header) => fieldOfHeader(header)?.field ?? null);
  const fields = samples ? fieldsOfValues(headers, samples) : [];
  for (const field of VALUE_FIELDS) {
    const candidates = fields.flatMap((one, i) => (one === field && columns[i] === null ? i : []));
    const isMissing = field === 'status' ? !hasResultColumn(columns) : !columns.includes(field);
    const [candidate] = candidates;
    if (isMissing && candidate !== undefined && candidates.length === 1) columns[candidate] = field;
  }
  // Only one of several columns can be the recipient or the date.
  return columns.map((field, i) =>
    (field === 'email' || field === 'sent') && columns.indexOf(field) !== i ? null : field,
  );
}

function fieldOfHeader(header: string) {
  const words = wordsOf(header);
  const [match] = HEADERS.flatMap(([pattern, field]) => (pattern.test(words) ? { field } : []));
  return match;
}

const VALUE_FIELDS = ['email', 'status', 'sent'] as const;

/** Recognizes the fields of columns by most of their values, whatever their headers are. */
export function fieldsOfValues(headers: readonly string[], samples: ColumnSamples): ResultColumns {
  return headers.map((header, i) => {
    const values = samples[i] ?? [];
    const isMostly = (test: (value: string) => boolean) => values.filter(test).length * 2 > values.length;
    if (isMostly(isEmail)) return 'email';
    if (fieldOfHeader(header)?.field === null) return null;
    return isMostly(isResultStatus) ? 'status' : isMostly(isDay) ? 'sent' : null;
  });
}

function isResultStatus(value: string): boolean {
  return splitStatus(value).statuses.some((text) => (KNOWN_STATUSES.get(wordsOf(text)) ?? 'none') !== 'none');
}

/** Numbers can be anything. */
function isDay(value: string): boolean {
  const { value: day, problem } = readDate(value, '', datesUntil('9999-12-31'));
  return day !== null && problem === null && /\D/.test(value);
}

/** 'lastState', 'LAST_STATE' and 'Last state' are the same words. */
export function wordsOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim();
}

/** In English, German, French, Spanish, Italian, Portuguese and Dutch, without accents. */
const STATUSES: readonly [StatusMeaning, string][] = [
  [
    'hard',
    'bounced|bounce|hard bounce|hard bounced|hard|permanent bounce|permanent|email bounced|emails bounced|' +
      'hardbounce|rebond|rebond permanent|rebond definitif|rebote|rebotado|rebotada|rebote permanente|rebote duro|' +
      'rimbalzo|rimbalzato|rimbalzata|rimbalzo permanente|gebounced|gebouncet|harde bounce|permanente bounce',
  ],
  [
    'soft',
    'soft bounce|soft bounced|soft|transient|temporary bounce|deferred|sender bounced|sender bounce|' +
      'sender originated bounce|technical bounce|block bounce|mailbox full|softbounce|rebond temporaire|' +
      'rebote temporal|rebote suave|rimbalzo temporaneo|zachte bounce|tijdelijke bounce|temporarer bounce|postfach voll',
  ],
  [
    'delivered',
    'delivered|email delivered|sent|email sent|emails sent|contacted|completed|complete|finished|done|opened|' +
      'email opened|emails opened|open|clicked|email clicked|emails clicked|click|replied|reply|email replied|' +
      'emails replied|reply received|auto reply|automatic reply|out of office|ooo|emails interested|' +
      'emails not interested|spam complaint|complained|' +
      'zugestellt|ausgeliefert|gesendet|versendet|verschickt|geoffnet|geklickt|angeklickt|beantwortet|geantwortet|' +
      'livre|livree|delivre|delivree|distribue|envoye|envoyee|ouvert|ouverte|clique|cliquee|repondu|' +
      'entregado|entregada|enviado|enviada|abierto|abierta|respondido|respondida|' +
      'consegnato|consegnata|recapitato|recapitata|inviato|inviata|aperto|aperta|cliccato|cliccata|risposto|' +
      'entregue|aberto|aberta|clicado|clicada|' +
      'afgeleverd|bezorgd|verzonden|verstuurd|geopend|aangeklikt|beantwoord',
  ],
  [
    'none',
    'in progress|inprogress|active|started|running|pending|queued|scheduled|paused|draft|skipped|stopped|blocked|' +
      'not sent|not contacted|not yet contacted|new|imported|scanned|scanning|reviewed|review|failed|send failed|' +
      'emails send failed|emails failed|unsubscribed|emails unsubscribed|hooked|attracted|warmed|interested|' +
      'not interested|meeting booked|in sequence|dropped|suppressed|processed|' +
      'ausstehend|geplant|in bearbeitung|entwurf|nicht gesendet|abgemeldet|en attente|en cours|planifie|brouillon|' +
      'non envoye|desabonne|pendiente|en curso|programado|borrador|no enviado|in attesa|in corso|programmato|bozza|' +
      'non inviato|pendente|em andamento|agendado|rascunho|nao enviado|gepland|niet verzonden',
  ],
];
const KNOWN_STATUSES = new Map(STATUSES.flatMap(([status, words]) => words.split('|').map((one) => [one, status])));

/** The numbers of Instantly's API. */
const NUMBERS = new Map<string, StatusMeaning>([
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
function readDeliveryStatus(text: string): StatusMeaning | null {
  return NUMBERS.get(text) ?? KNOWN_STATUSES.get(wordsOf(text)) ?? null;
}

/** The status in a cell, and the reason in parentheses or after a colon or dash: 'Soft bounce (mailbox full)'. */
function splitStatus(text: string): { statuses: string[]; reasons: string[] } {
  const at = readDeliveryStatus(text) === null ? text.search(/[(:]|\s[-–—]\s/) : -1;
  const status = text.slice(0, Math.max(at, 0)).trim();
  const reason = text.slice(at).replace(/^[\s(:–—-]+|[\s)]+$/g, '');
  if (status === '' || reason === '' || NO.test(reason)) return { statuses: [text], reasons: [] };
  // 'Failed - hard bounce'
  const isStatus = readDeliveryStatus(reason) !== null;
  return { statuses: isStatus ? [status, reason] : [status], reasons: [reason] };
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
type Rejection = { problem: RowProblem; rejected: string };

/**
 * The result in a row, or why it cannot be read; null for a row that says nothing about delivery, such as a pending
 * one.
 */
export function readResult(
  cells: readonly string[],
  columns: ResultColumns,
  reader: ResultReader,
): ResultRow | Rejection | null {
  const textsOf = (resultField: ResultField) =>
    // A row can be much shorter than the header.
    cells.flatMap((cell, i) => {
      const text = columns[i] === resultField ? readCell(cell.trim(), resultField) : '';
      return text === '' || isBlank(text) ? [] : [text];
    });
  const [address = ''] = textsOf('email');
  const email = normalizeEmail(address);
  if (!isEmail(email)) {
    const rejected = address === '' ? 'No email address' : `Not a valid email address: ${shownCell(address)}`;
    return { problem: 'email', rejected };
  }
  const [sentText] = textsOf('sent');
  const flags = textsOf('bounced');
  const statuses = textsOf('status').map(splitStatus);
  const kind = kindOf({
    reasons: [...textsOf('reason'), ...statuses.flatMap(({ reasons }) => reasons)].filter(
      (text) => !SUCCESS.test(text),
    ),
    statuses: statuses.flatMap((status) => status.statuses),
    bounced: flags.some((text) => YES.test(text) && !NO.test(text)),
    delivered: textsOf('delivered').some((text) => !NO.test(text)),
    notBounced: flags.some((text) => NO.test(text)),
    sent: sentText !== undefined,
  });
  const result = kind !== null && typeof kind === 'object' ? readUnknownStatus(kind.unknown, reader) : kind;
  if (result === null || result === 'none') return null;
  if (typeof result === 'object') return { ...result, rejected: `${email} ${result.rejected}` };
  if (!columns.includes('sent')) return { email, kind: result, sent: null };
  if (sentText === undefined) return { problem: 'date', rejected: `${email} has no send date` };
  const { value, problem } = readDate(sentText, '', reader.dates);
  return value === null
    ? {
        problem: 'date',
        rejected: `${email} has an unreadable date: ${shownCell(sentText)}${problem ? ` (it ${problem})` : ''}`,
      }
    : { email, kind: result, sent: value };
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
  if (unknown !== undefined) return { unknown };
  return notBounced && sent ? 'delivered' : null;
}

/** Returns what the user says that a status means, and counts the row. */
function readUnknownStatus(text: string, { meanings, unknown }: ResultReader): StatusMeaning | Rejection {
  const status = text.slice(0, MAX_STATUS_LENGTH).toWellFormed();
  const words = wordsOf(status);
  if (VERIFICATION.test(words)) {
    const rejected = `has an email verification status, not a delivery result: ${status}`;
    return { problem: 'verification', rejected };
  }
  const meaning = meanings.get(words) ?? null;
  const rows = unknown.get(words)?.rows ?? 0;
  unknown.set(words, { status: unknown.get(words)?.status ?? status, rows: rows + 1, meaning });
  return meaning ?? { problem: 'status', rejected: `has an unknown status: ${status}` };
}

const MAX_STATUS_LENGTH = 60;

/** How to read the rows of a file: its dates, and statuses by their words. */
type ResultReader = {
  dates: DateReader;
  meanings: ReadonlyMap<string, StatusMeaning>;
  /** The statuses that only the user knows. */
  unknown: Map<string, UnknownStatus>;
};

function datesUntil(latest: Day): DateReader {
  return { latest, clues: { ...NO_DATE_CLUES } };
}

/** @param meanings what the user says that statuses mean */
export function resultReader(latest: Day, meanings: readonly (readonly [string, StatusMeaning])[] = []): ResultReader {
  return {
    dates: datesUntil(latest),
    meanings: new Map(meanings.map(([status, meaning]) => [wordsOf(status), meaning])),
    unknown: new Map(),
  };
}

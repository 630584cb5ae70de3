import { fundingTypeName } from '../companies/funding-stages.ts';
import { type MoneyWords, moneyWords, plainWords } from './header-words.ts';

type RoundPart = 'amount' | 'date' | 'type' | 'currency';

/** What a header like 'Series A Amount ($M)' names. Without a part, the cells show what it is: 'Seed' over amounts. */
export type RoundHeader = {
  /** 'Seed', 'Series A', 'Round 2': the same for all columns of a round. */
  label: string;
  /** Whether the label can be nothing but a round, any kind of financing, only a number or letter, or any words. */
  named: 'stage' | 'financing' | 'short' | 'unknown';
  part: RoundPart | null;
  money: MoneyWords | null;
};

const STAGE = /^(?:(?:Pre-)?(?:Seed|Series [A-J])|Angel)$/;
/** The other financings that Crunchbase writes in columns of their own. */
const FINANCING =
  /^(?:Venture - Series Unknown|Seed \/ Angel|Private Equity|Growth(?: Equity)?|Mezzanine|Convertible Note|Debt Financing|Grant|(?:Equity|Product) Crowdfunding|Post-IPO (?:Equity|Debt)|Secondary Market|Bridge|Undisclosed)$/;
const NUMBERED =
  /^(?:(?:funding |financing |investment )?round (?:no )?#?(\d{1,2})|(\d{1,2})(?:st|nd|rd|th) (?:funding )?round)$/;
const NUMBER = /^#?(\d{1,2})$/;
const LETTER = /^[a-j]$/;

const PARTS: readonly (readonly [RegExp, RoundPart])[] = [
  [
    /^(?:(?:(?:money|capital|total|funds|investment) )?(?:amount|size|raised|raise|value|sum|volume)(?: raised)?|money|capital|investment)$/,
    'amount',
  ],
  [
    /^(?:(?:announced|announcement|closed|closing|close|funded|raised?) ?)?(?:date|on|at|year|month|time)$|^(?:announced|closed)$/,
    'date',
  ],
  [/^(?:type|stage|series)$/, 'type'],
  [/^(?:amount )?currency(?: code)?$/, 'currency'],
];
/** Words around a label or a part. */
const AROUND = /^(?:round|funding|financing|of|the|in|for|on)$/;

/** Reads a header that names a round and a part of it, in either order; null for others. */
export function roundHeader(header: string): RoundHeader | null {
  const words = plainWords(header).split(' ').filter(Boolean);
  if (words.length > MAX_WORDS) return null;
  const cuts = words.map((_, index) => index + 1).reverse();
  const readings = cuts.flatMap((labelLength) => [
    reading(words.slice(0, labelLength), words.slice(labelLength)),
    reading(words.slice(-labelLength), words.slice(0, -labelLength)),
  ]);
  const [first] = readings.filter((one) => one !== null).sort((a, b) => RANK[a.named] - RANK[b.named]);
  return first ?? null;
}

const MAX_WORDS = 8;
const RANK = { stage: 0, financing: 1, short: 2, unknown: 3 } as const;

function reading(label: readonly string[], rest: readonly string[]): RoundHeader | null {
  const words = rest.join(' ');
  const money = rest.length > 0 ? moneyWords(words) : null;
  const inner = (money?.rest ?? words).split(' ').filter(Boolean);
  const core = inner.filter((word, at) => !AROUND.test(word) || (inner.length === 1 && at === 0 && word === 'on'));
  const part =
    PARTS.find(([pattern]) => pattern.test(core.join(' ')))?.[1] ?? (money && core.length === 0 ? 'amount' : null);
  if (part === null && core.length > 0) return null;
  const text = label.join(' ').replace(/^(?:of|in|for) (?:the )?/, '');
  const type = fundingTypeName(text);
  const digits = /\d+$/.exec(text)?.[0] ?? '';
  if (STAGE.test(type)) return { label: `${type}${digits}`, named: 'stage', part, money };
  if (FINANCING.test(type) && text !== 'individual') return { label: type, named: 'financing', part, money };
  const [, after, before] = NUMBERED.exec(text) ?? [];
  const roundNumber = after ?? before;
  if (roundNumber) return { label: `Round ${Number(roundNumber)}`, named: 'stage', part, money };
  if (part === null) return null;
  const number = NUMBER.exec(text)?.[1];
  if (number) return { label: `Round ${Number(number)}`, named: 'short', part, money };
  if (LETTER.test(text)) return { label: `Series ${text.toUpperCase()}`, named: 'short', part, money };
  return label.length <= MAX_LABEL && core.length > 0 && !AROUND.test(text)
    ? { label: text, named: 'unknown', part, money }
    : null;
}

const MAX_LABEL = 3;

/** The type of a round with this label, if it has one. */
export function typeOfRound(label: string): string | undefined {
  const type = fundingTypeName(label);
  return STAGE.test(type) || FINANCING.test(type) ? type : undefined;
}

/**
 * The rounds that a file describes in columns of their own, by column. A lone letter or number counts only beside
 * others with amounts.
 */
export function wideRounds(headers: readonly string[]): (RoundHeader | null)[] {
  const columns = headers.map(roundHeader);
  const columnsOf = (label: string) => columns.filter((column) => column?.label === label);
  const labels = new Set(columns.flatMap((column) => column?.label ?? []));
  const short = [...labels].filter((label) => columnsOf(label).some((column) => column?.named === 'short'));
  const isWide = columns.some((column) => column?.named === 'stage' && column.part !== null && column.part !== 'type');
  const has = (label: string, part: RoundPart) => columnsOf(label).some((column) => column?.part === part);
  const complete = (label: string) => has(label, 'amount') && has(label, 'date');
  return columns.map((column, at) => {
    if (column === null) return null;
    // Dealroom's 'SEED YEAR' alone would double a round with its full date.
    if (column.part === 'date' && /year|month/i.test(headers[at] ?? '') && !has(column.label, 'amount')) return null;
    if (column.named === 'stage') return column;
    if (column.named === 'financing')
      return isWide || column.part === 'amount' || complete(column.label) || column.part === null ? column : null;
    if (column.named === 'short') {
      const isLetter = column.label.startsWith('Series');
      if (isLetter && isWide) return column;
      return short.length > 1 && (isLetter ? has(column.label, 'amount') : complete(column.label)) ? column : null;
    }
    return complete(column.label) ? column : null;
  });
}

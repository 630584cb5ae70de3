import { damagedCell, isBlank, NOTHING, type Reading } from './imports/cell-readings.ts';

/** `currency` is an ISO code, null when the cell names none. */
export type Money = { amount: number; currency: string | null };

/** The currency of each of its spellings, in tables of spellings by currency. */
function currencies(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([code, spellings]) => spellings.split(' ').map((one) => [one, code] as const)),
  );
}

const SYMBOLS = currencies({
  USD: '$ us$ 美元 美金 ドル 米ドル 달러',
  CAD: 'c$ ca$',
  AUD: 'a$ au$',
  NZD: 'nz$',
  SGD: 's$ sg$',
  HKD: 'hk$ 港元 港币',
  TWD: 'nt$ 新台币',
  MXN: 'mx$',
  BRL: 'r$',
  EUR: '€ 欧元 歐元 ユーロ',
  GBP: '£ 英镑',
  JPY: '¥ jp¥ 円 日元 日圆',
  CNY: 'cn¥ 元 人民币 元人民币 人民幣',
  INR: '₹',
  ILS: '₪',
  KRW: '₩ 원 韩元 ウォン',
  TRY: '₺',
  RUB: '₽',
  NGN: '₦',
  PHP: '₱',
  VND: '₫',
  UAH: '₴',
  THB: '฿',
  PLN: 'zł',
});
/** The currency of a sign: `€`, `US$`, `C$`. */
export function currencyOfSign(sign: string): string | undefined {
  return SYMBOLS.get(sign.toLowerCase());
}

/** Other letters next to a number are not a currency: they could be an unknown unit. */
export const CURRENCY_CODES: ReadonlySet<string> = new Set(
  (
    'AED ARS AUD BDT BGN BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP GHS HKD HUF IDR ILS INR ISK JPY KES KRW KWD LKR ' +
    'MXN MYR NGN NOK NZD PEN PHP PKR PLN QAR RON RUB SAR SEK SGD THB TRY TWD UAH USD UYU VND ZAR'
  ).split(' '),
);
/** Currencies that are also written with a dollar sign: 'CAD $3M' is in Canadian dollars. */
const IN_DOLLARS: ReadonlySet<string> = new Set('USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP UYU BRL'.split(' '));
const CURRENCY_WORDS = currencies({
  USD: 'dollar dollars us',
  EUR: 'euro euros',
  GBP: 'pound pounds sterling',
  INR: 'rupee rupees rs',
  JPY: 'yen',
  CNY: 'yuan rmb renminbi',
  PLN: 'zł zloty złotych',
  RUB: 'руб рублей рубля',
  UAH: 'грн гривень',
  TRY: 'tl',
  IDR: 'rp',
  KES: 'ksh',
});
/** The currency of a lowercase word: 'eur', 'euros', 'yen'. */
export function currencyOfWord(word: string): string | undefined {
  const code = word.toUpperCase();
  return CURRENCY_CODES.has(code) ? code : CURRENCY_WORDS.get(word);
}

const FACTORS: ReadonlyMap<string, number> = new Map(
  [
    ['k tsd thousand thousands tausend mille 千 тыс ribu', 1e3],
    ['万 萬 만', 1e4],
    ['lakh lakhs lac lacs', 1e5],
    ['百万', 1e6],
    ['千万', 1e7],
    [
      'm mm mn mill mio mln million millions millionen millones milhões milhoes milioni miljoen млн milyon juta triệu',
      1e6,
    ],
    ['crore crores cr crs', 1e7],
    ['億 亿 억', 1e8],
    ['十億 十亿', 1e9],
    ['百億 百亿', 1e10],
    ['b bn bil mrd md mia billion billions milliard milliards milliarden miliardi miljard млрд milyar miliar tỷ', 1e9],
    ['t tn trillion trillions', 1e12],
  ].flatMap(([words, factor]) => `${words}`.split(' ').map((word) => [word, Number(factor)] as const)),
);
/** Words of languages that use a decimal comma and a dot between thousands. */
const WITH_COMMAS =
  /^(?:tsd|tausend|mio|mln|mrd|md|mia|million(?:en|es)|milh(?:õ|o)es|milioni|miljoen|milliarden?|miliardi|miljard|тыс|млн|млрд|ribu|milyon|milyar|juta|miliar|triệu|tỷ)$/;
/** Units of languages that use a decimal dot: '1.250亿美元', '$1.125bn'. 'M' is also Spanish: '5.000 M€'. */
const WITH_DOTS = /^(?:b|bn|billions?|[十百千]?[万萬만億亿억])$/;
const DATE_LIKE = /^\d{1,4}[/-]\d{1,2}[/-]\d{1,4}$|^\d{1,2}[- ]?[a-z]{3,9}[- ]?\d{0,4}$|^[a-z]{3,9}[- ]\d{1,4}$/i;
const MONTH = /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i;
const ROUGHLY =
  '(?:about|approx(?:imately)?|around|circa|ca(?!\\$)|over|above|nearly|almost|up to|at least|more than|less than|under|below|est(?:imated)?|max|min)\\b\\.?';
const APPROXIMATE = new RegExp(
  `^(?:[~≈±<>≤≥]|${ROUGHLY})|[\\da-z]\\s*\\+(?!\\d)|[+?]\\s*$|\\b(?:est|approx|estimated)\\.?\\)?$`,
  'i',
);
/** '数千万人民币' (tens of millions), '近亿元', '千万级', '3亿以上' */
const ROUGH_MYRIADS =
  /^(?:(?:[近约約超逾数數上几]|将近|超过)[\d.]*|[\d.]*(?=.*(?:级|級|余|以上|左右|多|強|弱)))([十百千]*[万萬亿億])(?:级|級|余|多)?(元|人民币|人民幣|美元|美金|円|日元|港元|欧元|ドル)?(?:级|級|及?以上|左右|強|弱)?$/;
const RANGE = /\d\s*[a-z€£$万萬亿億元円]{0,7}\s*(?:-|~|\bto\b|\band\b|\.\.)\s*[a-z€£$₹]{0,4}\s*\d/i;
const RANGE_PARTS = /\s*(?:-|~|\bto\b|\band\b|\.\.)\s*/i;
/** Around the digits of an approximate amount. */
const ROUGH_MARKS = new RegExp(`^[~≈±<>≤≥]+|[+?]|${ROUGHLY}|[()]`, 'gi');
/** A smaller amount without a currency or unit may be a number of anything, such as a year. */
const MIN_PLAIN_ROUGH = 10_000;
const NEGATIVE = /^\(.*\d.*\)$|^[^\d]{0,6}-\s*[^\d-]{0,6}\d|\(\d[\d.,]*\)|\d\s*-$/;
const IS_NEGATIVE = 'cannot be negative';
const MAX_AMOUNT = 1e15;
const MIL = 'is ambiguous: mil is a million in English, but a thousand in Spanish and Portuguese';
/** Limits the work of the patterns, which scan a text several times. */
const LONGEST = 100;

/**
 * Reads an amount: `$1.2M`, `€1,500,000`, `126,848`, `1.500.000,50 EUR`, `3 million`, `₹12,50,000`, `2 crore`.
 * Approximate, ambiguous (`1.500`) and spreadsheet-damaged amounts are reported as problems, never guessed.
 * Zero means unknown: exports write it for undisclosed amounts.
 */
export function readMoney(cell: string): Reading<Money> {
  const cellText = cell.trim();
  if (isBlank(cellText)) return NOTHING;
  if (cellText.length <= 15 && /^\d+$/.test(cellText)) return moneyReading(Number(cellText), null);
  if (cellText.length > LONGEST) return { value: null, problem: 'cannot be read as an amount' };
  const text = plainAmount(cellText);
  if (isBlank(text) || /^[^\d\s-]{1,3} ?-+$|^-+ ?[^\d\s-]{1,3}$/.test(text)) return NOTHING;
  const damage = damagedCell(text) ?? damagedAmount(text) ?? inexact(text);
  if (damage) return { value: null, problem: damage };
  if (/^\d(?:\.\d+)?e/.test(text)) return moneyReading(Number(text), null);
  const [, before = '', digits = '', after = ''] = /^([^\d.,']*)([\d.,' ]*\d)([^\d]*)$/.exec(text) ?? [];
  const unit = digits === '' ? null : readUnit(before, after);
  if (unit === null) return { value: null, problem: 'cannot be read as an amount' };
  if (unit === 'mil') return { value: null, problem: MIL };
  if (unit === 'two currencies' || unit === 'no currency') return { value: null, problem: `has ${unit}` };
  const number = readNumber(digits.trim(), unit);
  if (number === null) return { value: null, problem: 'cannot be read as an amount' };
  if (number === 'ambiguous')
    return { value: null, problem: 'is ambiguous: the separator may mark decimals or thousands' };
  return moneyReading(Math.round(number * unit.factor * 100) / 100, unit.currency);
}

function moneyReading(amount: number, currency: string | null): Reading<Money> {
  if (amount === 0) return NOTHING;
  if (amount > MAX_AMOUNT) return { value: null, problem: 'is too large to be an amount' };
  return { value: { amount, currency }, problem: null };
}

/**
 * Reads the upper bound of an amount without an exact number: '$870M+', '1-5M', '~$2M', or '500万' without its currency.
 * Null for exact amounts and everything else.
 */
export function readRoughMoney(cell: string): Money | null {
  const text = plainAmount(cell.slice(0, LONGEST + 1).trim());
  if (text.length > LONGEST || damagedAmount(text) || inexact(text) === IS_NEGATIVE) return null;
  const [myriads, units = '', sign = ''] = ROUGH_MYRIADS.exec(text) ?? [];
  if (myriads !== undefined) {
    const amount = Number(text.match(/[\d.]+/)?.[0] ?? 1) * (FACTORS.get(units) ?? FACTORS.get(units.slice(-1)) ?? 1);
    return { amount, currency: SYMBOLS.get(sign) ?? null };
  }
  if (readMoney(text).value) return null;
  const parts = text.replace(ROUGH_MARKS, ' ').trim().split(RANGE_PARTS);
  const amounts = parts.map((part) => readMoney(part).value ?? readMyriads(part));
  const last = amounts.at(-1);
  if (!last || amounts.length > 2 || amounts.includes(null)) return null;
  const currencies = new Set(amounts.flatMap((amount) => amount?.currency ?? []));
  if (currencies.size > 1 || (last.amount < MIN_PLAIN_ROUGH && !/[\p{L}\p{Sc},]/u.test(parts.join('')))) return null;
  return { amount: last.amount, currency: [...currencies][0] ?? null };
}

/** 万 and 億 without a currency: yen, yuan or won. */
function readMyriads(text: string): Money | null {
  const { value } = readMoney(`${text}元`);
  return value && { amount: value.amount, currency: null };
}

/** Whether one amount as written is larger than another; across currencies, the order of their codes decides. */
export function isLargerAmount(a: string, b: string): boolean {
  const [exact, otherExact] = [readMoney(a).value, readMoney(b).value];
  const isRough = !exact && !otherExact;
  const [one, other] = isRough ? [readRoughMoney(a), readRoughMoney(b)] : [exact, otherExact];
  if (isRough && one?.amount === other?.amount) return a > b;
  if (!one || !other) return one !== null && other === null;
  if (one.currency !== other.currency) return (one.currency ?? '') > (other.currency ?? '');
  return one.amount > other.amount;
}

export function readCurrency(cell: string): Reading<string> {
  const text = cell.trim();
  if (isBlank(text)) return NOTHING;
  // PitchBook writes 'US Dollars (USD)'.
  const code = /^[a-z]{3}$/i.test(text) ? text : /\(([A-Z]{3})\)$/.exec(text)?.[1];
  const currency = SYMBOLS.get(text.toLowerCase()) ?? code?.toUpperCase() ?? null;
  return { value: currency, problem: currency === null ? 'is not a currency code' : null };
}

/**
 * Normalizes digits, spaces, apostrophes and dashes to ASCII, drops the dots of 'Mio.', 'Rs.' and 'U.S.', and reads
 * '1億5000万' as one number.
 */
function plainAmount(cellText: string): string {
  let text = cellText;
  if (/[^\0-\x7f]/.test(text))
    text = text
      .normalize('NFKC')
      .replace(/[‘’´ʼ′]/g, "'")
      .replace(/[‐-―−]/g, '-');
  if (/\p{L}\./u.test(text))
    text = text.replace(/\bu\.s\.? ?/gi, 'US ').replace(/(\p{L})\.(?=\s|\d|$|[^\p{L}\d_.,])/gu, '$1 ');
  text = text.replace(
    /(\d+(?:\.\d+)?)[億亿억] ?(\d{1,4})[万萬만]/,
    (_, large: string, small: string) => `${Number(large) * 1e4 + Number(small)}万`,
  );
  return text.replace(/\s+/g, ' ').trim();
}

function damagedAmount(text: string): string | null {
  // Excel writes a capital E and truncates the digits; programs use a lowercase e, and only for round amounts.
  if (/^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(text) && !/^\d(?:\.\d{1,2})?e\+?\d{1,2}$/.test(text))
    return 'a spreadsheet shortened this amount and lost digits';
  const monthNamed = !/[a-z]/i.test(text) || MONTH.test(text);
  if (DATE_LIKE.test(text) && monthNamed) return 'a spreadsheet turned this amount into a date';
  return null;
}

function inexact(text: string): string | null {
  if (APPROXIMATE.test(text) || ROUGH_MYRIADS.test(text)) return 'is approximate, not an exact amount';
  if (NEGATIVE.test(text)) return IS_NEGATIVE;
  if (RANGE.test(text)) return 'is a range, not an exact amount';
  return text.endsWith('%') ? 'is a percentage, not an amount' : null;
}

type Unit = { factor: number; currency: string | null; commas: boolean; dots: boolean };

/** Currency and factor from the words around the digits; null if any word is neither. */
function readUnit(before: string, after: string): Unit | 'two currencies' | 'no currency' | 'mil' | null {
  const unit: Unit = { factor: 1, currency: null, commas: false, dots: false };
  let factors = 0;
  const currencyCodes = new Set<string>();
  let rupees = false;
  let myriads = false;
  for (const word of `${before} ${after}`.toLowerCase().split(' ').filter(Boolean)) {
    const parts = splitAmountWord(word);
    if (parts === null) return null;
    for (const part of parts) {
      if (part === 'mil') return 'mil';
      const factor = FACTORS.get(part);
      if (factor === undefined) {
        currencyCodes.add(CURRENCY_WORDS.get(part) ?? SYMBOLS.get(part) ?? part.toUpperCase());
        continue;
      }
      // '1.5 lakh crore' is the only valid pair.
      if (factors > 0 && !(unit.factor === 1e5 && factor === 1e7)) return null;
      unit.factor *= factor;
      factors += 1;
      unit.commas ||= WITH_COMMAS.test(part);
      unit.dots ||= WITH_DOTS.test(part);
      myriads ||= /[^\0-\u02ff]/.test(part);
      rupees ||= factor === 1e5 || factor === 1e7;
    }
  }
  if (currencyCodes.size > 1 && currencyCodes.has('USD') && [...currencyCodes].every((code) => IN_DOLLARS.has(code)))
    currencyCodes.delete('USD');
  if (currencyCodes.size > 1) return 'two currencies';
  // Crores and lakhs imply rupees. 万 and 億 do not tell yen, yuan and won apart, so without a named currency they are reported.
  unit.currency = [...currencyCodes][0] ?? (rupees ? 'INR' : null);
  if (unit.currency === null && myriads) return 'no currency';
  return unit;
}

/** Factor and currency of one word: '$', 'M€', 'USD', 'kEUR', 'million'; null for anything else. */
function splitAmountWord(word: string): string[] | null {
  if (FACTORS.has(word) || SYMBOLS.has(word) || CURRENCY_WORDS.has(word) || CURRENCY_CODES.has(word.toUpperCase()))
    return [word];
  const [, factor = '', rest = ''] = /^(mm|bn|[kmbt]|[十百千]?[万萬만億亿억])(.+)$/.exec(word) ?? [];
  if (factor !== '' && (SYMBOLS.has(rest) || CURRENCY_CODES.has(rest.toUpperCase())))
    return [factor === 't' ? 'k' : factor, rest];
  const symbol = /^(?:[a-z]{1,2}(?=[$¥]))?[$€£¥₹₪₩₺₽₦₱₫₴฿]|(?:[a-z]{0,2}\$|[€£¥₹₪₩₺₽₦₱₫₴฿])$/.exec(word)?.[0] ?? '';
  if (symbol === '' || symbol === word) return null;
  const other = word.startsWith(symbol) ? word.slice(symbol.length) : word.slice(0, -symbol.length);
  return SYMBOLS.has(symbol) && (FACTORS.has(other) || CURRENCY_CODES.has(other.toUpperCase()))
    ? [other, symbol]
    : null;
}

/** Parses digits with any separators; null when the separators make no sense. */
function readNumber(digits: string, unit: Unit): number | 'ambiguous' | null {
  if (digits.includes(',') && /^\d{1,2}(?:,\d\d)+,\d{3}(?:\.\d+)?$/.test(digits))
    return Number(digits.replaceAll(',', ''));
  const decimal = decimalSeparator(digits, unit);
  if (decimal === 'ambiguous') return decimal;
  const wholeLength = decimal ? digits.lastIndexOf(decimal) : digits.length;
  const whole = digits.slice(0, wholeLength);
  const fraction = digits.slice(wholeLength + 1);
  const grouped = /^\d{1,3}(?:([., '])\d{3}(?:\1\d{3})*)?$/.test(whole);
  if (!/^\d*$/.test(fraction) || !(grouped || /^\d*$/.test(whole)) || (decimal && whole.includes(decimal))) return null;
  return Number(`${whole.replace(/\D/g, '')}.${fraction || '0'}`);
}

function decimalSeparator(digits: string, { commas, dots }: Unit): string | null {
  const used = new Set(digits.match(/[.,]/g));
  if (used.size === 2) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
  const [separator] = used;
  if (separator === undefined) return null;
  const parts = digits.split(separator);
  const tail = parts.at(-1) ?? '';
  if (parts.length > 2) return null;
  if (separator === '.' && dots) return separator;
  if (tail.length !== 3 || /^0?$/.test(parts[0] ?? '') || (parts[0] ?? '').length > 3) return separator;
  // '1,250 Mio', '1.250 Mio' and '$5.000M' can have thousands or three decimals.
  return separator === ',' && !commas ? null : 'ambiguous';
}

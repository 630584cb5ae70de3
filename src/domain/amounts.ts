import { isBlank, NOTHING, type Reading, ruinedCell } from './imports/cell-readings.ts';

/** An amount of money; `currency` is an ISO code, null when the cell names none. */
export type Money = { amount: number; currency: string | null };

const SYMBOLS: Record<string, string> = {
  $: 'USD',
  us$: 'USD',
  c$: 'CAD',
  ca$: 'CAD',
  a$: 'AUD',
  s$: 'SGD',
  hk$: 'HKD',
  r$: 'BRL',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₪': 'ILS',
  '₩': 'KRW',
};
/** Other letters beside a number are no currency: they may as well be a unit that we do not know. */
const CODES = new Set(
  (
    'AED ARS AUD BDT BGN BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP GHS HKD HUF IDR ILS INR ISK JPY KES KRW KWD LKR ' +
    'MXN MYR NGN NOK NZD PEN PHP PKR PLN QAR RON RUB SAR SEK SGD THB TRY TWD UAH USD UYU VND ZAR'
  ).split(' '),
);
const FACTORS: [RegExp, number][] = [
  [/^(?:k|thousand|tsd)$/, 1e3],
  [/^(?:m|mm|mn|mil|mio|mln|million|millions)$/, 1e6],
  [/^(?:b|bn|mrd|billion|billions)$/, 1e9],
];
const DATE_LIKE = /^\d{1,4}[/-]\d{1,2}[/-]\d{1,4}$|^\d{1,2}[- ]?[a-z]{3,9}[- ]?\d{0,4}$|^[a-z]{3,9}[- ]\d{1,4}$/i;
const MONTH = /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i;
const SHAPE = /^([^\d\s.,'-]*)\s*([\d.,' ]*\d)\s*([^\d\s.,']*)\s*([^\d\s.,']*)$/;
const MOST = 1e15;
/** No amount is longer. The patterns look at a text again and again, which must not take long. */
const LONGEST = 100;

/**
 * Reads an amount: `$1.2M`, `€1,500,000`, `126,848`, `1.500.000,50 EUR`, `3 million`.
 * What a spreadsheet ruined, or what has two readings (`1.500`), is a problem and never a guess.
 */
export function readMoney(cell: string): Reading<Money> {
  const text = cell.replace(/[\s\u00a0\u2009\u202f]+/g, ' ').trim();
  if (isBlank(text)) return NOTHING;
  if (text.length > LONGEST) return { value: null, problem: 'is not an amount' };
  const ruined = ruinedCell(text) ?? ruinedAmount(text);
  if (ruined) return { value: null, problem: ruined };
  const [, before = '', digits = '', after = '', last = ''] = SHAPE.exec(text) ?? [];
  const unit = readUnit([before, after, last]);
  if (!digits || !unit) return { value: null, problem: 'is not an amount' };
  const number = readNumber(digits, unit.factor > 1);
  if (number === null) return { value: null, problem: 'is not an amount' };
  if (number === 'ambiguous') return { value: null, problem: 'has two readings: a decimal or a thousands separator' };
  const amount = Math.round(number * unit.factor * 100) / 100;
  if (amount > MOST) return { value: null, problem: 'is larger than any amount of money' };
  return { value: { amount, currency: unit.currency }, problem: null };
}

/** Reads a currency that stands alone: a symbol, or a code of three letters. */
export function readCurrency(cell: string): Reading<string> {
  const text = cell.trim();
  if (isBlank(text)) return NOTHING;
  const currency = SYMBOLS[text.toLowerCase()] ?? (/^[a-z]{3}$/i.test(text) ? text.toUpperCase() : null);
  return { value: currency, problem: currency === null ? 'is not the code of a currency' : null };
}

function ruinedAmount(text: string): string | null {
  if (/^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(text)) return 'a spreadsheet shortened this amount and lost digits';
  const monthNamed = !/[a-z]/i.test(text) || MONTH.test(text);
  if (DATE_LIKE.test(text) && monthNamed) return 'a spreadsheet turned this amount into a date';
  return null;
}

/** Currency and factor from the words around the digits; null when one of them is neither. */
function readUnit(words: string[]): { factor: number; currency: string | null } | null {
  let factor = 1;
  let currency: string | null = null;
  for (const word of words.map((text) => text.toLowerCase()).filter(Boolean)) {
    // '$1.2M' and '1.2M€' write a factor and a symbol without a space between.
    const [, letters = '', symbol = ''] = /^([a-z]*?)((?:us|ca|hk|[casr])?\$|[€£¥₹₪₩])?$/.exec(word) ?? [];
    const known = FACTORS.find(([pattern]) => pattern.test(letters));
    if (!letters && !symbol) return null;
    if (symbol) currency = SYMBOLS[symbol] ?? null;
    if (known) factor = known[1];
    else if (CODES.has(letters.toUpperCase())) currency = letters.toUpperCase();
    else if (letters) return null;
  }
  return { factor, currency };
}

/** Digits with any separators as a number; null when the separators make no sense. */
function readNumber(digits: string, hasFactor: boolean): number | 'ambiguous' | null {
  const decimal = decimalSeparator(digits, hasFactor);
  if (decimal === 'ambiguous') return decimal;
  const cut = decimal ? digits.lastIndexOf(decimal) : digits.length;
  const whole = digits.slice(0, cut);
  const fraction = digits.slice(cut + 1);
  const grouped = /^\d{1,3}(?:([., '])\d{3}(?:\1\d{3})*)?$/.test(whole);
  if (!/^\d*$/.test(fraction) || !(grouped || /^\d+$/.test(whole)) || (decimal && whole.includes(decimal))) return null;
  return Number(`${whole.replace(/\D/g, '')}.${fraction || '0'}`);
}

function decimalSeparator(digits: string, hasFactor: boolean): string | null {
  const used = new Set(digits.match(/[.,]/g));
  if (used.size === 2) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
  const [separator] = used;
  if (separator === undefined) return null;
  const parts = digits.split(separator);
  const tail = parts.at(-1) ?? '';
  if (parts.length > 2) return null;
  if (tail.length !== 3 || /^0?$/.test(parts[0] ?? '') || (parts[0] ?? '').length > 3) return separator;
  if (separator === ',') return null;
  return hasFactor ? '.' : 'ambiguous';
}

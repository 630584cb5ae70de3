import { isArea } from '../places/place-words.ts';
import { foldText } from '../search/fold-text.ts';
import { damagedCell, type Reading } from './cell-readings.ts';
import { containsEmail } from './imported-emails.ts';
import type { RowCells } from './row-cells.ts';

export const MAX_NAME = 300;

/** Spreadsheets show this for a name like 'Mar-21' mistaken for a date. */
const EXCEL_DATE =
  /^(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{2}|\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:-\d{2}(?:\d{2})?)?)$/i;
const DAY = /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?:[ T][\d:.]+Z?)?$/;

/** '$4M', 'EUR 2,5 Mio.', '2 million USD': without a currency it may be a name ('3M'). */
const UNIT = '(?:[kmb]|mm|mn|bn|cr|mil|mln|mio|mrd|tsd|thousand|million|billion|crore|lakh)s?\\.?';
const AMOUNT_BEFORE = new RegExp(
  `^(?:(?:us|ca|au)?[$€£¥₹]|(?:usd|eur|gbp|inr|chf|cad|aud|rs\\.?) ?) ?\\d[\\d.,' ]*(?:${UNIT})?$`,
  'i',
);
const AMOUNT_AFTER = new RegExp(`^\\d[\\d.,' ]*(?:${UNIT} ?)?(?:[$€£¥₹]|\\b(?:usd|eur|gbp|inr|chf|cad|aud))$`, 'i');

/**
 * Classifies a text that is not a name or description: an address, a number, an amount, a date; null if it may be one.
 */
export function otherValue(text: string): string | null {
  const first = text.charCodeAt(0) | 0x20;
  if ((first === 0x68 || first === 0x77) && /^(?:https?:\/\/|www\.)\S+$/i.test(text)) return 'a URL';
  if ((first === 0x74 || first === 0x66) && /^(?:true|false)$/i.test(text)) return 'true or false';
  if (text.length > 40 || !/\d/.test(text)) return null;
  if (EXCEL_DATE.test(text) || DAY.test(text)) return 'a date';
  if (AMOUNT_BEFORE.test(text) || AMOUNT_AFTER.test(text)) return 'an amount';
  return !/\p{L}/u.test(text) || /^\d+(?:\.\d+)?E[+-]?\d+$/i.test(text) ? 'a number' : null;
}

/** Why a trimmed text is not a name; null if it may be one. */
export function notName(text: string): string | null {
  const other = /^(?:https?:\/\/|www\.)\S/i.test(text) ? 'a URL' : otherValue(text);
  return other && `is ${other}, not a name`;
}

/** Reads a description; rejects a lone date, number or address. */
export function readProse(text: string): Reading<string> {
  const other = otherValue(text);
  return other === null ? { value: text, problem: null } : { value: null, problem: `is ${other}, not a description` };
}

/** Words of summary rows; with numbers, counts and currencies alone they are no name: 'TOTAL (2 companies)'. */
const SUMMARY_WORD =
  '(?:(?:grand|sub|sum|overall) ?-?)?totals?|tota[al]+[es]?s?|totaux|totalt|(?:total|somme|suma) (?:general|generale|totale?)|sous-total|averages?|mean|' +
  'median|durchschnitt|mittelwert|moyenne|promedio|gemiddelde|(?:gesamt|zwischen|end)?summe|gesamt|insgesamt|subtotaal|' +
  'yhteensa|i alt|sammanlagt|razem|celkem|osszesen|toplam|итого|всего|合計|総計|小計|合计|总计|總計|小计|平均|합계|총계|소계|평균';
const COUNTED =
  '(?:rows?|records?|compan(?:y|ies)|startups?|results?|entries|items?|deals?|rounds?|accounts?|leads?|investments?|' +
  'unternehmen|firmen|entreprises|empresas|bedrijven|社|件|家)';
const MEASURE = `(?:[\\d.,]+ ?${COUNTED}?|usd|eur|gbp|inr)`;
const SUMMARY = new RegExp(
  `^(?:(?:${SUMMARY_WORD}|sum)(?: ?\\(\\)|(?:[ :,-]{0,3}\\(?${MEASURE}\\)?){0,3}):?|(?:count|${COUNTED})(?: count)?: ?[\\d.,]+|` +
    `(?:sum|average|count|total) of [a-z ]+|(?:total )?(?:number|no\\.?) of ${COUNTED}.*|[\\d.,]+ ${COUNTED}|n ?= ?\\d+|` +
    'page \\d+(?: of \\d+| ?\\/ ?\\d+)?|(?:data )?source: .*|notes?: .*|\\*+\\s?\\S+ .*|\\*+ .*|' +
    '(?:generated|exported|created|downloaded|prepared|printed|compiled|(?:last )?updated)(?: on| at|:) .*\\d{4}.*|' +
    '(?:generated|exported|created|downloaded|prepared|printed|compiled)(?: by)?: .*|(?:filtered|sorted|grouped) by:? .*|' +
    'end of (?:the )?(?:report|file|list|data|document|table|export)\\.?|' +
    'as of .*\\d{4}.*|see (?:next|other|previous) (?:tab|sheet|page)|.*\\ball rights reserved\\b.*|' +
    '\\((?:continued|cont\\.?|contd\\.?|fortsetzung|suite)\\)|continued|confidential(?: information)? ?[-:].*|.*\\bdo not (?:distribute|share|forward|copy)\\b.*)$',
  'u',
);
const HEADER =
  /^(?:(?:organi[sz]ation|company|startup|account|business|entity|lp|firm|institution)[ _]?name|company|organi[sz]ation|name)$/i;

function isSummary(name: string): boolean {
  return SUMMARY.test(foldText(name).replace(/^[-=_ ]+|[-=_ ]+$/g, ''));
}

/** Words of summary rows that may also name a company: the rest of the row tells. */
const SUMMARY_BESIDE_NUMBERS = new RegExp(
  '^(?:(?:grand |sub-?|running )?(?:total|average|median|gesamt|subtotal)\\p{L}*(?![\\p{L}\\p{N}]).*|\\d{4} totals?|' +
    '(?:sum|overall|mean|avg|max(?:imum)?|min(?:imum)?|count|suma|summa|somme|media|medel|moyenne|jumlah|ukupno|skupaj|' +
    'cong|eindtotaal|spolu|kopa|kokku|samtals|vkupno|anzahl|nombre|numero|antal|aantal|tong|is viso|συνολο|разом|общо|вкупно|المجموع|' +
    'الاجمالي|סה"כ|סהכ|รวม|कुल|計)(?![\\p{L}\\p{N}]).{0,40}|[計共]\\d+[社家件个個].*|\\d+ \\p{L}+ (?:total|gesamt)|(?:%|share|percent(?:age)?) (?:of )?total|[σ∑])$',
  'u',
);
const PLURALS =
  'amounts?|figures|values|betrage|angaben|montants|importes|montos|importi|valores|bedragen|belopp|belob|kwoty';

/** Notes in a row without another cell: 'Quelle: Dealroom', 'Page 1 sur 2', 'Exporté le 14/05/2026'. */
const NOTE_ALONE = new RegExp(
  '^(?:\\p{L}[\\p{L} ]{1,30} ?[:=] ?\\S.*|.*(?<!\\d)\\d{1,4}([-/.])\\d{1,2}\\1\\d{1,4}(?!\\d).*|' +
    '\\p{L}+\\.? \\d+ ?(?:\\/|\\p{L}+) ?\\d+|\\d+ ?(?:\\/|of) ?\\d+|source - .*|(?:data )?(?:provided|powered) by .*|' +
    '(?:strictly |streng )?(?:confidential|confidentiel|confidencial|confidenziale|riservato|vertraulich|vertrouwelijk)(?: -.*)?|' +
    '(?:alle|tous|todos|tutti) .*(?:recht|droit|derecho|diritt|direito).* (?:vorbehalten|voorbehouden|reserv|riserv|reserves).*|' +
    '(?:exported|generated|created|prepared|downloaded|erstellt|exportiert|exporte|genere|generado|generato|gerado|aangemaakt) ' +
    '(?:by|from|for|von|aus|fur|par|de|depuis|pour|por|para|da|per|door|uit|voor) .*|(?:last |zuletzt )?(?:updated|refreshed|aktualisiert) .*\\d{4}|' +
    '.*\\binternal use only\\.?|(?:-+ )?end(?: -+)?|eof|notes|\\(?\\d+ (?:rows?|records?)\\b.*|showing \\d+ .*|no (?:further|more) (?:rows|records|data|entries)|' +
    '[†‡] ?\\S.*|\\[\\d+\\] .*|this (?:report|file|list|export|table) .*|see .* for (?:details|more)|terms and conditions .*|' +
    '(?:fin|fine|fim|ende|einde|slut|koniec) (?:du|de|del|della|do|da|des|der|van|af|av) (?:het |la )?(?:rap+ort|report|bericht|informe|relatorio|list|lijst|tab|do[ck]ument)[a-z]*|' +
    `(?:all |alle )?(?:${PLURALS}) (?:are |sind |sont )?(?:in|en|em|i|w|ohne) .*)$`,
  'u',
);

/** Why a row is rejected, what is wrong with its name, where that reads differently, and whether notes may follow it. */
export type RowRejection = { rejected: string; problem?: string; isNote?: true };

/**
 * Reads the name of a row, which is rejected without one.
 * @param what the kind of name, as text
 */
export function readName<F extends string>(
  cells: RowCells<F>,
  field: F,
  what: string,
): { name: string } | RowRejection {
  const damage = damagedCell(cells.raw(field));
  if (damage) return { rejected: `has no ${what}: ${damage}`, problem: damage };
  const text = cells.text(field, Number.POSITIVE_INFINITY);
  const missing = { rejected: `has no ${what}`, problem: 'must not be empty' };
  if (text === undefined) return missing;
  const line = /\s\s|[\t\r\n]/.test(text) ? text.replace(/\s+/g, ' ') : text;
  const name = line.length > MAX_NAME ? line : withoutLink(line);
  if (name === '') return missing;
  if (name.length > MAX_NAME) {
    const problem = `must be at most ${MAX_NAME} characters`;
    return { rejected: `has an ${what} of more than ${MAX_NAME} characters`, problem };
  }
  if (containsEmail(name)) {
    return { rejected: `has an email address in the ${what}`, problem: 'must not contain an email address' };
  }
  const other = /^\d{1,4}$/.test(name) ? null : notName(name);
  if (other) return { rejected: other };
  const one = what.startsWith('LP') ? 'an LP' : 'a company';
  if (
    isSummary(name) ||
    (cells.isAlone(field) && NOTE_ALONE.test(foldText(name))) ||
    (SUMMARY_BESIDE_NUMBERS.test(foldText(name)) && cells.isBesideNumbers(field))
  )
    return { rejected: `is a summary or note, not ${one}`, isNote: true };
  if (isArea(name) && cells.isAlone(field)) return { rejected: `is a section heading, not ${one}` };
  if (name !== line) cells.problem(field, 'had a URL next to the name, which was removed');
  // A company may be called 'Company'.
  const repeats = HEADER.test(name) && (/ /.test(name) || name.toLowerCase() === cells.header(field).toLowerCase());
  return repeats ? { rejected: `repeats the header, not ${one}` } : { name };
}

const MARKDOWN_LINK = /^\[([^[\]()]+)\] ?\((?:https?:\/\/|www\.)[^()\s]*\)$/i;
const ADDRESS_BESIDE = / ?[(<](?:https?:\/\/|www\.)[^()<>\s]*[)>]$/i;

/** Extracts 'Acme' from '[Acme](https://…)' and 'Acme (https://…)'. */
function withoutLink(name: string): string {
  if (!/[<([]/.test(name)) return name;
  return MARKDOWN_LINK.exec(name)?.[1]?.trim() ?? name.replace(ADDRESS_BESIDE, '').trim();
}

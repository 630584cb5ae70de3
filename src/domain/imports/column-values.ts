import { readRoughMoney } from '../amounts.ts';
import { otherEvent } from '../companies/funding-stages.ts';
import { knownCities } from '../places/cities.ts';
import { countryInPlace, countryName } from '../places/countries.ts';
import { damagedCell, isBlank } from './cell-readings.ts';
import { containsEmail, isEmail } from './imported-emails.ts';
import { looksLikePerson } from './people-words.ts';

export type ValueKind =
  | 'name'
  | 'words'
  | 'email'
  | 'website'
  | 'linkedin'
  | 'linkedinPerson'
  | 'crunchbase'
  | 'country'
  | 'currency'
  | 'date'
  | 'precision'
  | 'amount'
  | 'round'
  | 'place'
  | 'industry'
  | 'person';

/** Labels of each kind in notes: 'contains numbers, not …'. */
export const VALUE_KIND_LABELS: Readonly<Record<ValueKind, string>> = {
  name: 'names',
  words: 'words',
  email: 'email addresses',
  website: 'web addresses',
  linkedin: 'LinkedIn URLs of companies',
  linkedinPerson: 'LinkedIn URLs of people',
  crunchbase: 'Crunchbase URLs of companies',
  country: 'country names',
  currency: 'currencies',
  date: 'dates',
  precision: 'day, month or year',
  amount: 'amounts',
  round: 'round types',
  place: 'places',
  industry: 'industries',
  person: 'names of people',
};

/** Maximum characters of a cell to inspect. */
const LOOKED_AT = 300;
const LONGEST_NAME = 120;
/** Plain numbers with a median below this are probably not dollars: PitchBook and Dealroom write millions. */
const MIN_PLAIN_AMOUNT = 1_000;

const ADDRESS = /^(?:https?:\/\/)?((?:[\p{L}\p{N}_-]+\.)+\p{L}{2,})\.?(?::\d+)?(?:[/?#]\S*)?$/iu;
/** Host and path of a page that is not a home page. */
const PAGE = /^(?:https?:\/\/)?(?:www\.)?([^/\s]+)\/([^\s]*[^/\s])/;
const CRUNCHBASE_COMPANY = /^(?:(?:https?:\/\/)?(?:[a-z]+\.)?crunchbase\.com)?\/(?:organization|company)\/[^/?#\s]/i;
const CRUNCHBASE = /^(?:https?:\/\/)?(?:[a-z]+\.)?crunchbase\.com\//i;
const LINKEDIN = /^(?:https?:\/\/)?(?:[a-z]+\.)?linkedin\.com\//i;
const LINKEDIN_COMPANY = /linkedin\.com\/(?:company|school|showcase)\//i;
const LINKEDIN_PERSON = /linkedin\.com\/(?:in|pub)\//i;
const NUMBER = /^[-+]?[\d.,' ]*\d%?$/;
const DATE =
  /^(?:(?:19|20)\d\d(?:[-/.]\d{1,2}){0,2}(?:[T ].*)?|\d{1,2}[-/. ]\d{1,2}[-/. ]\d{2,4}(?:[ ,T].*)?|[2-6]\d{4})$/i;
const NAMED_MONTH =
  /^(?:(?:\d{1,2}(?:st|nd|rd|th)?[ ./-]+)?(?!spring|summer|fall|autumn|winter)\p{L}{3,10}\.?[ ./-]+(?:\d{1,2}(?:st|nd|rd|th)?,? +)?(?:19|20)?\d\d|q[1-4][ -](?:19|20)\d\d)$/iu;
const YEAR = /^(?:19[89]|20[0-4])\d$/;
const CODE = /^(?=.*\d)(?:[0-9a-f]{12,}|[0-9a-f]{8}-[0-9a-f-]{20,}|[a-z]{0,4}[:_-]?\d[\d-]{2,})$/i;
const FILLER = /^(?:n\/?a|nan|none|unknown|undisclosed|tbd|\?+|0)$/i;
const YES_OR_NO = /^(?:yes|no|true|false)$/i;
const AMOUNT_WORD =
  /^(?:[a-z]{3}|us|ca|au|rs|[kmb]|mm|mn|bn|cr|l|tsd|mio|mrd|mln|mil?|thousand|million|millionen|millones|milhões|milhoes|milioni|billion|crore|lakh|lac)s?$/i;
/** '万人民币', '亿美元', '億円' */
const EAST_ASIAN_AMOUNT = /^[万萬만億亿억]?(?:人民[币幣]|[美日欧港韩]?元|美金|円|米?ドル|달러|원)?$/;
const ROUND =
  /seed|angel|series|serie|série|venture|equity|round|grant|debt|convertible|note|bridge|ipo|funding|accelerator|incubator|growth capital|crowd|stage|secondary|acqui|coin|loan|safe|spin|amor[cç]age|semilla|ronda|^vc|^[a-k]\d?\+?$|^m&a|[轮輪]|战略|シリーズ|シード|시리즈|시드/i;
const INDUSTRY =
  /tech\b|software|saas|\bai\b|artificial intelligence|health|bio|pharma|medical|commerce|financ|insur|education|learning|logistic|media|gaming|\bgames?\b|energy|mobility|automotive|travel|tourism|food|retail|fashion|security|cloud|analytics|robot|blockchain|crypto|payments|marketplace|real estate|agri|hardware|semiconductor|internet|consumer|telecom|advertising/i;
const ONE_OF_ROLE =
  /^(?:info|hello|hi|contact|kontakt|office|team|mail|sales|support|admin|press|hola|bonjour|ciao|help|enquir(?:y|ies)|inquir(?:y|ies))@/i;

/** Longest job title, in words. */
const LONGEST_TITLE = 7;
const AREA =
  /europe|asia|africa|america|oceania|australasia|middle east|emea|apac|latam|mena|nordic|dach|benelux|bay area|coast/i;
const STATUS =
  /^(?:active|inactive|operating|closed|acquired|alive|dead|defunct|open|pending|public|ipo|merged|out of business)$/i;

const FITS: Record<ValueKind, (cell: string) => boolean> = {
  name: (cell) => cell.length <= LONGEST_NAME && isWords(cell),
  words: isWords,
  email: containsEmail,
  website: (cell) => !cell.includes('@') && ADDRESS.test(cell) && !LINKEDIN.test(cell) && !CRUNCHBASE.test(cell),
  linkedin: (cell) => LINKEDIN_COMPANY.test(cell) && !/\s|;/.test(cell),
  linkedinPerson: (cell) => LINKEDIN_PERSON.test(cell) && !/\s|;/.test(cell),
  crunchbase: (cell) => CRUNCHBASE_COMPANY.test(cell),
  country: (cell) => /^\p{Lu}{2}$/u.test(cell) || countryName(cell) !== null || countryInPlace(cell) !== null,
  currency: (cell) => /^(?:[a-z]{3}|[$€£¥₹₪₩]|[a-z]{1,2}\$)$/i.test(cell),
  date: isDate,
  precision: (cell) => /^(?:day|month|quarter|year|decade|none)$/i.test(cell),
  amount: isAmount,
  round: (cell) => cell.length <= 60 && (ROUND.test(cell) || otherEvent(cell) !== null) && !NUMBER.test(cell),
  place: isPlace,
  industry: looksLikeIndustry,
  person: (cell) => cell.split(/[,;&|]/).every((name) => looksLikePerson(name.trim())),
};

/**
 * The share of cells that must be of a kind, where it is not half of them. Cells with an address of their own form are
 * read one by one, so a few good ones are enough: lists collected by hand have notes, several addresses or links there.
 */
const LEAST_SHARE: Partial<Record<ValueKind, number>> = {
  round: 0.3,
  email: 0.1,
  website: 0.1,
  linkedin: 0.1,
  linkedinPerson: 0.1,
};

/** Kinds that cells show without their header, most distinctive first. */
const ADDRESS_KINDS: readonly ValueKind[] = ['email', 'linkedin', 'linkedinPerson', 'crunchbase', 'website'];
const TELLING: readonly ValueKind[] = [
  ...ADDRESS_KINDS,
  'date',
  'amount',
  'round',
  'country',
  'place',
  'person',
  'industry',
];

const OTHER_LINKEDIN: Partial<Record<ValueKind, ValueKind>> = {
  linkedin: 'linkedinPerson',
  linkedinPerson: 'linkedin',
};

/** The content of a column, judged by sample cells. Fillers are ignored. */
export class ColumnValues {
  readonly #cells: readonly string[];

  constructor(samples: readonly string[]) {
    this.#cells = samples.map((cell) => cell.trim().slice(0, LOOKED_AT)).filter((cell) => !saysNothing(cell));
  }

  get known(): boolean {
    return this.#cells.length > 0;
  }

  /** Whether most cells are of this kind; true without evidence. */
  fit(kind: ValueKind): boolean {
    if (this.#cells.length === 0) return true;
    // Amounts such as '1-5M' are shown as written, but a range of anything does not prove an amount.
    const isRough = (cell: string) => kind === 'amount' && readRoughMoney(cell) !== null;
    const share = this.#share((cell) => FITS[kind](cell) || isRough(cell));
    const other = OTHER_LINKEDIN[kind];
    return share >= (LEAST_SHARE[kind] ?? 0.5) && (!other || share >= this.#share(FITS[other]));
  }

  /** Whether nearly all cells are of a distinctive kind. */
  prove(kind: ValueKind): boolean {
    return this.known && kind !== 'name' && kind !== 'words' && this.#share(FITS[kind]) >= 0.8;
  }

  /** The kind of cells under a header that says nothing, if they show it: years and plain numbers may be anything. */
  get kind(): ValueKind | undefined {
    const plain = (cell: string) => YEAR.test(cell) || (NUMBER.test(cell) && !/[.,' ]?000$/.test(cell));
    if (!this.known || this.#share(plain) >= 0.5) return undefined;
    const telling = this.#share((cell) => ADDRESS.test(cell)) >= 0.5 ? ADDRESS_KINDS : TELLING;
    return telling.find((kind) => this.prove(kind) && this.against(kind) === null);
  }

  /** Why the cells cannot fill a field of this kind, as a predicate; null if they can. `unit` is that of the header. */
  against(kind: ValueKind, unit: string | null = null): string | null {
    if (!this.fit(kind)) return this.#misfit(VALUE_KIND_LABELS[kind]);
    if (kind === 'website') {
      const host = this.#oneHost();
      if (host) return `contains pages of ${host}, not company websites`;
    }
    if (kind === 'amount' && unit === null && this.#isSmall())
      return 'contains small numbers, possibly thousands or millions';
    return null;
  }

  /** Whether most addresses are shared ones (info@) rather than personal. */
  get areRoleAddresses(): boolean {
    return this.known && this.#share((cell) => ONE_OF_ROLE.test(cell)) >= 0.5;
  }

  get areSentences(): boolean {
    return this.known && this.#share((cell) => cell.split(/\s+/).length > LONGEST_TITLE) >= 0.5;
  }

  get areStatuses(): boolean {
    return this.known && this.#share((cell) => STATUS.test(cell)) >= 0.5;
  }

  get areAreas(): boolean {
    return this.known && this.#share((cell) => AREA.test(cell)) >= 0.3;
  }

  get areCodes(): boolean {
    return this.known && this.#share((cell) => /^[A-Z]{2,3}$/.test(cell)) >= 0.5;
  }

  /** Whether cells repeat, as the name of a company does in a file with a row per round. */
  get repeat(): boolean {
    return new Set(this.#cells.map((cell) => cell.toLowerCase())).size < this.#cells.length;
  }

  /** Whether each amount names a currency other than the dollar. */
  get nameCurrencies(): boolean {
    return this.known && this.#share((cell) => /[€£¥₹₪₩]|[a-z]\$|\b(?!usd)[a-z]{3}\b/i.test(cell)) >= 0.8;
  }

  #share(fits: (cell: string) => boolean): number {
    return this.#cells.filter(fits).length / this.#cells.length;
  }

  #misfit(label: string): string {
    const content = this.#found();
    if (!label.startsWith(content)) return `contains ${content}, not ${label}`;
    return content === label
      ? `contains other ${content}`
      : `contains ${content}, but not${label.slice(content.length)}`;
  }

  #found(): string {
    const looks: readonly (readonly [string, (cell: string) => boolean])[] = [
      ['email addresses', (cell) => cell.includes('@') && !cell.includes('/')],
      ['Crunchbase URLs', (cell) => CRUNCHBASE.test(cell) || CRUNCHBASE_COMPANY.test(cell)],
      ['LinkedIn URLs', (cell) => LINKEDIN.test(cell)],
      ['web addresses', (cell) => ADDRESS.test(cell)],
      ['dates', (cell) => !NUMBER.test(cell) && isDate(cell)],
      ['numbers', (cell) => /^[-+(]?[\d(][\d\s().,'/-]*%?$/.test(cell)],
      ['codes', (cell) => CODE.test(cell)],
      ['yes/no values', (cell) => YES_OR_NO.test(cell)],
      ['long text', (cell) => cell.length > LONGEST_NAME],
    ];
    const content = looks.find(([, looksSo]) => this.#share(looksSo) >= 0.5)?.[0];
    return content ?? (this.#share((cell) => /\p{L}/u.test(cell)) >= 0.5 ? 'words' : 'symbols');
  }

  /** The host shared by nearly all cells, if they are different pages. */
  #oneHost(): string | null {
    const pages = new Set(this.#cells.flatMap((cell) => PAGE.exec(cell.toLowerCase())?.slice(1).join('/') ?? []));
    const hosts = this.#cells.map((cell) =>
      ADDRESS.exec(cell)?.[1]
        ?.toLowerCase()
        .replace(/^www\./, ''),
    );
    const [first] = hosts;
    const same = hosts.filter((host) => host === first).length;
    return pages.size > 1 && first && same / hosts.length >= 0.8 ? first : null;
  }

  #isSmall(): boolean {
    const numbers = this.#cells.filter((cell) => NUMBER.test(cell));
    if (numbers.length < this.#cells.length / 2) return false;
    // Amounts in crores with three decimals, as '65.611' beside '0.815' and '1630.4'.
    const plain = numbers.map(numbers.some((cell) => DECIMAL_DOT.test(cell)) ? withDecimalDot : plainNumber);
    const amounts = plain.filter((amount) => amount > 0).sort((a, b) => a - b);
    const middle = amounts[Math.floor(amounts.length / 2)];
    return middle !== undefined && middle < MIN_PLAIN_AMOUNT;
  }
}

export function looksLikeIndustry(text: string): boolean {
  return text.length <= LONGEST_NAME && INDUSTRY.test(text);
}

function saysNothing(cell: string): boolean {
  return cell === '' || isBlank(cell) || damagedCell(cell) !== null || FILLER.test(cell);
}

function isWords(cell: string): boolean {
  if (!/\p{L}/u.test(cell)) return false;
  return !(
    isEmail(cell) ||
    /^https?:\/\//i.test(cell) ||
    CODE.test(cell) ||
    YES_OR_NO.test(cell) ||
    isWebAddress(cell)
  );
}

/** A name may end in .com; a URL has more than that, or no capital letter. */
function isWebAddress(cell: string): boolean {
  return ADDRESS.test(cell) && cell === cell.toLowerCase();
}

/** A dot that cannot stand between thousands. */
const DECIMAL_DOT = /^\D*(?:0|\d{4,})\.\d|^[^.]*\.(?:\d{1,2}|\d{4,})\D*$/;

function withDecimalDot(cell: string): number {
  return Number(cell.replace(/[^\d.]/g, ''));
}

/** Loosely a number: groups may have any separator and two digits ('1,00,00,000'). */
function plainNumber(cell: string): number {
  const digits = cell.replace(/[.,' ](?=\d{3}$)|[.,' ](?=\d{2,3}[.,' ])/g, '');
  return Number(digits.replace(',', '.').replace(/[^\d.]/g, ''));
}

function isDate(cell: string): boolean {
  return cell.length <= 40 && (DATE.test(cell) || NAMED_MONTH.test(cell));
}

function isAmount(cell: string): boolean {
  // 'Mar 18, 2024' looks like an amount in a currency 'MAR', and a bare year like a small one.
  if (cell.length > 60 || !/\d/.test(cell) || YEAR.test(cell) || (!NUMBER.test(cell) && isDate(cell))) return false;
  if (cell.includes('%') || /\d\s*[-–/]\s*\$?\d/.test(cell)) return false;
  const words = cell.replace(/\p{L}{1,2}\$/u, '').match(/\p{L}+/gu) ?? [];
  return words.every((word) => AMOUNT_WORD.test(word) || EAST_ASIAN_AMOUNT.test(word));
}

/** 'Lyon', 'Lyon, France' and 'Lyon (FR)'. */
function isPlace(cell: string): boolean {
  const [city = '', ...rest] = cell.split(/\s*[,(/]\s*/);
  return (
    knownCities(city).length > 0 ||
    countryName(rest.at(-1) ?? city) !== null ||
    countryInPlace(rest.at(-1) ?? city) !== null
  );
}

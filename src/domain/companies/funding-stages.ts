import { isBlank, NOTHING, type Reading } from '../imports/cell-readings.ts';
import { memoize } from '../memoize.ts';
import { foldText } from '../search/fold-text.ts';

/** Each stage and its other names, folded by {@link foldType}. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'Pre-Seed': 'プレシード|프리시드|pre seed|preseed|preseedrunde|pre amorcage|preamorcage|pre semilla|presemilla',
    Angel:
      '天使轮|天使輪|エンジェル|엔젤|angel|angel individual|individual angel|individual|business angel|business angels|angel investment|inversor angel',
    Seed:
      '种子轮|種子輪|シード|시드|seed|series seed|seed vc|seed extension|seed +|seed ii|seed iii|seed iv|seed vc ii|seed vc iii|seed 2|seed 3|' +
      "amorcage|capital amorcage|capital d'amorcage|semilla|capital semilla|capital semente|seedfinanzierung|seedrunde|seedkapital",
    'Seed / Angel': 'seed angel|angel seed|seed angle',
    'Venture - Series Unknown':
      'venture|venture series unknown|series unknown|series unkown|unknown series|venture unknown series|venture series not specified|' +
      'venture not specified|venture round not specified|single venture|venture capital|vc|series unknown venture|' +
      'wagniskapital|risikokapital|capital risque|capital riesgo|capital de riesgo|capital de risco',
    'Early Stage VC': 'early stage vc|early vc|early stage venture|early stage venture capital',
    'Later Stage VC':
      'later stage vc|late stage vc|late vc|later stage venture|late stage venture|later stage venture capital',
    'Growth Equity': 'growth equity|growth equity vc',
    'Private Equity': 'private equity|privateequity|pe',
    'Corporate Round': 'corporate|战略投资|战略融资|戰略投資',
    'Convertible Note':
      'convertible note|convertible notes|convertible|convertible debt|convertible loan|wandeldarlehen|wandelanleihe|' +
      'obligations convertibles|pret convertible|nota convertible|prestamo convertible',
    'Debt Financing':
      'debt|debt general|fremdkapital|darlehen|kredit|bankkredit|pret|pret bancaire|emprunt|dette|deuda|prestamo|credito',
    Grant: 'grant|grants|zuschuss|subvention|subventions|subvencion|subvenciones',
    'Equity Crowdfunding': 'equity crowdfunding|equity crowd',
    'Product Crowdfunding': 'product crowdfunding|product crowd',
    'Non-equity Assistance': 'non equity assistance|nonequity assistance',
    'Accelerator/Incubator': 'accelerator incubator|incubator accelerator',
    'Initial Coin Offering': 'initial coin offering|ico',
    IPO: 'ipo|initial public offering|borsengang|introduction en bourse|salida a bolsa|salida a la bolsa',
    'Post-IPO Equity': 'post ipo equity|post ipo',
    'Post-IPO Debt': 'post ipo debt',
    'Post-IPO Secondary': 'post ipo secondary',
    'Secondary Market': 'secondary market',
    Bridge: 'bridge',
    Other: 'other|others|otherfunding|andere|sonstige|autre|autres|otro|otros|otra|otras',
    Undisclosed: 'undisclosed',
  }).flatMap(([name, spellings]) => spellings.split('|').map((spelling) => [spelling, name] as const)),
);

const KNOWN: ReadonlySet<string> = new Set([
  ...NAMES.values(),
  ...[...'ABCDEFGHIJ'].map((letter) => `Series ${letter}`),
]);

/** Funding types for forms to suggest. */
export const FUNDING_TYPES: readonly string[] = [...KNOWN].sort();

const LETTERED =
  /^(?:(?:early|later?) stage vc |(?:venture|vc|equity) )?(pre )?series? ([a-j])(?: ?(?:\d{1,2}|\+|x{0,2}(?:i{1,3}|iv|vi{0,3}|ix)|x{1,2}|plus|prime|ext|extension|extended|preferred))*(?: vc)?$/;
/** 'A Round', 'Round A' and 'Pre-A'; a letter alone is too ambiguous. */
const LETTER_ROUND =
  /^(?=.{2})(?:(?:round|runde|ronda|rodada|tour) )?(pre )?([a-j])(?: (?:round|runde|runda|kierros|ronde))?$/;
/** 'A轮', 'Pre-A轮', 'B+轮融资', 'シリーズA', '시리즈 B' */
const EAST_ASIAN_ROUND = /^(?:(pre )?([a-j]) ?\+?\d?(?:轮|輪)(?:融资|融資)?|(プレ|프리)?(?:シリーズ|시리즈) ?([a-j]))$/;
/** 'IPO (Nasdaq)', 'IPO - II' */
const IPO_AT = /^ipo (?:[a-z]{2,10} ?){1,2}$/;
/** Words for a round around its type: 'Series A funding', 'Serie-A-Finanzierung', 'Ronda de serie A'. */
const ROUND_BEFORE = /^(?:ronda|tour|finanzierungsrunde)(?: de)? /;
const ROUND_AFTER =
  / (?:(?:round|funding|financing|investment|stage)s?(?: round)?|runde|finanzierung|finanzierungsrunde)$/;
const CODE = /^[a-z][a-z\d]*(?:[_-][a-z\d]+)*\+?$|^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;

/**
 * Returns our label for a funding type, however a tool spells it: 'series_a', 'A Round', 'Early Stage VC (Series A)'
 * and 'Series A-1' become 'Series A'. An unknown code becomes words; any other text is unchanged.
 */
export function fundingTypeName(text: string): string {
  if (KNOWN.has(text)) return text;
  // Crunchbase's code for equity rounds; as a name it would not say equity.
  if (text === 'crowdfunding') return 'Equity Crowdfunding';
  const type = withoutInitials(text.replace(/\s+/g, ' ').trim());
  const foldedType = foldType(type);
  const core = foldedType.replace(ROUND_BEFORE, '').replace(ROUND_AFTER, '');
  const name = NAMES.get(foldedType) ?? NAMES.get(core);
  if (name !== undefined) return name;
  if (IPO_AT.test(foldedType)) return 'IPO';
  const [, pre, letter, preSeries, series] = EAST_ASIAN_ROUND.exec(foldedType) ?? [];
  if (letter || series) return `${pre || preSeries ? 'Pre-' : ''}Series ${(letter ?? series)?.toUpperCase()}`;
  const letterMatch = LETTERED.exec(core) ?? LETTER_ROUND.exec(foldedType);
  if (letterMatch) return `${letterMatch[1] ? 'Pre-' : ''}Series ${letterMatch[2]?.toUpperCase()}`;
  return CODE.test(type) ? codeName(type.toLowerCase()) : type;
}

/** 'Venture Capital (VC)' without the initials, which repeat the words. */
function withoutInitials(type: string): string {
  const [, words = '', initials] = /^(.+) \(([A-Z&]{2,5})\)$/.exec(type) ?? [];
  const first = words.split(/[ -]/).map((word) => word.charAt(0).toUpperCase());
  return first.join('') === initials ? words : type;
}

/** Stages with no other meaning: an industry may be 'Private Equity', a town 'Grant'. */
const STAGE =
  /^(?:(?:pre )?seed(?: (?:stage|round|funding|vc|extension))?|(?:early|later?) stage (?:vc|venture)|post ipo (?:equity|debt)|convertible note|debt financing|corporate round|non equity assistance|angel round|venture series unknown|venture round|(?:pre )?series [a-j]\d?(?: round)?)$/;

/** Whether a text is certainly a funding stage, used where a column should hold something else. */
export function isFundingStage(text: string): boolean {
  return (
    text.length <= LONGEST_TYPE &&
    /^(?:pre|seed|ser|early|late|post|conv|debt|corp|non|ang|vent)/i.test(text) &&
    STAGE.test(foldType(text))
  );
}

/** An acquisition pays the owners of a company, so it is not a funding round. */
const ACQUISITION =
  /^(?:acq (?:fin|talent|p2p)|corporate majority(?: p2p)?|majority (?:stake|buyout|investment|acquisition)|take private|asset sale|divestiture|acquired [iv]+|(?:acquired|acquisition|acqui ?hired?|merged|merger|reverse merger|asset acquisition|corporate acquisition|takeover|trade sale|sold|ubernahme|fusion|rachat|adquisicion|adquirid[ao]|aquisicao|acquisizione|verkauft)(?: (?:acquired|acquisition|merged|merger))?|(?:acquired|acquisition|bought|merged|merger) (?:by|of|with) .+|m ?(?:&|and) ?a|mergers? (?:&|and) acquisitions?|(?:leveraged |management )?buy ?out(?: lbo| mbo)?|lbo|mbo|(?:被)?(?:全资|控股|要约|股权|吸收)?(?:收购|并购|合并)|私有化|going private|買収|合併|(?:피)?인수(?: ?합병)?|합병|acqui hire|overname|fusie|uppkop|forvarv|oppkjop|opkob|yritysosto|przejecie|fuzja|akvizice|fusao|fusione|satin alma|devralma|verkauf|vente|venta|venda|vendita|cession|поглощение|слияние(?: и поглощение)?)$/;

const LISTING =
  /^(?:(?:ipo|initial public offering)(?: .*)?|direct listing|(?:de )?listed|public(?:ly (?:listed|traded))?(?: company)?|(?:de )?listing|delist(?:ed|ing)|spac(?: merger)?|borsengang|introduction en bourse|salida a (?:la )?bolsa|went public|(?:[a-z]+ ){1,3}listing|(?:up)?listing on .+|uplist(?:ing|ed)|listed on .+|abertura de capital|oferta publica(?: inicial)?|entree en bourse|cotation(?: en bourse)?|quotazione(?: in borsa)?|borsnotering|borsintroduktion|beursgang|beursnotering|porssilistautuminen|halka arz|listautuminen|(?:выход на биржу|листинг|размещение)|[a-z\p{sc=Han}\p{sc=Katakana}ー ]{0,10}(?:上市|上場)(?:廃止)?|(?:新三板|主板|创业板|科创板)(?:挂牌|定增|定向增发)?|定向增发|挂牌|退市|(?:新規)?株式公開|(?:코스닥|코스피|코넥스)? ?상장(?:폐지)?|기업공개)$/u;
const NO_MONEY =
  /^(?:exit(?:ed)?|bootstrap(?:ped|ping)?|self (?:fund|financ)(?:ed|ing)|(?:customer|revenue) funded|founder funded|revenue(?: generating)?|profitable|eigenfinanziert|selbstfinanziert|autofinance|autofinanciad[ao]|autofinanziat[ao]|egenfinansierad|insolven(?:t|cy|z)|konkurs|faillite|faillissement|fallimento|quiebra|falencia|subsidiary|unfunded|(?:not|never) (?:yet )?(?:funded|raised)(?: yet)?|no (?:external )?funding|dead|defunct|out of business|bankrupt|bankruptcy.*|liquidat(?:ed|ion)|(?:(?:strategic|commercial) )?partnership|shut ?down|closed down|dissolved|破产|倒闭|尚未获投|未融资|(?:股权)?转让)$/;

/** Why an event is not a funding round, as the rest of a sentence about its cells; null for a round. */
export const otherEvent = memoize(
  (type: string): string | null => {
    if (type.length > LONGEST_TYPE) return null;
    const foldedType = foldType(withoutInitials(type));
    if (!KNOWN.has(type) && ACQUISITION.test(foldedType))
      return 'is left out because an acquisition is not a funding round';
    if (LISTING.test(foldedType)) return 'is left out because a stock exchange listing is not a funding round';
    return NO_MONEY.test(foldedType) ? 'does not belong to a funding round' : null;
  },
  (type) => type,
);

const NO_TYPE: Reading<never> = { value: null, problem: 'is not a funding round type' };
const LONGEST_TYPE = 60;
const MAX_WORDS = 4;
/** PitchBook numbers some series: 'Series 1'. */
const NUMBERED = /^series \d$/i;
/** Details that our stages drop: 'Series A-1', 'Seed+', 'Seed extension'. */
const DETAIL =
  /^ipo\b|\+|(?:seed|series [a-j]) ?-?\d|\b(?:ext(?:ension|ended)?|plus|prime|preferred|x{0,2}(?:i{1,3}|iv|vi{0,3}|ix)|x{1,2})\b/i;
const PHRASE = /^\p{L}[\p{L}\p{M}\s()&/:'’–-]*$/u;
const OTHER_WORDS =
  /(?:^|[^\p{L}])(?:not?|maybe|probably|unicorn|by|from|with|was|were|is|are|has|had|in|at|to|the|we|our|true|false|yes|no|won|lost|lead|leads|prospect|prospecting|qualified|unqualified|qualification|negotiation|negotiating|proposal|contacted|approaching|appointment|presentation|contract|decision|demo|discovery|pipeline|nurturing|customer|subscriber|evangelist|cold|warm|hot|new|open|opportunity|active|inactive|pending|todo|done|completed)(?:$|[^\p{L}])/iu;
/** An unknown phrase counts as a funding type if it contains one of these. */
const OF_FUNDING =
  /round|rund|ronda|tour|seed|series?|stage|fund|fond|financ|finanz|equity|capital|kapital|venture|debt|loan|kredit|credit|lending|note|bond|bridge|angel|business|token|coin|ico\b|sto\b|crowd|grant|award|prize|donation|gift|subsid|f[öo]rder|convert|wandel|safe|kiss|pipe|mezzanine|growth|expansion|extension|tranche|top[- ]?up|follow|strategic|corporate|partner|family|friends|founder|bootstrap|self|secondary|private|public|offering|listing|ipo\b|spac|merger|acqui|buy|lbo|mbo|spin|recap|restructur|turnaround|accelerat|incubat|studio|program|cohort|batch|invest|raise|share|stock|preferred|common|royalt|revenue|lease|rights|warrant|exit|asset|government|state|bankrupt|unattributed|eu\b|unknown|undisclosed|other|miscell|initial|early|late|pre|post|platform|carve|joint|project|non[- ]/iu;
/** The state of a company, which is not a round. */
const NOT_A_ROUND = /^(?:unfunded|funding raised|funded|pre[- ]?revenue|private|public|early|late)$/i;
/** Generic words for a round, which say nothing about its type. */
const GENERIC =
  /^(?:the |a |an |latest |last |new |recent )?(?:(?:funding|financing|investment|investor)[- ]?)?(?:round|rounds|runde|ronda|tour|tour de table|finanzierungsrunde|fundraise|fundraising|raise|funding|financing|investment|stage)$/i;
/** Words of other languages: a type we have no label for must not be stored untranslated. */
const FOREIGN =
  /^serie\b|\bbis$|finanz|kapital|kredit|darlehen|runde|f[öo]rder|wandel|einlage|beteiligung|wachstum|levee|ronda|tour\b|financem|financiam|financiac|finanziam|investiss|inversion|investim|inversor|rodada|aporte|augmentation|aumento|capital(?:e)? (?:de|d|di|du|social|propre|propio|inversion)\b|\b(?:des?|del|du|di|von|fur|mit|pour|para|por|avec|con)\b/;
const SEVERAL = /[/&+>]|\s(?:and|or|und|et|y)\s|\s[-–]\s/i;

/**
 * Reads a funding type. Known types get our label, short phrases about funding stay unchanged; anything else (other
 * words, numbers, amounts, addresses, sentences, several types at once) is rejected.
 */
export function readFundingType(text: string): Reading<string> {
  if (KNOWN.has(text)) return { value: text, problem: null };
  const type = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ ?\((?:closed|completed|announced|final)\)$/i, '');
  if (isBlank(type)) return NOTHING;
  if (type.length > LONGEST_TYPE || /[,;@|$€£]|\d{3}/.test(type)) return NO_TYPE;
  if (/^[a-j]$/i.test(type)) return { value: `Series ${type.toUpperCase()}`, problem: null };
  const name = fundingTypeName(type);
  if (KNOWN.has(name) || LETTERED_NAME.test(name) || NUMBERED.test(type))
    return {
      value: name,
      problem: name !== type && DETAIL.test(type.replaceAll('_', ' ')) ? `was stored as ${name}` : null,
    };
  const words = name.match(/\p{L}+/gu)?.length ?? 0;
  if (
    NOT_A_ROUND.test(name) ||
    GENERIC.test(name) ||
    /[^\0-\x7f–—’]/.test(name) ||
    FOREIGN.test(foldType(name)) ||
    words > MAX_WORDS ||
    !PHRASE.test(name) ||
    OTHER_WORDS.test(name) ||
    !OF_FUNDING.test(name)
  )
    return NO_TYPE;
  return namesSeveral(name) ? NO_TYPE : { value: name, problem: null };
}

const LETTERED_NAME = /^(?:Pre-)?Series [A-J]$/;

/** Whether a text lists two types: 'Seed & Series A', 'Series A/B'. */
function namesSeveral(type: string): boolean {
  if (!SEVERAL.test(type)) return false;
  const isType = (part: string) => {
    const name = fundingTypeName(part);
    return KNOWN.has(name) || LETTERED_NAME.test(name) || /^[A-J]$/.test(part);
  };
  return type.split(SEVERAL).filter((part) => isType(part.trim())).length > 1;
}

const SECONDARY = /^(?:secondary(?: market| sale| transaction.*)?|post ipo secondary)$/;

/** Whether a type raises no money for the company: another event, or a secondary sale. */
export const isExit = memoize(
  (type: string): boolean => otherEvent(type) !== null || SECONDARY.test(foldType(type).replace(':', '')),
  (type) => type,
);

const VAGUE: ReadonlySet<string> = new Set(['Venture - Series Unknown', 'Undisclosed', 'Unattributed', 'Other']);

/** Whether a type is only a generic word for a round. */
export function isVague(type: string): boolean {
  return VAGUE.has(fundingTypeName(type));
}

/** Lowercases a type, drops accents and PitchBook's leading number, and turns dashes, slashes and brackets into spaces. */
function foldType(type: string): string {
  return foldText(type)
    .replace(/^\d{1,2}\. /, '')
    .replace(/[-_–—/().,\s]+/g, ' ')
    .replace(/\+/g, ' +')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** A code as a label: `games_video` becomes 'Games Video'. */
export function codeName(code: string): string {
  return code.replace(/[_-]+/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** Words of names that have their own capitals. */
const SPELLINGS = new Map(
  (
    'IoT SaaS PaaS PhD mRNA DeFi AI API AR AV CAD CEO CFO CIO CMO COO CPU CTO CRISPR DAO DIY DNA EHR EMR ERP ESG EU EV ' +
    'EVP GPU HQ ICU II III IV IO IP IT IX LED LLC LLP LP NASA NYC OEM OS REIT REITs RNA SEO SPAC UAE UAV UI UK US USA USB UV UX ' +
    'VI VII VIII VR XI XII XIII XR'
  )
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
);
/** Lowercase inside a name. */
const SMALL = new Set(['and', 'at', 'by', 'de', 'for', 'in', 'of', 'on', 'the', 'to', 'vs']);
/** Abbreviations without a vowel, which are read as words. */
const ABBREVIATIONS = /^(?:bldg|ctr|dept|dr|ft|intl|jr|ltd|mfg|mgmt|mr|mrs|mt|ng|rd|sr|st|svcs?|tr|wm)$/;
const CONSONANTS = /^[b-df-hj-np-tv-xz]{1,4}$/;
const DOMAIN_ENDING = /^(?:ai|app|co|com|dev|io|net|org|xyz)$/;
/** Other names with Mac, such as Mackey, Machado and Macrohard, continue in lowercase. */
const MAC =
  /^mac(?:[dfgnpqvw]|alist|arthur|aul[ae]y|bride|beth|calli?|carth|cormac|eachern|ewan|ewen|innes|int|isaac|iver|kay$|ken[dz]|kinn|lachl|laren|lau[gr]|lean|leod|lellan|lennan|mahon|manus|master|millan|murr|rae$|tavish)/;

/** Particles inside a last name: 'Van der Berg', 'De la Cruz'. */
const PARTICLES = new Set('da das de del den der di do dos du la las los van von y zu'.split(' '));
const CREDENTIALS = /^(?:ii|iii|iv|v|vi|vii|cfa|cfp|cpa|dds|dvm|llm|mba|md|mph|msc|rn)$/;

type Neighbors = { before: string; after: string };

/** Turns the name of a company, or a title, in capitals into words: 'ACME AI OF OHIO' becomes 'Acme AI of Ohio'. */
export function properCase(text: string): string {
  const cleanText = text.replace(/\s+/g, ' ').trim();
  if (/\p{Ll}/u.test(cleanText) || !/\p{Lu}{2}/u.test(cleanText)) return cleanText;
  return eachWord(cleanText, (word, { before, after }) => {
    if (SMALL.has(word) && before.endsWith(' ') && after.startsWith(' ')) return word;
    if (word.length <= 2 && (before.endsWith('&') || after.startsWith('&'))) return word.toUpperCase();
    if (DOMAIN_ENDING.test(word) && /[\p{L}\p{N}]{2}\.$/u.test(before)) return word;
    return (
      SPELLINGS.get(word) ?? (CONSONANTS.test(word) && !ABBREVIATIONS.test(word) ? word.toUpperCase() : capital(word))
    );
  });
}

/** Turns the words in capitals of a first or last name into names: 'MCDONALD JR' becomes 'McDonald Jr'. */
export function properPersonName(text: string, part: 'first' | 'last'): string {
  const cleanText = text.replace(/\s+/g, ' ').trim();
  const name = cleanText.replace(/^(ma?c) (?=(\p{Lu}{3}\S*))/iu, (prefix, start: string, rest: string) =>
    capital(`${start}${rest}`.toLowerCase()).startsWith(`${capital(start.toLowerCase())}${rest[0]}`) ? start : prefix,
  );
  return name.replace(/\S+/g, (token, at: number) => {
    if (!/^(?:\P{L}*(?:Mc|Mac|O['’]))?[^\p{Ll}]*\p{Lu}{2}[^\p{Ll}]*$/u.test(token)) return token;
    const isFirst = at === 0;
    const isEnd = at + token.length === name.length;
    const plain = token.toLowerCase().replace(/[^\p{L}-]/gu, '');
    if (plain === 'phd') return token.includes('.') ? token.replace(/H/, 'h') : 'PhD';
    if (!isFirst && CREDENTIALS.test(plain)) return token.toUpperCase();
    if (part === 'last' && !isFirst && !isEnd && PARTICLES.has(plain)) return token.toLowerCase();
    // 'JP' and 'AJ' are initials, 'NG' and 'WM' are not.
    const isInitials = /^(?:[b-df-hj-np-tv-xz]{2,3}|[aeiou]j)$/.test(plain) && !ABBREVIATIONS.test(plain);
    if (part === 'first' && (isInitials || (isFirst && plain === 'jr'))) return token.toUpperCase();
    return eachWord(token, (word) => (part === 'last' ? capital(word) : capital(word, false)));
  });
}

/** Rewrites the words of a text, given in lowercase. Letters after an apostrophe or an ordinal are no words. */
function eachWord(text: string, rewrite: (word: string, neighbors: Neighbors) => string): string {
  return text.replace(/[\p{L}\p{M}]+/gu, (letters, at: number) => {
    const [before, after] = [text.slice(0, at), text.slice(at + letters.length)];
    const word = letters.toLowerCase();
    if (/^(?:st|nd|rd|th)$/.test(word) && /\d$/.test(before)) return word;
    if (/['’]$/.test(before) && /\p{L}['’]$/u.test(before)) {
      const isPrefix = /(?:^|[^\p{L}])(?:[dlo]|dall|dell)['’]$/iu.test(before) && word.length > 2;
      return isPrefix ? capital(word) : word;
    }
    return rewrite(word, { before, after });
  });
}

function capital(word: string, hasMac = true): string {
  const prefix = (/^mc(?=\p{L}{3})/u.exec(word) ?? (hasMac && MAC.test(word) ? ['mac'] : ['']))[0];
  const [first = '', ...rest] = word.slice(prefix.length);
  const start = prefix === '' ? '' : prefix[0]?.toUpperCase() + prefix.slice(1);
  return start + first.toUpperCase() + rest.join('');
}

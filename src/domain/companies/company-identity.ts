import type { Reading } from '../imports/cell-readings.ts';
import { listText } from '../list-text.ts';
import { countryByName } from '../places/countries.ts';
import { NOWHERE, type Place, placeText } from '../places/place.ts';
import { regionsByName } from '../places/regions.ts';
import { foldLetters, foldText } from '../search/fold-text.ts';
import commonWordList from './common-words.json' with { type: 'json' };
import { JOIN_REASONS } from './join-reasons.ts';
import { wordsWithoutLegalForm } from './legal-forms.ts';

/** Hosts that many companies share, each once, by what their pages say about a company. */
export const SHARED_HOSTS = {
  /** Networks, directories and app stores: a page belongs to one company, but is not its website. */
  profile:
    'angel.co apps.apple.com bsky.app crowdcube.com crunchbase.com discord.com discord.gg docs.google.com ' +
    'drive.google.com facebook.com fb.com indiegogo.com instagram.com itunes.apple.com kickstarter.com linkedin.com m.me ' +
    'play.google.com producthunt.com reddit.com seedrs.com t.me threads.net tiktok.com twitter.com vimeo.com wa.me ' +
    'wefunder.com wellfound.com x.com xing.com ycombinator.com youtube.com',
  /** A page can be the website of a company. */
  page: 'about.me github.com gitlab.com linktr.ee medium.com notion.so sites.google.com',
  /** News sites and databases: a page can mention many companies. */
  article:
    'archive.org bloomberg.com cbinsights.com dealroom.co eu-startups.com f6s.com forbes.com glassdoor.com google.com ' +
    'gust.com nytimes.com owler.com pitchbook.com reuters.com sifted.eu techcrunch.com tracxn.com venturebeat.com ' +
    'wikipedia.org wsj.com zoominfo.com',
  /** Only forward; the destination is unknown. */
  shortener:
    'amzn.to apple.co bit.do bit.ly bitly.com buff.ly cutt.ly dlvr.it forms.gle goo.gl hubs.ly is.gd lnkd.in onelink.me ' +
    'ow.ly page.link rb.gy rebrand.ly s.id short.io shorturl.at smarturl.it t.co t.ly tiny.cc tinyurl.com trib.al v.gd youtu.be',
  /** Investors, forms and page builders: the host identifies no company, but a subdomain can (`acme.myshopify.com`). */
  other:
    '500.co a16z.com antler.co beacons.ai bio.link blogspot.com calendly.com carrd.co example.com example.org ' +
    'firebaseapp.com github.io gitlab.io godaddysites.com herokuapp.com localhost.com myshopify.com netlify.app ' +
    'notion.site plugandplaytechcenter.com seedcamp.com sequoiacap.com squarespace.com strikingly.com substack.com ' +
    'techstars.com tilda.ws typeform.com vercel.app web.app webflow.io weebly.com wixsite.com wordpress.com',
};
type HostKind = keyof typeof SHARED_HOSTS;

const HOST_KINDS: ReadonlyMap<string, HostKind> = new Map(
  Object.entries(SHARED_HOSTS).flatMap(([kind, hosts]) => hosts.split(' ').map((host) => [host, kind as HostKind])),
);

/** Kinds that include all subdomains, such as de.linkedin.com. */
const WITH_SUBDOMAINS: ReadonlySet<HostKind | undefined> = new Set<HostKind>(['profile', 'article', 'shortener']);

const PLACEHOLDER_SITE = /^(?:(?:your-?)?(?:domain|website|site|company)|example|test|localhost)\.(?:com|org|net)$/;

const FILLER_SITE = /^(?:n-?a|none|null|nil|unknown|tbd|asdf|xxx|no-?(?:name|site|website))\.(?:com|org|net|na|none)$/;

/** Placeholder names of companies that have no name yet. */
const GENERIC_NAMES = new Set(
  (
    'startup|company|stealth|stealthstartup|stealthmode|stealthmodestartup|stealthcompany|newcompany|mycompany|' +
    'unnamed|untitled|confidential|test|demo|selfemployed|freelance|freelancer|independent|consultant|retired|' +
    'student|holding|group|app|labs|studio|ventures|solutions|technologies'
  ).split('|'),
);

/** Separates name and place in a name key; occurs in neither. */
export const NAME_KEY_SEPARATOR = '\u001f';

/** Keys are indexed, and PostgreSQL limits index entries to about 2,700 bytes. */
const MAX_KEY_LENGTH = 400;
const MAX_SLUG_LENGTH = 80;

/** The permalink in a Crunchbase address (`/company/acme`, `crunchbase.com/organization/acme`), or null. */
export function crunchbaseKey(text: string): string | null {
  const match = /^(?:(?:https?:\/\/)?(?:[a-z]+\.)?crunchbase\.com)?\/(?:organization|company)\/([^/?#\s]+)/i.exec(
    text.trim(),
  );
  return match?.[1]?.toLowerCase().slice(0, MAX_KEY_LENGTH) ?? null;
}

export function crunchbaseUrl(key: string): string {
  return `https://www.crunchbase.com/organization/${key}`;
}

/** Parses a website as people write it, with or without `https://`. Null if it is invalid or contains user info. */
export function readWebsite(text: string): URL | null {
  const address = text.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`);
  if (!url || !/^https?:$/.test(url.protocol) || !/[^.]\.[^.]/.test(url.hostname)) return null;
  // `https://bank.example@evil.example` does not lead where it appears to.
  return /\s/.test(address) || url.username !== '' || url.password !== '' ? null : url;
}

const HOST = /^[a-z\d._-]+$/;
const IP_ADDRESS = /^\d+(?:\.\d+){3}$/;

/** Reads the website of a company. Rejects pages on networks, directories and news sites, unless the site is the company's own. */
export function readCompanyWebsite(text: string, company: string): Reading<string> {
  const url = readWebsite(text);
  if (url === null || !HOST.test(url.hostname) || /^www\.[^.]*$/.test(url.hostname))
    return websiteWithin(text, company);
  if (IP_ADDRESS.test(url.hostname)) return { value: null, problem: 'is an IP address, not a website' };
  const host = siteHost(url);
  if (PLACEHOLDER_SITE.test(host)) return { value: null, problem: 'is a placeholder' };
  const isOwn = (site: string) =>
    url.pathname === '/' && namesAreAlike(site.slice(0, site.lastIndexOf('.')).replace('.', ''), company);
  if (FILLER_SITE.test(host) && !isOwn(host)) return { value: null, problem: 'is a placeholder' };
  const { site, kind } = sharedSite(host);
  if (!WITH_SUBDOMAINS.has(kind) || isOwn(site)) return { value: text, problem: null };
  const problem =
    kind === 'shortener' ? 'is a shortened link with an unknown destination' : 'is a page on another site';
  return { value: null, problem };
}

/** 'http//', 'htps://', 'https://https://', in lists collected by hand. */
const DAMAGED_SCHEME = /^(?:view-source:)?(?:h?t{1,3}ps?:?\/{1,3})+/i;
/** 'https://ac me.example' isn't 'me.example'. */
const SPLIT_HOST = /tps?:\/\/[\p{L}\d-]+\s/iu;
const BESIDE = /[\s;|()<>]+|,(?=\s|$)/;
const BARE_ADDRESS = /^(?!www\.[^.]*$)(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:[/?#][^\s@]*)?$/u;
const MAX_BESIDE = 3;
const MAX_CELL = 300;

/** Reads a cell that is no address but contains one: with a damaged scheme, a few words beside it, or several. */
function websiteWithin(text: string, company: string): Reading<string> {
  const none = { value: null, problem: 'is not a web address' };
  if (text.length > MAX_CELL || text.includes('@') || SPLIT_HOST.test(text)) return none;
  const isAddress = (part: string) => BARE_ADDRESS.test(part) && readWebsite(part) !== null;
  const parts = text
    .split(BESIDE)
    .map((part) => part.replace(DAMAGED_SCHEME, '').replace(/(?:%20|[.:])+$/, ''))
    // A comma between addresses, not one in place of a dot.
    .flatMap((part) => (part.split(',').every(isAddress) ? part.split(',') : part))
    .filter(Boolean);
  const addresses = parts.filter(isAddress);
  const bySite = new Map(addresses.map((address) => [websiteKey(address), address]));
  if (addresses.length === 0 || parts.length - addresses.length > MAX_BESIDE) return none;
  const readings = [...bySite.values()].map((address) => readCompanyWebsite(address, company));
  const sites = readings.flatMap(({ value }) => value ?? []);
  const [only = sites[0]] = sites.length > 1 ? sites.filter((site) => isNamedSite(site, company)) : sites;
  if (only === undefined) return readings[0] ?? none;
  if (sites.length > 1 && !isNamedSite(only, company)) {
    return { value: null, problem: 'contains several web addresses: leave one in the cell' };
  }
  return { value: only, problem: `was stored as '${only}'` };
}

function isNamedSite(site: string, company: string): boolean {
  const host = (websiteKey(site) ?? '').replace(/\/.*/, '');
  return namesAreAlike(host.slice(0, host.lastIndexOf('.')), company);
}

const IS_LINKEDIN = /(?:^|\.)linkedin\.(?:com|example)$/;
/** LinkedIn's own pages, such as that for a missing company, and fillers are none. */
const LINKEDIN_COMPANY =
  /^\/(?:company(?:-beta)?|school|showcase|edu)\/(?!(?:unavailable|login|signup|setup|admin|undefined|null|none|nan|0|404)(?:\/|$))[^/]/i;

export function readCompanyLinkedin(text: string): Reading<string> {
  const url = readWebsite(text);
  if (url === null) return { value: null, problem: 'is not a web address' };
  if (!IS_LINKEDIN.test(siteHost(url))) return { value: null, problem: 'is not on LinkedIn' };
  if (/^\/(?:in|pub)\//i.test(url.pathname)) return { value: null, problem: 'is a personal LinkedIn profile' };
  if (LINKEDIN_COMPANY.test(url.pathname)) return { value: text, problem: null };
  return { value: null, problem: 'is not a LinkedIn company page' };
}

export function readPersonLinkedin(text: string): Reading<string> {
  const url = readWebsite(text);
  if (url === null) return { value: null, problem: 'is not a web address' };
  if (!IS_LINKEDIN.test(siteHost(url))) return { value: null, problem: 'is not on LinkedIn' };
  if (LINKEDIN_COMPANY.test(url.pathname)) return { value: null, problem: 'is the LinkedIn page of a company' };
  return { value: text, problem: null };
}

function siteHost(url: URL): string {
  return url.hostname.replace(/\.$/, '').replace(/^(?:www\d?\.|m\.(?!me$))/, '');
}

/** Finds the site in {@link SHARED_HOSTS} that a host is part of, or returns the host. */
function sharedSite(host: string): { site: string; kind: HostKind | undefined } {
  const kind = HOST_KINDS.get(host);
  if (kind) return { site: host, kind };
  const labels = host.split('.');
  for (const site of [labels.slice(-3).join('.'), labels.slice(-2).join('.')]) {
    const kind = HOST_KINDS.get(site);
    if (WITH_SUBDOMAINS.has(kind)) return { site, kind };
  }
  return { site: host, kind: undefined };
}

/** The stable part of a website: the host without `www.`, and the path on shared hosts. */
export function websiteKey(text: string): string | null {
  const url = readWebsite(text);
  if (!url) return null;
  const host = siteHost(url);
  const { kind } = sharedSite(host);
  if (kind === undefined) return host.slice(0, MAX_KEY_LENGTH);
  if (kind !== 'profile' && kind !== 'page') return null;
  const path = url.pathname.toLowerCase().replace(/(?<!\/)\/+$/, '') + (host === 'play.google.com' ? url.search : '');
  return path ? `${host}${path}`.slice(0, MAX_KEY_LENGTH) : null;
}

/**
 * The website named by a search term, in the form of {@link websiteKey}; null for any other term, including email
 * addresses. A bare domain may be incomplete ('acme.c').
 */
export function websiteTerm(term: string): { key: string; bare: boolean } | null {
  if (!/^(?:https?:\/\/)?[^\s@/]+\.\p{L}/u.test(term)) return null;
  const key = websiteKey(term);
  return key === null ? null : { key, bare: !term.includes('/') };
}

/** The folded name without its legal form, with the city (or the most specific known part of the place) and country. */
export function nameKey(name: string, at: Place | null, base = baseName(name)): string {
  const { city, region, country } = at ?? NOWHERE;
  const place = placeText({ city: city ?? region, region: null, country });
  return `${base || foldText(name)}${NAME_KEY_SEPARATOR}${foldText(place)}`.slice(0, MAX_KEY_LENGTH).toWellFormed();
}

/** 'Vela.io' and 'Vela' are one name, 'q.ai' and 'q' are not. */
const DOMAIN_ENDING = /(?<=[\p{L}\p{N}]{3})\.(?:com|io|ai|co|app|net|org|dev|xyz)(?=$|[\s,(])/giu;
const IN_BRACKETS = /(?<!\s)\s*\(([^()]{2,40})\)\s*$/;

/**
 * What all spellings of a company's name have in common: its folded letters without spaces, the legal form, 'The', a
 * place in brackets at the end and the ending of a domain. 'Hub Light 3D, Inc.' is 'hublight3d'.
 */
export function baseName(name: string): string {
  return baseWords(name).join('');
}

/** The words of {@link baseName}. */
export function baseWords(name: string): string[] {
  const [bracketed, place = ''] = (name.includes('(') && IN_BRACKETS.exec(name)) || [''];
  const isPlace = place !== '' && (countryByName(place) !== null || regionsByName(place).length > 0);
  const withoutPlace = isPlace ? name.slice(0, -bracketed.length) : name;
  const words = wordsWithoutLegalForm(name.includes('.') ? withoutPlace.replace(DOMAIN_ENDING, '') : withoutPlace);
  if (words.length > 1 && words[0] === 'the') words.shift();
  return words;
}

/** Whether many companies have this name, so that it identifies none. */
export function isGenericName(name: string, base = baseName(name)): boolean {
  return base === '' || GENERIC_NAMES.has(base);
}

export type NameAndPlace = { name: string; place: Place | null };

/** Why companies that share a website are not joined. */
export const DIFFERENT_NAME = 'the same website and a different name';

/**
 * Whether two companies that share a website are the same: their names must be similar. A website alone proves nothing,
 * as it may belong to a parent, an accelerator or a newspaper; nor do shared people or places.
 * @returns what they have in common, null when their names differ
 */
export function sameWebsiteReason(a: NameAndPlace, b: NameAndPlace): string | null {
  if (baseName(a.name) === baseName(b.name)) return JOIN_REASONS.websiteAndName;
  if (isGenericName(a.name) || isGenericName(b.name) || !namesAreAlike(a.name, b.name)) return null;
  const [here, there] = [a.place ?? NOWHERE, b.place ?? NOWHERE];
  const apart = here.city !== null && there.city !== null && here.city !== there.city;
  return apart ? null : 'the same website and a similar name';
}

/** Letters of a single word below which many companies have it as a name. */
const MIN_COINED = 6;
/** Letters of a name from which hardly two companies have it. */
const MIN_RARE = 12;
let commonWords: ReadonlySet<string> | null = null;

/**
 * Whether other companies are likely to have this name too: a short word or an English one, such as Bloom or Pulse, but
 * not 'MyQuill', 'Hexa 3D' or two words.
 */
export function isCommonName(name: string, words = baseWords(name)): boolean {
  const [word = '', ...others] = words;
  if (others.length > 0 || !/^\p{sc=Latin}+$/u.test(word)) return false;
  if (word.length < (/\p{Ll}\p{Lu}/u.test(name) ? 4 : MIN_COINED)) return true;
  commonWords ??= new Set(commonWordList.words.split(' '));
  const forms = [/$/, /s$/, /d$/, /r$/, /(?:es|ed|er|ing)$/].map((ending) => word.replace(ending, ''));
  return [...forms, word.replace(/ing$/, 'e')].some((form) => commonWords?.has(form));
}

/** A company as known from one source. */
export type NamedCompany = NameAndPlace & {
  /** See {@link websiteKey}. */
  website: string | null;
  crunchbase: string | null;
  /** First and last year with a known round. */
  funded: readonly [from: number, to: number] | null;
  industries?: readonly string[];
  founders?: readonly string[];
};

/** Two companies of one name that raised money this many years apart may be two. */
export const MAX_YEARS_APART = 10;

/** Whether two companies have different values in the same key, so that they cannot be one. */
export function keysContradict(a: NamedCompany, b: NamedCompany): boolean {
  const differ = (one: string | null, other: string | null) => one !== null && other !== null && one !== other;
  return differ(a.crunchbase, b.crunchbase) || differ(a.website, b.website);
}

/**
 * What two companies of the same base name, whose keys do not contradict, have in common, and whether that proves that
 * they are one. If one source knows only the website and the other only the Crunchbase URL, or one neither, the name and
 * place must suffice: a common name also takes a shared industry, or a website that is its own .com.
 * @param shared what else they have in common, which only completes a reason that proves nothing
 */
export function sameNameMatch(
  a: NamedCompany,
  b: NamedCompany,
  shared: readonly string[] = [],
): { reason: string; isSure: boolean } {
  const [here, there] = [a.place ?? NOWHERE, b.place ?? NOWHERE];
  const differ = (part: 'city' | 'region' | 'country') =>
    here[part] !== null && there[part] !== null && here[part] !== there[part];
  const sure = (reason: string) => ({ reason, isSure: true });
  const unsure = (difference: string, same = ['name']) => {
    return { reason: `the same ${listText([...same, ...shared])}${difference}`, isSure: false };
  };
  const weak = (difference: string) => (shared.length > 0 ? '' : difference);
  if (isGenericName(a.name)) return unsure(', which many companies have');
  if (haveInCommon(a.founders, b.founders)) return sure('the same name and founder');
  if (differ('country')) return unsure(' in different countries');
  const isNear = !differ('city') || (here.region !== null && here.region === there.region);
  if (!isNear || differ('region')) return unsure(' in different cities');
  const yearsApart = a.funded && b.funded ? Math.max(a.funded[0] - b.funded[1], b.funded[0] - a.funded[1]) : 0;
  if (yearsApart > MAX_YEARS_APART) return unsure(`, but funded ${yearsApart} years apart`);
  const [closest, other] = [here.city ?? here.region, there.city ?? there.region];
  const isSameCity = closest !== null && closest === other;
  const isOwnSite = [a, b].some(({ name, website }) => ownLabels(name).some((label) => website === `${label}.com`));
  if (isCommonName(a.name) && isCommonName(b.name)) {
    const isSamePlace = isSameCity || (here.city === there.city && here.region === there.region);
    const bare = [a, b].filter(({ website, crunchbase }) => website === null && crunchbase === null).length;
    const isAlike = bare > 0 && haveInCommon(a.industries, b.industries, bare === 2);
    if (isSameCity ? isOwnSite || isAlike : isSamePlace && bare === 2 && isAlike)
      return sure(JOIN_REASONS.nameAndPlace);
    return unsure(weak(', but it is a common word'), isSameCity ? ['name', 'place'] : ['name']);
  }
  if (isSameCity) return sure(JOIN_REASONS.nameAndPlace);
  if (isOwnSite) return sure('the same name, and a website of that name');
  const hasOtherSite = [a, b].some(
    ({ name, website }) => website && !ownLabels(name).includes(website.split('.')[0] ?? ''),
  );
  const isRare = baseName(a.name).length >= MIN_RARE;
  if (isRare && !hasOtherSite) return sure('the same uncommon name');
  return unsure(differ('city') ? ' in different cities' : weak(', but no other evidence of a match'));
}

/** Whether two lists share an entry. @param ifEmpty the answer for two empty lists */
function haveInCommon(a: readonly string[] = [], b: readonly string[] = [], ifEmpty = false): boolean {
  const entries = new Set(a.map(foldText));
  return a.length === 0 && b.length === 0 ? ifEmpty : b.some((entry) => entries.has(foldText(entry)));
}

/** The labels of domains that are a company's name. Short ones belong to anyone. */
function ownLabels(name: string): string[] {
  const base = baseName(name);
  if (base.length < MIN_COINED) return [];
  return /^the /i.test(name) ? [base, `the${base}`] : [base];
}

const MIN_SIMILARITY = 0.85;

/** Words that companies add to their name without becoming another company. */
const ADDED_WORDS =
  /^(?:technolog(?:y|ies)|tech|software|systems?|solutions?|group|holdings?|hq|app|io|ai|com|co|international|global|company|the)$/;

/** True if one name is the other plus generic words, the same without spaces, or nearly the same letters. */
export function namesAreAlike(a: string, b: string): boolean {
  const [short, long] = [baseWords(a), baseWords(b)].sort((one, other) => one.length - other.length) as [
    string[],
    string[],
  ];
  const [first, second] = [short.join(''), long.join('')];
  const addedWords = long.slice(short.length);
  const isPrefix = long.slice(0, short.length).join('') === first;
  if (first.length >= 4 && isPrefix && addedWords.every((word) => ADDED_WORDS.test(word))) return true;
  return first === second || similarity(first, second) >= MIN_SIMILARITY;
}

function similarity(a: string, b: string): number {
  const pairs = (text: string) =>
    new Set(Array.from({ length: text.length + 1 }, (_, at) => ` ${text} `.slice(at, at + 2)));
  const [one, other] = [pairs(a), pairs(b)];
  return (2 * [...one].filter((pair) => other.has(pair)).length) / (one.size + other.size);
}

/** A name as part of a URL: 'Zoë & Söhne, Inc.' becomes `zoe-sohne-inc`. Never has two hyphens in a row. */
export function slugBase(name: string): string {
  const words = foldLetters(name).match(/[\p{L}\p{M}\p{N}]+/gu);
  const slug = (words ?? [])
    .join('-')
    .slice(0, MAX_SLUG_LENGTH)
    .toWellFormed()
    .replace(/[-\ufffd]+$/, '');
  return slug || 'company';
}

/** Separates the words of a slug from an id. A name never produces it, so slugs cannot collide. */
export const SLUG_ID_MARK = '--';

/** A slug for a company whose words are taken. The words before the separator can be read back. */
export function slugWithId(base: string, id: number): string {
  return `${base}${SLUG_ID_MARK}${id}`;
}

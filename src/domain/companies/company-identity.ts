import type { Reading } from '../imports/cell-readings.ts';
import { memoize } from '../memoize.ts';
import { splitPlace } from '../places/locations.ts';
import { foldText } from '../search/search-text.ts';
import { withoutLegalForm } from './legal-forms.ts';

/** Hosts shared by many companies: the path identifies the company. */
const SHARED_HOSTS = new Set([
  'about.me',
  'angel.co',
  'apps.apple.com',
  'bit.ly',
  'crunchbase.com',
  'docs.google.com',
  'drive.google.com',
  'facebook.com',
  'github.com',
  'gitlab.com',
  'instagram.com',
  'itunes.apple.com',
  'linkedin.com',
  'linktr.ee',
  'lnkd.in',
  'm.me',
  'medium.com',
  'notion.so',
  'play.google.com',
  'producthunt.com',
  'sites.google.com',
  't.me',
  'tiktok.com',
  'twitter.com',
  'vimeo.com',
  'wellfound.com',
  'x.com',
  'ycombinator.com',
  'youtube.com',
]);

/** Hosts that identify no company: investor portfolios, shop and page builders, news sites. */
const THIRD_PARTY_HOSTS = new Set(
  (
    'ycombinator.com techstars.com 500.co seedcamp.com plugandplaytechcenter.com antler.co a16z.com sequoiacap.com ' +
    'google.com sites.google.com docs.google.com drive.google.com forms.gle goo.gl bit.ly tinyurl.com t.co lnkd.in ' +
    'linktr.ee beacons.ai bio.link carrd.co about.me calendly.com typeform.com notion.so notion.site ' +
    'techcrunch.com forbes.com bloomberg.com reuters.com nytimes.com wsj.com venturebeat.com crunchbase.com ' +
    'pitchbook.com dealroom.co tracxn.com angel.co wellfound.com f6s.com gust.com eu-startups.com sifted.eu ' +
    'wikipedia.org example.com example.org localhost.com'
  ).split(' '),
);

/** News sites, directories, app stores and social networks: a site here is almost never a company's own. */
const SITES_ABOUT_COMPANIES = new Set(
  (
    'angel.co apps.apple.com archive.org bloomberg.com crunchbase.com dealroom.co eu-startups.com f6s.com ' +
    'facebook.com fb.com forbes.com google.com gust.com instagram.com itunes.apple.com linkedin.com m.me ' +
    'nytimes.com pitchbook.com producthunt.com reuters.com sifted.eu t.me techcrunch.com tiktok.com ' +
    'tracxn.com twitter.com venturebeat.com vimeo.com wa.me wellfound.com wikipedia.org wsj.com x.com ycombinator.com youtube.com'
  ).split(' '),
);
/** Hosts that only forward; the destination is unknown. */
const LINK_SHORTENERS = new Set(
  (
    'amzn.to apple.co bit.do bit.ly bitly.com buff.ly cutt.ly dlvr.it forms.gle goo.gl hubs.ly is.gd lnkd.in onelink.me ' +
    'ow.ly page.link rb.gy rebrand.ly s.id short.io shorturl.at smarturl.it t.co t.ly tiny.cc tinyurl.com trib.al v.gd youtu.be'
  ).split(' '),
);

const PLACEHOLDER_SITE = /^(?:(?:your-?)?(?:domain|website|site|company)|example|test|localhost)\.(?:com|org|net)$/;

const FILLER_SITE = /^(?:n-?a|none|null|nil|unknown|tbd|asdf|xxx|no-?(?:name|site|website))\.(?:com|org|net|na|none)$/;

/** Hosts that give each customer a subdomain: `acme.myshopify.com` belongs to Acme, `myshopify.com` to no customer. */
const SUBDOMAIN_HOSTS = new Set(
  (
    'myshopify.com wixsite.com wordpress.com blogspot.com squarespace.com webflow.io weebly.com github.io gitlab.io ' +
    'netlify.app vercel.app herokuapp.com web.app firebaseapp.com godaddysites.com strikingly.com tilda.ws substack.com'
  ).split(' '),
);

/** Placeholder names of companies that have no name yet. */
const GENERIC_NAMES = new Set(
  (
    'startup|start up|company|stealth|stealth startup|stealth mode|stealth mode startup|stealth company|new company|' +
    'my company|unnamed|untitled|confidential|test|demo|self employed|freelance|freelancer|independent|consultant|' +
    'retired|student|holding|group|app|labs|studio|ventures|solutions|technologies'
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
  if (url === null || !HOST.test(url.hostname)) return { value: null, problem: 'is not a web address' };
  if (IP_ADDRESS.test(url.hostname)) return { value: null, problem: 'is an IP address, not a website' };
  const host = hostOf(url);
  if (PLACEHOLDER_SITE.test(host)) return { value: null, problem: 'is a placeholder' };
  const labels = url.hostname.replace(/\.$/, '').split('.');
  const sites = [labels.slice(-2).join('.'), labels.slice(-3).join('.')];
  const isOwn = (site: string) =>
    url.pathname === '/' && namesAreAlike(site.slice(0, site.lastIndexOf('.')).replace('.', ''), company);
  if (FILLER_SITE.test(host) && !isOwn(host)) return { value: null, problem: 'is a placeholder' };
  const shortener = sites.find((name) => LINK_SHORTENERS.has(name));
  if (shortener !== undefined && !isOwn(shortener))
    return { value: null, problem: 'is a shortened link with an unknown destination' };
  const site = sites.find((name) => SITES_ABOUT_COMPANIES.has(name));
  if (site === undefined || host === 'sites.google.com' || isOwn(site)) return { value: text, problem: null };
  return { value: null, problem: 'is a page on another site' };
}

const LINKEDIN_COMPANY = /^\/(?:company(?:-beta)?|school|showcase|edu)\/[^/]/i;

export function readCompanyLinkedin(text: string): Reading<string> {
  const url = readWebsite(text);
  if (url === null) return { value: null, problem: 'is not a web address' };
  if (!/(?:^|\.)linkedin\.(?:com|example)$/.test(hostOf(url))) return { value: null, problem: 'is not on LinkedIn' };
  if (/^\/(?:in|pub)\//i.test(url.pathname)) return { value: null, problem: 'is a personal LinkedIn profile' };
  if (LINKEDIN_COMPANY.test(url.pathname)) return { value: text, problem: null };
  return { value: null, problem: 'is not a LinkedIn company page' };
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^(?:www\d?|m)\./, '').replace(/\.$/, '');
}

/** The stable part of a website: the host without `www.`, and the path on shared hosts. */
export function websiteKey(text: string): string | null {
  const url = readWebsite(text);
  if (!url) return null;
  const host = hostOf(url);
  if (SUBDOMAIN_HOSTS.has(host)) return null;
  if (THIRD_PARTY_HOSTS.has(host) && !SHARED_HOSTS.has(host)) return null;
  if (!SHARED_HOSTS.has(host)) return host.slice(0, MAX_KEY_LENGTH);
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
export function nameKey(name: string, location: string | null, base = baseName(name)): string {
  return `${base || foldText(name)}${NAME_KEY_SEPARATOR}${cityAndCountry(location ?? '')}`
    .slice(0, MAX_KEY_LENGTH)
    .toWellFormed();
}

const cityAndCountry = memoize(
  (location: string): string => {
    const { city, region, country } = splitPlace(location);
    return foldText([city ?? region, country].filter(Boolean).join(', '));
  },
  (location) => location,
);

/** The folded name without its legal form: common to all spellings of a company's name. */
export function baseName(name: string): string {
  return foldText(withoutLegalForm(name))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether many companies have this name, so that it identifies none. */
export function isGenericName(name: string, base = baseName(name)): boolean {
  return base === '' || GENERIC_NAMES.has(base);
}

export type CompanyEvidence = { name: string; place: string | null };

/**
 * Whether two companies that share a website are the same: their names must be similar. A website alone proves nothing,
 * as it may belong to a parent, an accelerator or a newspaper; nor do shared people or places.
 * @returns what they have in common, null when their names differ
 */
export function sharedEvidence(a: CompanyEvidence, b: CompanyEvidence): string | null {
  if (baseName(a.name) === baseName(b.name)) return 'the same website and name';
  if (isGenericName(a.name) || isGenericName(b.name) || !namesAreAlike(a.name, b.name)) return null;
  const [here, there] = [splitPlace(a.place), splitPlace(b.place)];
  const apart = here.city !== null && there.city !== null && here.city !== there.city;
  return apart ? null : 'the same website and a similar name';
}

const MIN_SIMILARITY = 0.85;

/** Words that companies add to their name without becoming another company. */
const ADDED_WORDS =
  /^(?:technolog(?:y|ies)|tech|software|systems?|solutions?|group|holdings?|hq|app|io|ai|com|co|international|global|company|the)$/;

/** True if one name is the other plus generic words, the same without spaces, or nearly the same letters. */
export function namesAreAlike(a: string, b: string): boolean {
  const [one, other] = [baseName(a), baseName(b)];
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const added = long.slice(short.length + 1).split(' ');
  if (short.length >= 4 && long.startsWith(`${short} `) && added.every((word) => ADDED_WORDS.test(word))) return true;
  const [first, second] = [one.replaceAll(' ', ''), other.replaceAll(' ', '')];
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
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
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

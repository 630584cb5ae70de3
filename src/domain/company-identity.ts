import type { Reading } from './imports/cell-readings.ts';
import { withoutLegalForm } from './legal-forms.ts';
import { splitPlace } from './locations.ts';
import { foldText } from './search-text.ts';

/** Hosts that many companies share: there the path says which company it is. */
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

/** Hosts whose addresses identify no company: the site of an investor, a shop or page builder, a newspaper. */
const HOSTS_OF_OTHERS = new Set(
  (
    'ycombinator.com techstars.com 500.co seedcamp.com plugandplaytechcenter.com antler.co a16z.com sequoiacap.com ' +
    'google.com sites.google.com docs.google.com drive.google.com forms.gle goo.gl bit.ly tinyurl.com t.co lnkd.in ' +
    'linktr.ee beacons.ai bio.link carrd.co about.me calendly.com typeform.com notion.so notion.site ' +
    'techcrunch.com forbes.com bloomberg.com reuters.com nytimes.com wsj.com venturebeat.com crunchbase.com ' +
    'pitchbook.com dealroom.co tracxn.com angel.co wellfound.com f6s.com gust.com eu-startups.com sifted.eu ' +
    'wikipedia.org example.com example.org localhost.com'
  ).split(' '),
);

/** Sites that write about companies or list them, and names that stand for any site: no page of theirs is a company's website. */
const SITES_ABOUT_COMPANIES = new Set(
  (
    'angel.co bit.ly bloomberg.com crunchbase.com dealroom.co eu-startups.com f6s.com ' +
    'facebook.com fb.com forbes.com forms.gle goo.gl google.com gust.com instagram.com linkedin.com lnkd.in m.me ' +
    'nytimes.com pitchbook.com producthunt.com reuters.com sifted.eu t.co t.me techcrunch.com tiktok.com tinyurl.com ' +
    'tracxn.com twitter.com venturebeat.com vimeo.com wellfound.com wikipedia.org wsj.com x.com ycombinator.com youtube.com'
  ).split(' '),
);
const PLACEHOLDER_SITE = /^(?:(?:your-?)?(?:domain|website|site|company)|example|test|localhost)\.(?:com|org|net)$/;

/** Hosts that give every customer a name of their own in front: `acme.myshopify.com` is Acme's, `myshopify.com` no one's. */
const HOSTS_OF_CUSTOMERS = new Set(
  (
    'myshopify.com wixsite.com wordpress.com blogspot.com squarespace.com webflow.io weebly.com github.io gitlab.io ' +
    'netlify.app vercel.app herokuapp.com web.app firebaseapp.com godaddysites.com strikingly.com tilda.ws substack.com'
  ).split(' '),
);

/** Names that many have before they have one. */
const GENERIC_NAMES = new Set(
  (
    'startup|start up|company|stealth|stealth startup|stealth mode|stealth mode startup|stealth company|new company|' +
    'my company|unnamed|untitled|confidential|test|demo|self employed|freelance|freelancer|independent|consultant|' +
    'retired|student|holding|group|app|labs|studio|ventures|solutions|technologies'
  ).split('|'),
);

/** Stands between name and place in a name key; it occurs in neither. */
export const NAME_KEY_SEPARATOR = '\u001f';

/** Keys are indexed, and an index takes entries up to about 2,700 bytes. */
const MAX_KEY_LENGTH = 400;
const MAX_SLUG_LENGTH = 80;

/** The permalink of a Crunchbase address (`/company/acme`, `crunchbase.com/organization/acme`), or null. */
export function crunchbaseKey(text: string): string | null {
  const match = /^(?:(?:https?:\/\/)?(?:[a-z]+\.)?crunchbase\.com)?\/(?:organization|company)\/([^/?#\s]+)/i.exec(
    text.trim(),
  );
  return match?.[1]?.toLowerCase().slice(0, MAX_KEY_LENGTH) ?? null;
}

/** The address of a Crunchbase page by its key. */
export function crunchbaseUrl(key: string): string {
  return `https://www.crunchbase.com/organization/${key}`;
}

/** Reads what people write as a website: with or without `https://`. Null when it is none, or names a user. */
export function readWebsite(text: string): URL | null {
  const address = text.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`);
  if (!url || !/^https?:$/.test(url.protocol) || !/[^.]\.[^.]/.test(url.hostname)) return null;
  // `https://bank.example@evil.example` would lead elsewhere than it reads.
  return /\s/.test(address) || url.username !== '' || url.password !== '' ? null : url;
}

/** Reads the website of a company. A page on a network, in a directory or in a newspaper is not one, unless the site is the company's own. */
export function readCompanyWebsite(text: string, company: string): Reading<string> {
  const url = readWebsite(text);
  if (url === null) return { value: null, problem: 'is not a web address' };
  const host = hostOf(url);
  if (PLACEHOLDER_SITE.test(host)) return { value: null, problem: 'is a placeholder' };
  const labels = url.hostname.replace(/\.$/, '').split('.');
  const site = [labels.slice(-2).join('.'), labels.slice(-3).join('.')].find((name) => SITES_ABOUT_COMPANIES.has(name));
  if (site === undefined || host === 'sites.google.com' || host === 'play.google.com')
    return { value: text, problem: null };
  const isOwn = url.pathname === '/' && namesAreAlike(site.slice(0, site.lastIndexOf('.')), company);
  return isOwn ? { value: text, problem: null } : { value: null, problem: 'is a page of another site' };
}

const LINKEDIN_COMPANY = /^\/(?:company(?:-beta)?|school|showcase|edu)\/[^/]/i;

/** Reads the LinkedIn page of a company. */
export function readCompanyLinkedin(text: string): Reading<string> {
  const url = readWebsite(text);
  if (url === null) return { value: null, problem: 'is not a web address' };
  if (!/(?:^|\.)linkedin\.(?:com|example)$/.test(hostOf(url))) return { value: null, problem: 'is not on LinkedIn' };
  if (/^\/(?:in|pub)\//i.test(url.pathname)) return { value: null, problem: 'is the LinkedIn page of a person' };
  if (LINKEDIN_COMPANY.test(url.pathname)) return { value: text, problem: null };
  return { value: null, problem: 'is not the LinkedIn page of a company' };
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^(?:www\d?|m)\./, '').replace(/\.$/, '');
}

/** What stays the same of a company's website: the host without `www.`, and the path on a host that many share. */
export function websiteKey(text: string): string | null {
  const url = readWebsite(text);
  if (!url) return null;
  const host = hostOf(url);
  if (HOSTS_OF_CUSTOMERS.has(host)) return null;
  if (HOSTS_OF_OTHERS.has(host) && !SHARED_HOSTS.has(host)) return null;
  if (!SHARED_HOSTS.has(host)) return host.slice(0, MAX_KEY_LENGTH);
  const path = url.pathname.toLowerCase().replace(/(?<!\/)\/+$/, '') + (host === 'play.google.com' ? url.search : '');
  return path ? `${host}${path}`.slice(0, MAX_KEY_LENGTH) : null;
}

/**
 * The website that a search term names, as {@link websiteKey} has it; null for any other term, email addresses among
 * them. Of a bare domain ('acme.c') more letters may follow.
 */
export function websiteTerm(term: string): { key: string; bare: boolean } | null {
  if (!/^(?:https?:\/\/)?[^\s@/]+\.\p{L}/u.test(term)) return null;
  const key = websiteKey(term);
  return key === null ? null : { key, bare: !term.includes('/') };
}

/** The name without its legal form, folded, with the city (or what is known of the place) and country. */
export function nameKey(name: string, location: string | null): string {
  const { city, region, country } = splitPlace(location);
  const place = [city ?? region, country].filter(Boolean).join(', ');
  return `${baseName(name) || foldText(name)}${NAME_KEY_SEPARATOR}${foldText(place)}`
    .slice(0, MAX_KEY_LENGTH)
    .toWellFormed();
}

/** A name without its legal form, folded: what names of one company have in common. */
export function baseName(name: string): string {
  return foldText(withoutLegalForm(name))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether a name is one that many companies have, so that it tells none of them. */
export function isGenericName(name: string): boolean {
  const base = baseName(name);
  return base === '' || GENERIC_NAMES.has(base);
}

/** What tells whether two that share a website are one company. */
export type CompanyEvidence = { name: string; place: string | null };

/**
 * Whether two that share a website are one company: their names are alike. A website proves nothing, for it may be that of
 * a parent, an accelerator or a newspaper, and companies of one parent have people and places in common too.
 * @returns by what they are the same, null when their names differ
 */
export function isSameCompany(a: CompanyEvidence, b: CompanyEvidence): string | null {
  if (baseName(a.name) === baseName(b.name)) return 'the same website and name';
  if (isGenericName(a.name) || isGenericName(b.name) || !namesAreAlike(a.name, b.name)) return null;
  const [here, there] = [splitPlace(a.place), splitPlace(b.place)];
  const apart = here.city !== null && there.city !== null && here.city !== there.city;
  return apart ? null : 'the same website and a similar name';
}

const LEAST_SIMILARITY = 0.85;

/** What companies add to their name without becoming another company. */
const ADDED_WORDS =
  /^(?:technolog(?:y|ies)|tech|software|systems?|solutions?|group|holdings?|hq|app|io|ai|com|co|international|global|company|the)$/;

/** One is the other with words behind it that say nothing, the same without spaces, or nearly all of their letters are the same. */
export function namesAreAlike(a: string, b: string): boolean {
  const [one, other] = [baseName(a), baseName(b)];
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const added = long.slice(short.length + 1).split(' ');
  if (short.length >= 4 && long.startsWith(`${short} `) && added.every((word) => ADDED_WORDS.test(word))) return true;
  const [first, second] = [one.replaceAll(' ', ''), other.replaceAll(' ', '')];
  return first === second || similarity(first, second) >= LEAST_SIMILARITY;
}

/** Shared pairs of letters against all of them, from 0 to 1. */
function similarity(a: string, b: string): number {
  const pairs = (text: string) =>
    new Set(Array.from({ length: text.length + 1 }, (_, at) => ` ${text} `.slice(at, at + 2)));
  const [one, other] = [pairs(a), pairs(b)];
  return (2 * [...one].filter((pair) => other.has(pair)).length) / (one.size + other.size);
}

/** The words of a name as part of a URL: 'Zoë & Söhne, Inc.' is `zoe-sohne-inc`. Never has two hyphens in a row. */
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

/** Stands between the words of a slug and an id. It never comes out of a name, so no other slug is met. */
export const SLUG_ID_MARK = '--';

/** The slug of one whose words another has already. What stands before the mark is the words again. */
export function slugWithId(base: string, id: number): string {
  return `${base}${SLUG_ID_MARK}${id}`;
}

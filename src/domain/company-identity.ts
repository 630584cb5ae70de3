import { parsePlace } from './locations.ts';
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

/** What stays the same of a company's website: the host without `www.`, and the path on a host that many share. */
export function websiteKey(text: string): string | null {
  const url = readWebsite(text);
  if (!url) return null;
  const host = url.hostname.replace(/^(?:www\d?|m)\./, '').replace(/\.$/, '');
  if (!SHARED_HOSTS.has(host)) return host.slice(0, MAX_KEY_LENGTH);
  const path = url.pathname.toLowerCase().replace(/(?<!\/)\/+$/, '') + (host === 'play.google.com' ? url.search : '');
  return path ? `${host}${path}`.slice(0, MAX_KEY_LENGTH) : null;
}

/** The folded name with the city (or what is known of the place) and country. */
export function nameKey(name: string, location: string | null): string {
  const { city, region, country } = parsePlace(location);
  const place = [city ?? region, country].filter(Boolean).join(', ');
  return `${foldText(name)}${NAME_KEY_SEPARATOR}${foldText(place)}`.slice(0, MAX_KEY_LENGTH).toWellFormed();
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

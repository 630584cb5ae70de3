import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import { BRAND } from '#domain/brand.ts';
import { type JsonLd, webPageLd } from './json-ld.ts';

const PICTURE = '/og/site.png';
const PICTURE_SIZE = { width: '1200', height: '630' };

type PageHead = {
  /** Without the product name, which is appended if it fits. */
  title: string;
  description: string;
  /** The canonical URL, with the parameters that make it a separate page: `/directory/cities/berlin?page=2`. */
  path: string;
  /** A 1200 by 630 image for link previews: `/og/company/{slug}.png`. */
  image?: string;
  /** Structured data; an indexed page without any is described as a plain web page. */
  jsonLd?: readonly JsonLd[];
  /** For pages that search engines should not index: thin, personal, or a variant of an indexed page. */
  noindex?: boolean;
};

export function pageHead({ title, description, path, image = PICTURE, jsonLd, noindex = false }: PageHead) {
  const url = absolute(path);
  const whole = pageTitle(title);
  const short = pageDescription(description);
  return {
    meta: [
      { title: whole },
      { name: 'description', content: short },
      ...(noindex ? [{ name: 'robots', content: 'noindex, follow' }] : []),
      { property: 'og:site_name', content: BRAND.name },
      { property: 'og:type', content: 'website' },
      { property: 'og:title', content: whole },
      { property: 'og:description', content: short },
      { property: 'og:url', content: url },
      { property: 'og:image', content: absolute(image) },
      { property: 'og:image:width', content: PICTURE_SIZE.width },
      { property: 'og:image:height', content: PICTURE_SIZE.height },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    scripts: (jsonLd ?? (noindex ? [] : [webPageLd(siteUrl(), { title: whole, path })])).map((data) => ({
      type: 'application/ld+json',
      children: scriptText(data),
    })),
    // A page that is not indexed has no canonical URL either.
    links: noindex ? [] : [{ rel: 'canonical', href: url }],
  };
}

/** The head of a page that only its user sees. */
export function placeHead(title: string) {
  return { meta: [{ title: `${title} · ${BRAND.name}` }, { name: 'robots', content: 'noindex' }] };
}

/** The head of a page of the admin panel. */
export function adminHead(title: string) {
  return placeHead(`${title} · Admin`);
}

/** JSON for a script element, escaped so that no value can close it. */
function scriptText(data: JsonLd): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}

function absolute(path: string): string {
  return siteUrl() + path;
}

/** The public origin of the site, such as `https://fundscout.example`; JSON-LD needs absolute URLs too. */
export const siteUrl = createIsomorphicFn()
  .server(() => getGlobalStartContext()?.appUrl ?? '')
  .client(() => window.location.origin);

/** Search engines truncate longer texts. */
const MAX_TITLE = 60;
const MAX_DESCRIPTION = 160;

/** The page title, followed by the product name if it fits and is not already there. */
export function pageTitle(title: string): string {
  return title.includes(BRAND.name) || title.length > MAX_TITLE ? title : `${title} · ${BRAND.name}`;
}

export function pageDescription(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text;
  const room = text.slice(0, MAX_DESCRIPTION);
  const space = room.lastIndexOf(' ');
  // A text without spaces is cut anywhere except within a surrogate pair.
  const excerpt =
    space > MAX_DESCRIPTION / 2 ? room.slice(0, space) : room.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '');
  return `${excerpt.replace(/[\s,;:.]+$/, '')}…`;
}

import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import { BRAND } from '#domain/brand.ts';
import { type JsonLd, webPageLd } from '#domain/json-ld.ts';
import { pageDescription, pageTitle } from '#domain/page-texts.ts';

/** The picture of pages that have none of their own. */
const PICTURE = '/og/site.png';
const PICTURE_SIZE = { width: '1200', height: '630' };

type PageHead = {
  /** Without the name of the product, which is put behind it where there is room. */
  title: string;
  description: string;
  /** The one address of the page, with the parameters that make it another page: `/directory/cities/berlin?page=2`. */
  path: string;
  /** A picture of 1200 by 630 for those who share the page: `/og/company/{slug}.png`. */
  image?: string;
  /** Of a page that is listed and says nothing here it is told that it is one. */
  jsonLd?: readonly JsonLd[];
  /** For pages that search engines should not list: thin, personal, or another view of a page that they do list. */
  noindex?: boolean;
};

/** What search engines and those who share a page read about it, as the `head` of a route. */
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
    // A page that is not to be listed does not stand for another one either.
    links: noindex ? [] : [{ rel: 'canonical', href: url }],
  };
}

/** JSON within a script element, which nothing in a name may end. */
function scriptText(data: JsonLd): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}

/** The whole address of a path of ours, as others reach it. */
function absolute(path: string): string {
  return siteUrl() + path;
}

/** Where others reach the site, such as `https://fundscout.example`; what stands in JSON-LD is whole addresses too. */
export const siteUrl = createIsomorphicFn()
  .server(() => getGlobalStartContext()?.appUrl ?? '')
  .client(() => window.location.origin);

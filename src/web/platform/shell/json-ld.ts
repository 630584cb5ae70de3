import { BRAND } from '#domain/brand.ts';

/** Structured data of a page (schema.org). */
export type JsonLd = { '@type': string; [property: string]: JsonLdValue };
type JsonLdValue = string | number | JsonLd | readonly JsonLd[] | readonly string[];

export function webPageLd(site: string, { title, path }: { title: string; path: string }): JsonLd {
  const website = { '@type': 'WebSite', name: BRAND.name, url: `${site}/` };
  return { '@type': 'WebPage', name: title, url: site + path, isPartOf: website };
}

export function breadcrumbLd(site: string, trail: readonly { label: string; path: string }[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: site + path,
    })),
  };
}

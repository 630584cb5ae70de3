import { PRICE_IDS, PRICES } from '#domain/billing/plans.ts';
import { BRAND } from '#domain/brand.ts';

/** Structured data of a page (schema.org). */
export type JsonLd = { '@type': string; [property: string]: JsonLdValue };
type JsonLdValue = string | number | JsonLd | readonly JsonLd[] | readonly string[];

export function organizationLd(site: string): JsonLd {
  return {
    '@type': 'Organization',
    name: BRAND.name,
    description: BRAND.tagline,
    url: `${site}/`,
    logo: `${site}/og/site.png`,
    sameAs: [BRAND.socialUrl],
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: BRAND.supportEmail },
  };
}

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

export function faqLd(questions: readonly { question: string; answer: string }[]): JsonLd {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

export function productLd(site: string): JsonLd {
  return {
    '@type': 'Product',
    name: BRAND.name,
    description: BRAND.tagline,
    image: `${site}/og/site.png`,
    brand: { '@type': 'Brand', name: BRAND.name },
    offers: PRICE_IDS.map((id) => ({
      '@type': 'Offer',
      name: PRICES[id].name,
      price: (PRICES[id].cents / 100).toFixed(2),
      priceCurrency: 'USD',
      url: `${site}/#pricing`,
      availability: 'https://schema.org/InStock',
    })),
  };
}

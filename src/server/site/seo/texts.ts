import { BRAND } from '#domain/brand.ts';

/** Allows only the API calls that a rendered page makes in the browser. */
export function robotsText(site: string): string {
  return `User-agent: *
Allow: /api/me
Allow: /api/stats/
Allow: /api/companies
Allow: /api/filter-options
Allow: /api/company-figures
Allow: /api/directory
Disallow: /api/
Disallow: /admin
Disallow: /clients
Disallow: /exports
Disallow: /outbox
Disallow: /profile
Disallow: /sandbox

Sitemap: ${site}/sitemap.xml
`;
}

export function llmsText(site: string, pages: readonly string[]): string {
  const links = DESCRIBED.filter(({ path }) => path === '/directory' || pages.includes(path)).map(
    ({ path, title, text }) => `- [${title}](${site}${path}): ${text}`,
  );
  return `# ${BRAND.name}

> ${BRAND.tagline}

Company pages are at ${site}/company/{slug}: what a company does, where it is based, its known funding rounds, and who leads it. Email addresses are masked without a plan or a trial.

## Pages
${links.join('\n')}

## For apps and scripts
- [API](${site}/api/docs): every call with its parameters and responses
- [OpenAPI document](${site}/api/openapi.json)
- [Sitemap](${site}/sitemap.xml): every public page
`;
}

const DESCRIBED = [
  { path: '/', title: 'Overview', text: 'what it does, prices and answers to common questions' },
  {
    path: '/search',
    title: 'Search',
    text: 'companies by text, industry, location, stage, amount and date of the last round',
  },
  { path: '/directory', title: 'Directory', text: 'companies by city, industry and first letter' },
  {
    path: '/compare',
    title: 'Compare',
    text: 'Fundscout compared with other data providers, and any two companies side by side',
  },
  { path: '/lps', title: 'Limited partners', text: 'who invests in funds' },
  {
    path: '/converter',
    title: 'Converter',
    text: 'convert lead lists to the columns that CRMs and email tools import',
  },
  {
    path: '/data',
    title: 'Data sources',
    text: 'where the data comes from, how email addresses are checked, and measured bounce rates',
  },
  { path: '/contact', title: 'Contact', text: 'send us a message' },
  { path: '/do-not-sell', title: 'Do not sell my information', text: 'how to remove your data' },
  { path: '/terms', title: 'Terms of service', text: 'what you get, pricing and how you may use the data' },
  { path: '/privacy', title: 'Privacy', text: 'what we store, why and for how long' },
];

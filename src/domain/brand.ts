import { initials } from './names.ts';

export const DEFAULT_BRAND = {
  name: 'Fundscout',
  supportEmail: 'support@fundscout.example',
  socialUrl: 'https://www.linkedin.com/company/fundscout-example',
};

/** The brand of this site: the defaults until `applyBrand` has read the site settings. */
export const BRAND = {
  ...DEFAULT_BRAND,
  tagline: 'Recently funded startups and their founders.',
  /** The URL of the uploaded logo; null for the one that is drawn. */
  logoUrl: null as string | null,
  /** Initials that stand for a logo; null with a logo, and for the default brand, whose logo is drawn. */
  initials: null as string | null,
  /** The URL of the icon made from the logo or the initials; null for the default brand. */
  iconUrl: null as string | null,
};

/** Site settings; empty ones stand for the defaults. */
export type BrandSettings = { brand_name: string; support_email: string; social_url: string; logo: string };

/** Called with the current settings wherever they are read: by each process, and by each page in the browser. */
export function applyBrand({ brand_name, support_email, social_url, logo }: BrandSettings): void {
  BRAND.name = brand_name || DEFAULT_BRAND.name;
  BRAND.supportEmail = support_email || DEFAULT_BRAND.supportEmail;
  BRAND.socialUrl = social_url || DEFAULT_BRAND.socialUrl;
  BRAND.logoUrl = logo ? `/api/settings/logo?v=${logo}` : null;
  BRAND.initials = logo ? null : initials(brand_name) || null;
  BRAND.iconUrl = logo || BRAND.initials ? `/og/icon.png?v=${logo || BRAND.initials}` : null;
}

/** The name as the beginning of file names. */
export function brandSlug(): string {
  return BRAND.name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');
}

const SOCIAL_SITES: Readonly<Record<string, string>> = {
  'linkedin.com': 'LinkedIn',
  'x.com': 'X',
  'youtube.com': 'YouTube',
  'github.com': 'GitHub',
};

/** The name of the site that the social link leads to. */
export function socialSite(): string {
  const host = new URL(BRAND.socialUrl).hostname.replace(/^www\./, '');
  return SOCIAL_SITES[host] ?? host;
}

export const BRAND = {
  name: 'Fundscout',
  tagline: 'Recently funded startups and their founders.',
  supportEmail: 'support@fundscout.example',
  socialUrl: 'https://www.linkedin.com/company/fundscout-example',
} as const;

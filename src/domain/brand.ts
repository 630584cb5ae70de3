/** The names and addresses that stand for the product, in one place. */
export const BRAND = {
  name: 'Fundscout',
  tagline: 'Startups that have just been funded, and the founders behind them.',
  supportEmail: 'support@fundscout.example',
  socialUrl: 'https://www.linkedin.com/company/fundscout-example',
} as const;

import { DEFAULT_REVEAL_LIMITS } from '#domain/billing/reveal-budget.ts';

/** The settings of a new site, as users see them. */
export const DEFAULT_SETTINGS = {
  hide_lp_search: false,
  sample_data: false,
  operator_name: '',
  operator_address: '',
  ...DEFAULT_REVEAL_LIMITS,
  brand_name: '',
  support_email: '',
  social_url: '',
  logo: '',
  hide_claims: false,
  contacts_exported: '',
  trusted_by: '',
  new_leads: '',
};

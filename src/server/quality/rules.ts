import { MOST_LAST_USD, MOST_TOTAL_USD, type QualityRule } from '#domain/changes/quality.ts';
import { KEYS } from '../changes/find-records.ts';

/** What companies share that may be one. */
export const SHARED: Partial<Record<QualityRule, string>> = {
  'same-website': KEYS.website,
  'same-name': KEYS.name,
};

/** The keys that several companies share, with their ids as `ids`. */
export function several(key: string, ids: string): string {
  return `select ${key} as shared, ${ids} as ids from companies where ${key} is not null group by 1 having count(*) > 1`;
}

const sharing = (key = 'null') => `select id from companies join (${several(key, 'null')}) several on ${key} = shared`;

/** Whether a contact's address `k.email` takes no mail. */
export const IS_DEAD = `(lower(k.email) in (select email from email_reports where outcome = 'bounced')
  or lower(split_part(k.email, '@', 2)) in (select domain from mail_domains where not takes_mail))`;

/** The ids of the companies that a rule finds; `tomorrow.day` is the last day that a date may be. */
export const FOUND: Readonly<Record<QualityRule, string>> = {
  'last-above-total': 'select id from companies where last_funding_amount_usd > total_funding_amount_usd',
  // A hundredth more is a matter of rounding and rates of exchange.
  'rounds-above-total': `select id from companies join (
      select company_id, sum(amount_usd) as raised from funding_rounds group by company_id
    ) rounds on company_id = id where raised > total_funding_amount_usd * 1.01`,
  'future-date': 'select id from companies, tomorrow where last_funding_date > tomorrow.day',
  'absurd-amount': `select id from companies
    where last_funding_amount_usd > ${MOST_LAST_USD} or total_funding_amount_usd > ${MOST_TOTAL_USD}`,
  'same-website': sharing(SHARED['same-website']),
  'same-name': sharing(SHARED['same-name']),
  'unnamed-person': `select distinct company_id as id from contacts
    where email is not null and coalesce(first_name, '') = '' and coalesce(last_name, '') = ''`,
  'dead-address': `select distinct company_id as id from contacts k where email is not null and ${IS_DEAD}`,
  'no-contact': `select id from companies c where contact_email is null
    and not exists (select from contacts where company_id = c.id)`,
};

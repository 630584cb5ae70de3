/** What looks wrong about companies, and what one click does about it. */
export const QUALITY_RULES = {
  'last-above-total': {
    label: 'Last round above the total',
    note: 'The last amount is larger than everything raised together.',
    mend: 'Raise the total to it',
  },
  'rounds-above-total': {
    label: 'Rounds above the total',
    note: 'The rounds add up to more than everything raised together.',
    mend: 'Take their sum as the total',
  },
  'future-date': {
    label: 'Date in the future',
    note: 'The last round is dated later than tomorrow.',
    mend: 'Clear the date',
  },
  'absurd-amount': {
    label: 'Amount beyond belief',
    note: 'A last round above 20 or a total above 100 billion dollars; often a wrong unit or currency.',
    mend: 'Clear these amounts',
  },
  'same-website': {
    label: 'Website of several companies',
    note: 'Companies with one website are often one company.',
    mend: null,
  },
  'same-name': {
    label: 'Name of several companies',
    note: 'Companies of one name in one country, such as filings that nobody could match.',
    mend: null,
  },
  'unnamed-person': {
    label: 'Founder without a name',
    note: 'A contact has an address and no name.',
    mend: 'Take the names from the addresses',
  },
  'dead-address': {
    label: 'Address that takes no mail',
    note: 'Mail to a contact bounced, or the domain has no mail server.',
    mend: 'Clear these addresses',
  },
  'no-contact': {
    label: 'Nobody to write to',
    note: 'The company has no contact at all.',
    mend: null,
  },
} as const satisfies Record<string, { label: string; note: string; mend: string | null }>;

export type QualityRule = keyof typeof QUALITY_RULES;
export const QUALITY_RULE_NAMES = Object.keys(QUALITY_RULES).filter(isQualityRule);

/** A last round and a total above these are hardly true, in dollars. */
export const MOST_LAST_USD = 20e9;
export const MOST_TOTAL_USD = 100e9;

export function isQualityRule(text: string): text is QualityRule {
  return Object.hasOwn(QUALITY_RULES, text);
}

/** What mends look at. */
export type QualityCompany = {
  lastUsd: number | null;
  totalUsd: number | null;
  roundsUsd: number | null;
  contacts: readonly {
    id: number;
    firstName: string | null;
    lastName: string | null;
    email: string | null;
    dead: boolean;
  }[];
};

/** What a mend types into the forms of a company and of its contacts. */
export type Mend = { fields: Record<string, string>; contacts: { id: number; fields: Record<string, string> }[] };

/** The mend of a rule for a company; null where there is nothing that can be mended by itself. */
export function mendOf(rule: QualityRule, company: QualityCompany): Mend | null {
  const fields = fieldsOf(rule, company);
  const contacts = contactsOf(rule, company);
  return Object.keys(fields).length + contacts.length === 0 ? null : { fields, contacts };
}

function fieldsOf(rule: QualityRule, { lastUsd, totalUsd, roundsUsd }: QualityCompany): Record<string, string> {
  if (rule === 'last-above-total' && lastUsd !== null) return { totalFundingAmountUsd: String(lastUsd) };
  if (rule === 'rounds-above-total' && roundsUsd !== null) return { totalFundingAmountUsd: String(roundsUsd) };
  if (rule === 'future-date') return { lastFundingDate: '' };
  if (rule !== 'absurd-amount') return {};
  return {
    ...((lastUsd ?? 0) > MOST_LAST_USD && { lastFundingAmountUsd: '' }),
    ...((totalUsd ?? 0) > MOST_TOTAL_USD && { totalFundingAmountUsd: '' }),
  };
}

function contactsOf(rule: QualityRule, { contacts }: QualityCompany): Mend['contacts'] {
  return contacts.flatMap(({ id, firstName, lastName, email, dead }): Mend['contacts'] => {
    if (rule === 'dead-address' && dead && (firstName || lastName)) return [{ id, fields: { email: '' } }];
    if (rule !== 'unnamed-person' || firstName || lastName || email === null) return [];
    const name = nameInAddress(email);
    return name ? [{ id, fields: name }] : [];
  });
}

/** 'Ada Berg' of `ada.berg@…`; null where an address does not say a first and a last name. */
export function nameInAddress(email: string): { firstName: string; lastName: string } | null {
  const [, first = '', last = ''] = /^(\p{L}{2,})[._](\p{L}{2,}(?:-\p{L}{2,})?)@/u.exec(email) ?? [];
  const capital = (text: string) => text.toLowerCase().replace(/(^|-)\p{L}/gu, (start) => start.toUpperCase());
  return first === '' ? null : { firstName: capital(first), lastName: capital(last) };
}

/** What is wrong with companies, most harmful first. */
export const QUALITY_RULES = {
  'dead-address': {
    label: 'Undeliverable email',
    plural: 'undeliverable emails',
    note: 'An email to a contact bounced, or its domain has no mail server.',
    harm: 'users who export these emails get bounces',
    fix: 'Clear these emails',
  },
  'future-date': {
    label: 'Date in the future',
    plural: 'dates in the future',
    note: 'The last round is dated after tomorrow.',
    harm: 'these companies come first when results are sorted by date',
    fix: 'Clear the date',
  },
  'absurd-amount': {
    label: 'Implausible amount',
    plural: 'implausible amounts',
    note: 'The last round is above $20 billion or the total above $100 billion. The unit or currency is often wrong.',
    harm: 'these amounts distort charts and filters',
    fix: 'Clear these amounts',
  },
  'last-above-total': {
    label: 'Last round above the total',
    plural: 'last rounds above the total',
    note: 'The last round is larger than the total.',
    harm: 'users see a total that cannot be right',
    fix: 'Raise the total to this amount',
  },
  'rounds-above-total': {
    label: 'Rounds above the total',
    plural: 'rounds above the total',
    note: 'The rounds add up to more than the total.',
    harm: 'users see a total that cannot be right',
    fix: 'Use their sum as the total',
  },
  'other-last-round': {
    label: 'Last funding and newest round differ',
    plural: 'companies whose last funding and newest round differ',
    note: 'The date, type or amount of the last funding is not that of the newest round.',
    harm: 'the company page shows both',
    fix: null,
  },
  'repeated-round': {
    label: 'Rounds that may repeat',
    plural: 'rounds that may repeat',
    note: 'Two rounds have the same day and are both stages or have the same amount, or the same amount and type within a month.',
    harm: 'the total may count one round twice',
    fix: null,
  },
  'unnamed-person': {
    label: 'Founder without a name',
    plural: 'founders without a name',
    note: 'A contact has an email but no name.',
    harm: 'mail tools reject contacts without a name',
    fix: 'Derive the names from the emails',
  },
  'no-contact': {
    label: 'No contact',
    plural: 'companies without a contact',
    note: 'The company has neither a contact nor an email of its own.',
    harm: 'users cannot write to these companies',
    fix: null,
  },
} as const satisfies Record<string, { label: string; plural: string; note: string; harm: string; fix: string | null }>;

export type QualityRule = keyof typeof QUALITY_RULES;
export const QUALITY_RULE_NAMES = Object.keys(QUALITY_RULES) as QualityRule[];

/** What Data quality lists: possible duplicates, companies that break a rule, and contradictions between sources. */
export const QUALITY_LISTS = ['duplicates', ...QUALITY_RULE_NAMES, 'contradictions'] as const;
export type QualityList = (typeof QUALITY_LISTS)[number];

export const DUPLICATES = {
  label: 'Possible duplicates',
  plural: 'possible duplicates',
  note: 'Companies that may be the same. Groups with the most to merge come first: contacts, rounds, values and list entries.',
  harm: 'users may contact the same company twice',
};

export const CONTRADICTIONS = {
  label: 'Contradictions',
  plural: 'contradictions',
  note: 'Two sources state values that cannot both be true.',
  harm: 'users see a value that another source contradicts',
};

/** Larger last rounds and totals are implausible, in dollars. */
export const MAX_LAST_USD = 20e9;
export const MAX_TOTAL_USD = 100e9;

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

/** The form changes of a fix, for a company and its contacts. */
export type Fix = { fields: Record<string, string>; contacts: { id: number; fields: Record<string, string> }[] };

/** The fix of a rule for a company; null if it cannot be fixed automatically. */
export function fixOf(rule: QualityRule, company: QualityCompany): Fix | null {
  const fields = companyFix(rule, company);
  const contacts = contactFixes(rule, company);
  return Object.keys(fields).length + contacts.length === 0 ? null : { fields, contacts };
}

function companyFix(rule: QualityRule, { lastUsd, totalUsd, roundsUsd }: QualityCompany): Record<string, string> {
  if (rule === 'last-above-total' && lastUsd !== null) return { totalFundingAmountUsd: String(lastUsd) };
  if (rule === 'rounds-above-total' && roundsUsd !== null) return { totalFundingAmountUsd: String(roundsUsd) };
  if (rule === 'future-date') return { lastFundingDate: '' };
  if (rule !== 'absurd-amount') return {};
  return {
    ...((lastUsd ?? 0) > MAX_LAST_USD && { lastFundingAmountUsd: '' }),
    ...((totalUsd ?? 0) > MAX_TOTAL_USD && { totalFundingAmountUsd: '' }),
  };
}

function contactFixes(rule: QualityRule, { contacts }: QualityCompany): Fix['contacts'] {
  return contacts.flatMap(({ id, firstName, lastName, email, dead }): Fix['contacts'] => {
    if (rule === 'dead-address' && dead && (firstName || lastName)) return [{ id, fields: { email: '' } }];
    if (rule !== 'unnamed-person' || firstName || lastName || email === null) return [];
    const name = nameInAddress(email);
    return name ? [{ id, fields: name }] : [];
  });
}

/** 'Ada Berg' from `ada.berg@…`; null if the address does not contain a first and a last name. */
function nameInAddress(email: string): { firstName: string; lastName: string } | null {
  const [, first = '', last = ''] = /^(\p{L}{2,})[._](\p{L}{2,}(?:-\p{L}{2,})?)@/u.exec(email) ?? [];
  const capital = (text: string) => text.toLowerCase().replace(/(^|-)\p{L}/gu, (start) => start.toUpperCase());
  return first === '' ? null : { firstName: capital(first), lastName: capital(last) };
}

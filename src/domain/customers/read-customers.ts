import { baseName, isGenericName, readWebsite, websiteKey } from '../companies/company-identity.ts';
import { isMailProvider } from '../emails/emails.ts';
import { normalizeEmail } from '../emails/normalize-email.ts';
import { damagedCell, isBlank, shownCell } from '../imports/cell-readings.ts';
import { type ColumnSamples, proposeMapping } from '../imports/import-columns.ts';
import type { ImportField } from '../imports/import-fields.ts';
import { isEmail } from '../imports/imported-emails.ts';
import { readCell } from '../spreadsheets/csv-cells.ts';
import { CUSTOMER_FIELDS, type CustomerColumns, type CustomerField, type CustomerKey } from './customers.ts';

const FIELDS: { readonly [F in ImportField]?: CustomerField } = {
  organizationName: 'name',
  website: 'website',
  linkedin: 'linkedin',
  contactLinkedin: 'linkedin',
  email: 'email',
  contactEmail: 'email',
};

/** Headers that imports ignore, because they read the same data from a better column. */
const EXTRA_HEADERS: readonly [RegExp, CustomerField][] = [
  [/^(?:email |company |account )?domains?$/i, 'website'],
  [/^(?:secondary|additional|other|work|personal|business) e-?mails?(?: address(?:es)?)?$/i, 'email'],
];

/** Recognizes the columns of a CRM export or any other list. */
export function proposeCustomerColumns(headers: readonly string[], samples?: ColumnSamples): CustomerColumns {
  return proposeMapping(headers, {}, samples).map(
    ({ field, header }) =>
      (field && FIELDS[field]) ?? EXTRA_HEADERS.find(([words]) => words.test(header.trim()))?.[1] ?? null,
  );
}

type CustomerRow = { keys: CustomerKey[] } | { rejected: string };

const MAX_ADDRESSES_PER_CELL = 50;

/**
 * Reads the keys of the customer in a row, most reliable first. A name is used only if nothing else identifies the
 * company.
 */
export function readCustomer(cells: readonly string[], columns: CustomerColumns): CustomerRow {
  const keys = new Map<string, CustomerKey>();
  const problems: string[] = [];
  const read = (customerField: CustomerField, keysOf: (text: string) => CustomerKey[] | string) => {
    // A row can be much shorter than the header.
    for (const [index, cell] of cells.entries()) {
      if (columns[index] !== customerField) continue;
      const text = readCell(cell.trim(), customerField);
      if (text === '' || isBlank(text)) continue;
      const result = damagedCell(text) ?? keysOf(text);
      if (typeof result === 'string') problems.push(result);
      else for (const key of result.filter((one) => !keys.has(nameOf(one)))) keys.set(nameOf(key), key);
    }
  };
  read('website', websiteKeys);
  read('email', addressKeys);
  if (problems.includes(TOO_MANY_ADDRESSES)) return { rejected: TOO_MANY_ADDRESSES };
  read('linkedin', linkedinKeys);
  const all = [...keys.values()];
  if (!all.some(({ field, key }) => field === 'website' || (field === 'linkedin' && key.startsWith('company/')))) {
    read('name', nameKeys);
  }
  if (keys.size > 0) return { keys: [...keys.values()].sort((a, b) => rank(a) - rank(b)) };
  return { rejected: problems[0] ?? 'has no website, email address, LinkedIn page or name' };
}

const MAX_LABEL = 100;
const LABEL_FIELDS = CUSTOMER_FIELDS.toSorted((a, b) => Number(b === 'name') - Number(a === 'name'));

/** The name of the customer in a row, or the first other cell that identifies it. */
export function customerLabel(cells: readonly string[], columns: CustomerColumns): string {
  const texts = LABEL_FIELDS.flatMap((field) => cells.filter((_, index) => columns[index] === field));
  return (texts.map((text) => text.trim()).find((text) => text !== '' && !isBlank(text)) ?? '').slice(0, MAX_LABEL);
}

function nameOf({ field, key }: CustomerKey): string {
  return `${field} ${key}`;
}

function rank({ field }: CustomerKey): number {
  return CUSTOMER_FIELDS.indexOf(field);
}

function websiteKeys(text: string): CustomerKey[] | string {
  const key = websiteKey(text);
  if (key !== null && !isMailProvider(key)) return [{ field: 'website', key }];
  return readWebsite(text)
    ? `has a website that identifies no company: ${shownCell(text)}`
    : `has no valid website: ${shownCell(text)}`;
}

const TOO_MANY_ADDRESSES = `has more than ${MAX_ADDRESSES_PER_CELL} email addresses in a cell. Split them into several rows`;

function addressKeys(text: string): CustomerKey[] | string {
  const addresses: string[] = [];
  for (const [word] of text.matchAll(/[^\s,;|]+/g)) {
    const address = normalizeEmail(word);
    if (isEmail(address) && addresses.push(address) > MAX_ADDRESSES_PER_CELL) return TOO_MANY_ADDRESSES;
  }
  if (addresses.length === 0) return `has no valid email address: ${shownCell(text)}`;
  return addresses.flatMap((address): CustomerKey[] => {
    const domain = address.slice(address.lastIndexOf('@') + 1);
    const website = isMailProvider(domain) ? null : websiteKey(domain);
    return [
      ...(website === null ? [] : [{ field: 'website' as const, key: website, isEmailDomain: true as const }]),
      { field: 'email', key: address },
    ];
  });
}

/** The view `customer_match_keys` extracts the same part from the links of companies and contacts. */
const LINKEDIN = /linkedin\.[a-z]+\/+((?:company|school|showcase|in)\/[^/?#\s]+)/i;

function linkedinKeys(text: string): CustomerKey[] | string {
  const key = LINKEDIN.exec(text)?.[1]?.toLowerCase();
  return key === undefined ? `has no LinkedIn page: ${shownCell(text)}` : [{ field: 'linkedin', key }];
}

function nameKeys(text: string): CustomerKey[] | string {
  const key = baseName(text);
  return isGenericName(text, key)
    ? `has a name that identifies no company: ${shownCell(text)}`
    : [{ field: 'name', key }];
}

/** Whether a cell is a website, an email address or a LinkedIn page, and not the name of a column. */
export function isCustomerValue(cell: string): boolean {
  return (
    isEmail(cell) ||
    /^https?:\/\//i.test(cell) ||
    /^www\./i.test(cell) ||
    LINKEDIN.test(cell) ||
    /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:\/\S*)?$/.test(cell)
  );
}

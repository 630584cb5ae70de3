import { describe, expect, test } from 'vitest';
import type { CustomerField } from './customers.ts';
import { isCustomerValue, proposeCustomerColumns, readCustomer } from './read-customers.ts';

const COLUMNS = ['website', 'email', 'linkedin', 'name'] as const;

describe('readCustomer', () => {
  test.each<[website: string, email: string, linkedin: string, name: string, keys: string[]]>([
    ['https://www.Acme.io/about', '', '', '', ['website acme.io']],
    ['acme.io', 'Ada@acme.io', '', 'Acme', ['website acme.io', 'email ada@acme.io']],
    ['', 'ada@acme.io', '', 'Other name', ['website acme.io', 'email ada@acme.io']],
    ['', 'ada@gmail.com', '', 'Acme, Inc.', ['email ada@gmail.com', 'name acme']],
    ['', 'a@acme.io; b@gmail.com', '', '', ['website acme.io', 'email a@acme.io', 'email b@gmail.com']],
    ['', '', 'https://www.LinkedIn.com/company/Acme-Inc/about', 'Acme', ['linkedin company/acme-inc']],
    ['', '', 'linkedin.com/in/ada?trk=1', 'Acme', ['linkedin in/ada', 'name acme']],
    ['-', 'n/a', '', 'Zoë & Söhne GmbH', ['name zoeandsohne']],
    ['https://medium.com/acme', '', '', '', ['website medium.com/acme']],
    ['https://forbes.com/x', '', '', 'Acme', ['name acme']],
  ])('reads %j, %j, %j and %j', (website, email, linkedin, name, keys) => {
    const read = readCustomer([website, email, linkedin, name], COLUMNS);
    expect('keys' in read && read.keys.map(({ field, key }) => `${field} ${key}`)).toEqual(keys);
  });

  test.each([
    [['', '', '', ''], 'has no website, email address, LinkedIn page or name'],
    [['not a site', '', '', ''], 'has no valid website: not a site'],
    [['https://forbes.com', '', '', ''], 'has a website that identifies no company: https://forbes.com'],
    [['', 'ada(at)acme', '', ''], 'has no valid email address: ada(at)acme'],
    [['', '', 'twitter.com/acme', ''], 'has no LinkedIn page: twitter.com/acme'],
    [['', '', '', 'Stealth Startup'], 'has a name that identifies no company: Stealth Startup'],
    [['', '', '', '#REF!'], 'a spreadsheet left a formula error here'],
  ])('rejects %j and says why', (cells, rejected) => {
    expect(readCustomer(cells, COLUMNS)).toEqual({ rejected });
  });
});

const addresses = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@a${n}.io`).join('; ');

test('reads up to 50 addresses in a cell, and rejects a row with more', () => {
  expect(readCustomer(['', addresses(50), '', ''], COLUMNS)).toMatchObject({ keys: { length: 100 } });
  const rejected = 'has more than 50 email addresses in a cell. Split them into several rows';
  for (const count of [51, 100_000]) {
    expect(readCustomer(['acme.io', addresses(count), '', 'Acme'], COLUMNS)).toEqual({ rejected });
  }
});

test.each<[headers: string[], columns: (CustomerField | null)[]]>([
  [
    ['Record ID', 'First Name', 'Email', 'Associated Company', 'Website URL'],
    [null, null, 'email', 'name', 'website'],
  ],
  [
    ['Contact ID', 'Email', 'First Name', 'Last Name', 'Company Name', 'Email Domain'],
    [null, 'email', null, null, 'name', 'website'],
  ],
  [
    ['Email', 'Secondary Email'],
    ['email', 'email'],
  ],
  [
    ['Color', 'Size'],
    [null, null],
  ],
])('recognizes %j', (headers, columns) => {
  expect(proposeCustomerColumns(headers)).toEqual(columns);
});

test.each([
  ['acme.com', true],
  ['https://acme.shop', true],
  ['ada@acme.shop', true],
  ['acme.example/about', true],
  ['uk.linkedin.com/in/ada-reed', true],
  ['Company', false],
  ['Organization.Name', false],
  ['4.5', false],
])('distinguishes a value from a column name: %s', (cell, isValue) => {
  expect(isCustomerValue(cell)).toBe(isValue);
});

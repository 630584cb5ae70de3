import { expect, test } from 'vitest';
import { withMatchesFirst } from './matches-first.ts';

const contact = (firstName: string | null, lastName: string) => ({ firstName, lastName, role: null, email: null });
const COMPANY = {
  contacts: [
    contact('Aisha', 'Rao'),
    contact('Naomi', 'Berg'),
    contact('Zoë', "O'Neil"),
    contact('Naomi', 'Holloway'),
    contact(null, 'Li'),
  ],
  industries: ['Retail', 'AI'],
  industryGroups: [],
} as unknown as Parameters<typeof withMatchesFirst>[0];

test.each([
  ['', 'Aisha'],
  ['naomi', 'Naomi'],
  ['Naomi Holloway', 'Holloway'],
  ['"naomi holloway" robotics', 'Holloway'],
  ['zoe o’neil', "O'Neil"],
  ['li robotics', 'Li'],
  ['ai', 'Aisha'],
  ['ao', 'Aisha'],
])('a search for %j shows %s first', (text, name) => {
  const [first] = withMatchesFirst(COMPANY, text, []).contacts;
  expect([first?.firstName, first?.lastName]).toContain(name);
});

test.each([
  ['naomi', ['Berg', 'Holloway']],
  ['Naomi Holloway', ['Holloway']],
  ['ai', []],
])('a search for %j marks %j', (text, names) => {
  const matches = withMatchesFirst(COMPANY, text, []).contacts.filter(({ isMatch }) => isMatch);
  expect(matches.map(({ lastName }) => lastName)).toEqual(names);
});

test('the filtered industry comes first', () => {
  expect(withMatchesFirst(COMPANY, '', ['ai']).industries).toEqual(['AI', 'Retail']);
});

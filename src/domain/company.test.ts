import { expect, test } from 'vitest';
import { bestContact, type Contact } from './company.ts';

const NOBODY: Contact = { firstName: null, lastName: null, role: null, email: null, emailMasked: false };
const dana: Contact = { ...NOBODY, firstName: 'Dana', role: 'CEO' };
const bo: Contact = { ...NOBODY, firstName: 'Bo', email: 'b***o@ek.example', emailMasked: true };
const office: Contact = { ...NOBODY, email: 'office@ek.example' };

test.each<[string, Contact[], Contact | null]>([
  ['the first contact with an email, visible or masked', [dana, bo, office], bo],
  ['an email without a name before a name without an email', [dana, office], office],
  ['a name if no contact has an email', [NOBODY, dana], dana],
  ['no contact if nothing is known', [NOBODY], null],
  ['no contact from an empty list', [], null],
])('picks %s', (_, contacts, best) => {
  expect(bestContact(contacts)).toBe(best);
});

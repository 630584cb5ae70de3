import { expect, test } from 'vitest';
import { bestContact, type Contact } from './company.ts';

const NO_CONTACT: Contact = { firstName: null, lastName: null, role: null, email: null, emailMasked: false };
const dana: Contact = { ...NO_CONTACT, firstName: 'Dana', role: 'CEO' };
const bo: Contact = { ...NO_CONTACT, firstName: 'Bo', email: 'b***o@ek.example', emailMasked: true };
const bounced: Contact = { ...NO_CONTACT, email: 'gone@ek.example', ownBounceOn: '2026-11-27' };
const named: Contact = { ...dana, isMatch: true };
const office: Contact = { ...NO_CONTACT, email: 'office@ek.example' };

test.each<[string, Contact[], Contact | null]>([
  ['the first contact with an email, visible or masked', [dana, bo, office], bo],
  ['an email that works before one that bounced', [bounced, office], office],
  ['a bounced email if there is no other', [dana, bounced], bounced],
  ['an email without a name before a name without an email', [dana, office], office],
  ['a name if no contact has an email', [NO_CONTACT, dana], dana],
  ['the person that the search names, also without an email', [bo, named, office], named],
  ['no contact if nothing is known', [NO_CONTACT], null],
  ['no contact from an empty list', [], null],
])('picks %s', (_, contacts, best) => {
  expect(bestContact(contacts)).toBe(best);
});

import { expect, test } from 'vitest';
import { contactName, contactRole } from './contact-name.ts';

const contact = { firstName: 'Mirthe', lastName: 'van Oordt', role: null, email: null, emailMasked: false };

test.each([
  [contact, 'Mirthe van Oordt'],
  [{ ...contact, firstName: null }, 'van Oordt'],
  [{ ...contact, firstName: null, lastName: null }, 'No contact'],
  [{ ...contact, firstName: null, lastName: null, email: 'm…@tern.example' }, 'Name unknown'],
])('names %j', (contact, name) => expect(contactName(contact)).toBe(name));

test('treats a contact without a role as a founder', () => {
  expect(contactRole(contact)).toBe('Founder');
});

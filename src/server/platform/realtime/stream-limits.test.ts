import { expect, test } from 'vitest';
import { hasRoom, type StreamOwner } from './event-stream.ts';

const visitor = (ipGroup: string | null = null): StreamOwner => ({ viewer: null, ipGroup });
const user = (id: string, ipGroup: string | null = null): StreamOwner => ({
  viewer: {
    user: { id, email: `${id}@acme.example`, emailVerified: true, image: null, twoFactorEnabled: false },
    profile: { firstName: null, lastName: null, lastLogin: null, hidesCustomers: false },
    subscription: null,
    grant: null,
    admin: false,
    session: null,
    scopes: null,
  },
  ipGroup,
});
const many = (count: number, owner: (at: number) => StreamOwner) => Array.from({ length: count }, (_, at) => owner(at));

const VISITORS = many(8_000, (at) => visitor(`${at % 100}`));
const USERS = many(2_000, (at) => user(`${at}`));

test.each<[string, StreamOwner[], StreamOwner, boolean]>([
  ['a visitor just below the visitor limit', VISITORS.slice(1), visitor('new'), true],
  ['a visitor at the visitor limit', VISITORS, visitor('new'), false],
  ['a user at the visitor limit', VISITORS, user('new', 'new'), true],
  ['a user at the total limit', [...VISITORS, ...USERS], user('new', 'new'), false],
  ['the 50th of a user', many(49, () => user('dana')), user('dana'), true],
  ['the 51st of a user', many(50, () => user('dana')), user('dana'), false],
  ['another user', many(50, () => user('dana')), user('bo'), true],
  ['the 200th of an address', many(199, (at) => user(`${at}`, 'office')), visitor('office'), true],
  ['the 201st of an address', many(200, (at) => user(`${at}`, 'office')), user('new', 'office'), false],
  ['another address', many(200, () => visitor('office')), visitor('home'), true],
  ['many without an address', many(300, () => visitor()), visitor(), true],
])('limits streams per visitor, user and address: %s', (_, streams, owner, room) => {
  expect(hasRoom(streams, owner)).toBe(room);
});

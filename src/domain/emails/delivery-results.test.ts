import { expect, test } from 'vitest';
import {
  type AccountResult,
  identifiersOf,
  isProvenDeliverable,
  isProvenUndeliverable,
  partyOf,
  publishedPercent,
  publishedRate,
  resultsKeptSince,
  resultsSince,
} from './delivery-results.ts';

const result = (account: string, kind: AccountResult['kind'], sentOn: string, shared = account): AccountResult => ({
  identifiers: [account, shared],
  kind,
  sentOn,
});
const report = (outcome: 'bounced' | 'confirmed', day: string) => ({
  outcome,
  at: new Date(`${day}T09:00:00Z`),
  byAdmin: true,
});

/** @param proven whether proven without the DNS check; with no mail server, a bounce is enough */
test.each<[string, AccountResult[], boolean, boolean?]>([
  ['no result', [], false],
  ['one bounce', [result('a', 'hard', '2026-11-01')], false, true],
  [
    'two accounts with something in common',
    ['a', 'b'].map((name) => result(name, 'hard', '2026-11-01', 'c')),
    false,
    true,
  ],
  ['two unrelated accounts', ['a', 'b'].map((name) => result(name, 'hard', '2026-11-01')), true],
  [
    'two unrelated accounts of which each is related to a third',
    [
      result('a', 'hard', '2026-11-01', 'card'),
      { ...result('c', 'hard', '2026-11-01'), identifiers: ['c', 'card', 'network'] },
      result('b', 'hard', '2026-11-01', 'network'),
    ],
    true,
  ],
  ['soft bounces', ['a', 'b'].map((name) => result(name, 'soft', '2026-11-01')), false],
  [
    'bounces before a delivery',
    [...['a', 'b'].map((name) => result(name, 'hard', '2026-11-01')), result('c', 'delivered', '2026-11-02')],
    false,
  ],
  [
    'bounces after a delivery',
    [...['a', 'b'].map((name) => result(name, 'hard', '2026-11-03')), result('c', 'delivered', '2026-11-02')],
    true,
  ],
])('decides whether an address is undeliverable after %s', (_, results, proven, withoutMailServer = proven) => {
  const isProven = (confirmedOn: string | null, takesMail: boolean | null) =>
    isProvenUndeliverable(results, {
      report: confirmedOn === null ? null : report('confirmed', confirmedOn),
      takesMail,
    });
  for (const confirmedOn of [null, '2026-10-31']) {
    expect([null, true, false].map((takesMail) => isProven(confirmedOn, takesMail))).toEqual([
      proven,
      proven,
      withoutMailServer,
    ]);
  }
  expect([null, false].map((takesMail) => isProven('2026-11-03', takesMail))).toEqual([false, false]);
});

test('results of an account count for others once it is old enough and what it could share is known', () => {
  const account = {
    id: 'u1',
    email: 'ada@mail.acme.example',
    createdAt: new Date('2026-11-01T12:00:00Z'),
    paymentMethod: 'card',
    networks: ['home', 'office'],
  };
  const now = new Date('2026-11-15T12:00:00Z');
  expect(identifiersOf(account, now)).toEqual(['u1', 'acme.example', 'card', 'home', 'office']);
  expect(identifiersOf(account, new Date(now.getTime() - 1))).toBeNull();
  expect(identifiersOf({ ...account, paymentMethod: null }, now)).toBeNull();
  expect(identifiersOf({ ...account, networks: [] }, now)).toBeNull();
});

test.each<[string, AccountResult[], boolean]>([
  ['one account', [result('a', 'delivered', '2026-11-05')], false],
  ['two related accounts', ['a', 'b'].map((name) => result(name, 'delivered', '2026-11-05', 'card')), false],
  ['two unrelated accounts', ['a', 'b'].map((name) => result(name, 'delivered', '2026-11-05')), true],
  ['two accounts before the report', ['a', 'b'].map((name) => result(name, 'delivered', '2026-11-04')), false],
  [
    'two accounts, of which one has a later bounce',
    [...['a', 'b'].map((name) => result(name, 'delivered', '2026-11-05')), result('a', 'hard', '2026-11-06')],
    false,
  ],
])('a bounce reported on November 4 is outdated by %s', (_, results, outdated) => {
  expect(isProvenDeliverable(results, report('bounced', '2026-11-04'))).toBe(outdated);
});

test.each([
  ['ada@Acme.example', 'acme.example'],
  ['bob@acme.example', 'acme.example'],
  ['Ada.Lovelace+fund@gmail.com', 'adalovelace@gmail.com'],
  ['adalovelace@gmail.com', 'adalovelace@gmail.com'],
  ['ada.lovelace@googlemail.com', 'adalovelace@gmail.com'],
  ['ada@pm.me', 'ada@proton.me'],
  ['ada@protonmail.com', 'ada@proton.me'],
  ['ada@mac.com', 'ada@icloud.com'],
  ['ada@me.com', 'ada@icloud.com'],
  ['ada@hotmail.com', 'ada@hotmail.com'],
  ['ada@hotmail.co.uk', 'ada@hotmail.co.uk'],
  ['ada@mail.eu.acme.example', 'acme.example'],
  ['ada@acme.co.uk', 'acme.co.uk'],
  ['ada@mail.acme.co.uk', 'acme.co.uk'],
  ['ada@mail.acme.com.au', 'acme.com.au'],
  ['ada@mail.co.de', 'mail.co.de'],
  ['ada@mail.com.example', 'com.example'],
])('%s belongs to %s', (email, party) => {
  expect(partyOf(email)).toBe(party);
});

test.each([
  [{ addresses: 19, bounced: 1, parties: 5, ofLargestParty: 5 }, null],
  [{ addresses: 20, bounced: 1, parties: 4, ofLargestParty: 5 }, null],
  [{ addresses: 20, bounced: 1, parties: 5, ofLargestParty: 11 }, null],
  [{ addresses: 20, bounced: 1, parties: 5, ofLargestParty: 10 }, '5% of 20'],
  [{ addresses: 49, bounced: 1, parties: 5, ofLargestParty: 10 }, '2% of 20'],
  [{ addresses: 199, bounced: 1, parties: 5, ofLargestParty: 10 }, '<1% of 100'],
  [{ addresses: 499, bounced: 0, parties: 5, ofLargestParty: 10 }, '<1% of 200'],
  [{ addresses: 999, bounced: 15, parties: 5, ofLargestParty: 10 }, '2% of 500'],
  [{ addresses: 1_000, bounced: 1_000, parties: 5, ofLargestParty: 10 }, '100% of 1000'],
])('publishes %j as %s', (results, text) => {
  const rate = publishedRate(results);
  expect(rate && `${publishedPercent(rate.percent)} of ${rate.addresses}`).toBe(text);
});

test('results count for a year and are stored for another month', () => {
  expect(resultsSince('2026-11-21')).toBe('2025-11-21');
  expect(resultsKeptSince('2026-11-21')).toBe('2025-10-21');
});

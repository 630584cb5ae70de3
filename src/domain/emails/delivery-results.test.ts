import { expect, test } from 'vitest';
import {
  type AccountResult,
  isProvenDeliverable,
  isProvenUndeliverable,
  partyOf,
  publishedPercent,
  publishedRate,
  resultsKeptSince,
  resultsSince,
} from './delivery-results.ts';

const result = (party: string, kind: AccountResult['kind'], sentOn: string, proves = false): AccountResult => ({
  party,
  kind,
  sentOn,
  proves,
});
const report = (outcome: 'bounced' | 'confirmed', day: string) => ({
  outcome,
  at: new Date(`${day}T09:00:00Z`),
  byAdmin: true,
});

test.each<[string, AccountResult[], boolean]>([
  ['no result', [], false],
  ['one bounce reported by hand', [result('a.example', 'hard', '2026-11-01')], false],
  ['one bounce in a trusted file', [result('a.example', 'hard', '2026-11-01', true)], true],
  ['two accounts of one company', ['2026-11-01', '2026-11-02'].map((day) => result('a.example', 'hard', day)), false],
  ['two companies', ['a', 'b'].map((name) => result(`${name}.example`, 'hard', '2026-11-01')), true],
  ['soft bounces', ['a', 'b'].map((name) => result(`${name}.example`, 'soft', '2026-11-01')), false],
  [
    'a bounce before a delivery',
    [result('a.example', 'hard', '2026-11-01', true), result('b.example', 'delivered', '2026-11-02')],
    false,
  ],
  [
    'a bounce after a delivery',
    [result('a.example', 'hard', '2026-11-03', true), result('b.example', 'delivered', '2026-11-02')],
    true,
  ],
])('decides whether an address is undeliverable after %s', (_, results, proven) => {
  expect(isProvenUndeliverable(results, null)).toBe(proven);
  expect(isProvenUndeliverable(results, report('confirmed', '2026-10-31'))).toBe(proven);
  expect(isProvenUndeliverable(results, report('confirmed', '2026-11-03'))).toBe(false);
});

test.each<[string, AccountResult[], boolean]>([
  ['one account', [result('a.example', 'delivered', '2026-11-05')], false],
  ['two accounts', ['a', 'b'].map((name) => result(`${name}.example`, 'delivered', '2026-11-05')), true],
  [
    'two accounts before the report',
    ['a', 'b'].map((name) => result(`${name}.example`, 'delivered', '2026-11-04')),
    false,
  ],
  [
    'two accounts, of which one has a later bounce',
    [
      ...['a', 'b'].map((name) => result(`${name}.example`, 'delivered', '2026-11-05')),
      result('a.example', 'hard', '2026-11-06'),
    ],
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

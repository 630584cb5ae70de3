import { expect, test } from 'vitest';
import { auditText, detailText, editText, subjectText } from './audit.ts';

test.each([
  ['company:17', 'Ledgermoor', 'Ledgermoor'],
  ['company:17', null, 'Company 17'],
  ['import:27d6ac92-8534-472f-8029-d774d9b494c9', 'leads.csv', 'leads.csv'],
  ['settings:1', null, ''],
  ['job:27d6ac92', 'purge-crm-pushes', 'Delete old CRM pushes'],
  ['user:3kQ9xTzPa1bC', null, 'Deleted user 3kQ9xTzP'],
  ['user:3kQ9xTzPa1bC', 'ada@harbour.example', 'ada@harbour.example'],
  ['source:url-1f2e', 'Partner feed', 'Partner feed'],
  ['source:edgar', 'edgar', 'SEC EDGAR'],
  ['user', null, ''],
])('shows the subject %s named %s as %s', (subject, name, words) => expect(subjectText(subject, name)).toBe(words));

test.each([
  [{ plan: 'pro', until: null }, 'Annual plan, no expiration'],
  [{ plan: 'lps', until: '2027-01-31T23:59:59.000Z' }, 'LP program, until Jan 31, 2027'],
  [{ support_email: { from: '', to: 'help@harbour.example' } }, 'support address: default → help@harbour.example'],
  [{ hide_lp_search: { from: false, to: true } }, 'links to LPs hidden: no → yes'],
  [{ trusted_by: { from: '', to: 'Trusted by 40 agencies' } }, 'customers: default → Trusted by 40 agencies'],
  [{ brand_name: '', grace_days: 3, logo: 'a800' }, 'grace period in days: 3, logo uploaded'],
  [{ paid_daily_reveals: { from: 5000, to: 4000 } }, 'emails per day with a paid plan: 5,000 → 4,000'],
  [{ kind: 'url', location: 'https://partner.example/feed' }, 'URL, https://partner.example/feed'],
  [{ name: 'Partner feed' }, 'Partner feed'],
  [{ rule: 'dead-address' }, 'undeliverable email'],
  [{ field: 'description', ranking: 'form-d, import:a.csv' }, 'field Description, winner SEC Form D, then a.csv'],
  [{ field: 'description', ranking: 'newest' }, 'field Description, winner newest'],
  [{ name: 'purge-crm-pushes' }, 'Delete old CRM pushes'],
  [{ file: 'leads.csv', size: 3_924_704 }, 'file: leads.csv, 3.9 MB'],
  [
    {
      undo: 4,
      removed: { contacts: 40, companies: 34 },
      changed: { companies: 1, excluded: 2 },
      kept: { companies: 2 },
    },
    '34 companies and 40 contacts removed, 1 company changed back, 2 companies edited since and kept',
  ],
  [{ undo: 4, removed: {}, kept: { lps: 0 } }, ''],
  [{ undo: 4, rows: 1, left: 0 }, '1 row restored'],
  [{ undo: 4, rows: 47, left: 2 }, '47 rows restored, 2 rows edited since and kept'],
  [{ plan: 'pro', when: 'now', refunded_cents: 4_900, subscription: 'sub_1' }, 'Annual plan, $49 refunded, at once'],
  [{ from: '2026-11-01', to: '2026-11-20' }, 'from Nov 1, 2026, to Nov 20, 2026'],
  [{ lps: 1_200, accounts: 6, companies: 17_555 }, '17,555 companies, 1,200 LPs, 6 demo accounts'],
  [
    { topic: 'delete', contacts: 1, records: ['companies:4', 'lps:2'] },
    'Delete my information, 1 contact removed, 2 records changed',
  ],
  [{ banReason: 'Shared account' }, 'reason: Shared account'],
  [{}, ''],
])('the details %j read %s', (details, words) => expect(detailText(details)).toBe(words));

test.each([
  ['record.edit', 'company:17', 'Edited a company'],
  ['record.delete', 'lp:17', 'Deleted an LP'],
  ['record.edit', '', 'Edited a record'],
  ['record.merge', 'company:17', 'Merged companies'],
  ['history.undo', 'change:8', 'Undid a change'],
])('the action %s on %s reads %s', (action, subject, words) => expect(auditText(action, subject)).toBe(words));

test('names the undo and redo of an import', () => {
  const texts = ['history.undo', 'history.redo'].map((action) => auditText(action, 'change:8', 'two.csv'));
  expect(texts).toEqual(['Undid an import', 'Redid an import']);
});

test('lists what an edit changed by the labels of the forms, without derived columns', () => {
  const changed = (table: string, column: string) => ({ table, column, verb: 'changed' as const });
  const values = [
    changed('companies', 'description'),
    changed('companies', 'last_changed_at'),
    changed('companies', 'last_funding_amount'),
    changed('companies', 'last_funding_amount_usd'),
    changed('contacts', 'email'),
    { table: 'funding_rounds', column: null, verb: 'added' as const },
  ];
  expect(editText(values)).toBe('Description, Last funding amount, contact: Email, round added');
});

test('leaves out what the subject says', () => {
  expect(detailText({ file: 'leads.csv', size: 3_924_704 }, 'leads.csv')).toBe('3.9 MB');
});

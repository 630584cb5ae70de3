import { describe, expect, test } from 'vitest';
import { RECORD_FORMS } from '../changes/record-forms.ts';
import { readRecordFields } from './read-record-fields.ts';

const LATEST = '2026-11-22';
const { companies, lps } = RECORD_FORMS;

describe('readRecordFields', () => {
  test.each([
    [companies.fields, 'organizationName', ' Acme ', { organization_name: 'Acme' }],
    [companies.fields, 'description', '', { description: null }],
    [companies.fields, 'industries', 'AI; Robotics|AI', { industries: ['AI', 'Robotics'] }],
    [companies.fields, 'industries', '', { industries: [] }],
    [
      companies.fields,
      'lastFundingAmountUsd',
      '$1.2M',
      { last_funding_amount_usd: 1_200_000, last_funding_amount: null },
    ],
    [
      companies.fields,
      'lastFundingAmountUsd',
      '€900k',
      { last_funding_amount_usd: null, last_funding_amount: '€900k' },
    ],
    [companies.parts.rounds.fields, 'roundAmountUsd', ' 5m SEK', { amount_usd: null, amount: '5m SEK' }],
    [companies.parts.rounds.fields, 'roundAmountUsd', '', { amount_usd: null, amount: null }],
    [companies.fields, 'lastFundingDate', 'Nov 18, 2024', { last_funding_date: '2024-11-18' }],
    [companies.fields, 'lastFundingType', 'series_a', { last_funding_type: 'Series A' }],
    [companies.fields, 'crunchbaseUrl', 'crunchbase.com/organization/Acme', { crunchbase_url: 'acme' }],
    [companies.parts.contacts.fields, 'role', 'CEO', { role: 'CEO' }],
    [companies.parts.contacts.fields, 'contactLinkedin', 'linkedin.com/in/a', { linkedin: 'linkedin.com/in/a' }],
    [companies.parts.rounds.fields, 'roundType', 'seed', { type: 'Seed' }],
    [lps.fields, 'type', 'endowment', { type: 'University endowment' }],
    [lps.fields, 'assetsUsd', '2 billion', { assets_usd: 2e9 }],
    [lps.fields, 'focusStages', 'Seed, Series A', { focus_stages: ['Seed', 'Series A'] }],
    [lps.fields, 'focusGeographies', 'Nordics, Berlin', { focus_geographies: ['Nordics', 'Berlin'] }],
    [lps.fields, 'assetsAsOf', '2026-06-30', { assets_as_of: '2026-06-30' }],
    [lps.fields, 'origin', 'https://fund.example/report', { origin: 'https://fund.example/report' }],
    [lps.fields, 'trust', 'true', { trust: 'true' }],
  ])('reads %#: %s', (form, field, typed, values) => {
    expect(readRecordFields(form, { [field]: typed }, { currentRow: {}, latest: LATEST })).toEqual({ values });
  });

  test.each([
    [companies.fields, 'description', 'a\0b'],
    [companies.fields, 'website', 'nowhere'],
    [companies.fields, 'lastFundingAmountUsd', '1.500'],
    [companies.fields, 'lastFundingDate', '2026-12-24'],
    [companies.fields, 'lastFundingDate', '03/04/2024'],
    [companies.fields, 'founders', 'ada@acme.example'],
    [companies.parts.contacts.fields, 'email', 'ada'],
    [companies.parts.rounds.fields, 'roundAmountUsd', 'much'],
    [lps.fields, 'type', 'circus'],
    [lps.fields, 'constructor', 'x'],
    [lps.fields, 'city', 'Germany'],
    [lps.fields, 'city', 'Washington'],
    [companies.fields, 'website', 'vimeo.com'],
    [companies.parts.contacts.fields, 'lastName', 'Na'],
  ])('rejects %#: %s', (form, field, typed) => {
    expect(readRecordFields(form, { [field]: typed }, { currentRow: {}, latest: LATEST })).toMatchObject({
      issues: [{ field }],
    });
  });

  test.each([
    [companies.fields, 'organizationName', '', 'must not be empty'],
    [companies.fields, 'organizationName', 'x'.repeat(301), 'must be at most 300 characters'],
    [lps.fields, 'name', ' ', 'must not be empty'],
    [lps.fields, 'name', 'ada@fund.example', 'must not contain an email address'],
  ])('names what is wrong with a record name %#', (form, field, typed, message) => {
    expect(readRecordFields(form, { [field]: typed }, { currentRow: {}, latest: LATEST })).toEqual({
      issues: [{ field, message }],
    });
  });

  test.each([
    ['roundType', 'Ser', 'is not a funding round type. Did you mean Series A, Series B, or Series C?'],
    ['roundType', 'Bridje', 'is not a funding round type. Did you mean Bridge?'],
    ['roundType', 'much', 'is not a funding round type. Choose one of the list'],
    ['roundDate', 'last week', 'Enter a date, for example 2026-11-20'],
  ])('says what to enter as %s instead of %s', (field, typed, message) => {
    const { fields } = companies.parts.rounds;
    expect(readRecordFields(fields, { [field]: typed }, { currentRow: {}, latest: LATEST })).toEqual({
      issues: [{ field, message }],
    });
  });

  test.each([
    [lps.fields, 'region', 'Georgia', { country: 'United States' }, { region: 'Georgia' }],
    [lps.fields, 'city', 'Washington', { region: 'District of Columbia' }, { city: 'Washington' }],
    [companies.fields, 'website', 'vimeo.com', { organization_name: 'Vimeo' }, { website: 'vimeo.com' }],
    [companies.parts.contacts.fields, 'lastName', 'Na', { first_name: 'Li' }, { last_name: 'Na' }],
  ])('reads %#, %s %s, next to other fields of the record', (form, field, typed, currentRow, values) => {
    expect(readRecordFields(form, { [field]: typed }, { currentRow, latest: LATEST })).toEqual({ values });
  });
});

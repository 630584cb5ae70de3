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
    [companies.fields, 'lastFundingAmountUsd', '$1.2M', { last_funding_amount_usd: 1_200_000 }],
    [companies.fields, 'lastFundingDate', 'Nov 18, 2024', { last_funding_date: '2024-11-18' }],
    [companies.fields, 'lastFundingType', 'series_a', { last_funding_type: 'Series A' }],
    [companies.fields, 'crunchbaseUrl', 'crunchbase.com/organization/Acme', { crunchbase_url: 'acme' }],
    [companies.parts.contacts.fields, 'role', 'CEO', { role: 'CEO' }],
    [companies.parts.contacts.fields, 'contactLinkedin', 'linkedin.com/in/a', { linkedin: 'linkedin.com/in/a' }],
    [companies.parts.rounds.fields, 'roundType', 'seed', { type: 'Seed' }],
    [lps.fields, 'type', 'endowment', { type: 'University endowment' }],
    [lps.fields, 'assetsUsd', '2 billion', { assets_usd: 2e9 }],
    [lps.fields, 'focusStages', 'Seed, Series A', { focus_stages: ['Seed', 'Series A'] }],
  ])('reads %#: %s', (form, field, typed, values) => {
    expect(readRecordFields(form, { [field]: typed }, LATEST)).toEqual({ values });
  });

  test.each([
    [companies.fields, 'organizationName', ''],
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
  ])('rejects %#: %s', (form, field, typed) => {
    expect(readRecordFields(form, { [field]: typed }, LATEST)).toMatchObject({ issues: [{ field }] });
  });
});

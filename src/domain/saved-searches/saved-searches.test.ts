import { expect, test } from 'vitest';
import { MAX_SAVED_SEARCH_NAME, proposedName } from './saved-searches.ts';

const NONE = { industry: [], fundingStage: [], location: [], fundingAmount: [], fundingDate: [] };

test("uses the user's names for lists and statuses", () => {
  const filters = { fundingStage: ['Seed'], list: ['7', '!8'], status: ['new'], tag: ['Q4'] };
  const names: Record<string, string> = { 7: 'Acme', 8: 'Old', new: 'Fresh', Q4: '#Q4' };
  const labelOf = (_: string, value: string) => names[value] ?? value;
  expect(proposedName({ query: '', added: null, filters }, labelOf)).toBe('Acme, not Old, Fresh, #Q4, Seed');
});

test.each([
  [{}, {}, 'All companies'],
  [{ query: '  robot \n freight ' }, {}, 'robot freight'],
  [{}, { industry: ['Software'], fundingStage: ['Seed'], location: ['country:Germany'] }, 'Seed, Germany, Software'],
  [{}, { fundingDate: ['90'], fundingAmount: ['1M-5M'] }, '$1M - $5M, Last 90 days'],
  [{}, { industry: ['FinTech', '!Gaming'] }, 'FinTech, not Gaming'],
  [{}, { customers: ['!any'] }, 'Without my customers'],
  [{}, { customers: ['any'] }, 'My customers'],
  [{}, { pressure: ['low', '!high'] }, 'Low contact pressure, not high contact pressure'],
  [{}, { exported: ['!any', '7'], industry: ['!Gaming'] }, 'Not Gaming, Exported for a client, not exported'],
  [{}, { fundingDate: ['!30'], fundingAmount: ['!1M-5M'] }, 'Not $1M - $5M, not last 30 days'],
  [{ query: 'quay', added: '2026-11-01T09:30:00Z' }, { fundingStage: ['Seed'] }, 'quay, Seed, Added since Nov 1, 2026'],
])('proposes a name for %o %o: %s', (search, filters, name) => {
  expect(proposedName({ query: '', added: null, ...search, filters: { ...NONE, ...filters } })).toBe(name);
});

test('counts the filters that do not fit into the name', () => {
  const industry = Array.from({ length: 30 }, (_, i) => `Industry ${i + 10}`);
  const name = proposedName({ query: '', added: null, filters: { ...NONE, industry } });
  expect(name).toMatch(/^Industry 10, .*, Industry 15 and 24 more$/);
  expect(name.length).toBeLessThanOrEqual(MAX_SAVED_SEARCH_NAME);
});

test.each([
  ['a'.repeat(200), 'a'.repeat(99)],
  [`${'a'.repeat(98)} ${'b'.repeat(50)}`, 'a'.repeat(98)],
  ['🦊'.repeat(100), '🦊'.repeat(49)],
])('shortens the long text %s', (query, start) => {
  const name = proposedName({ query, added: null, filters: { ...NONE, industry: ['Software'] } });
  expect(name).toBe(`${start}…`);
});

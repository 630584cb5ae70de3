import { expect, test } from 'vitest';
import { MAX_CHOICES } from '../search/search-params.ts';
import { MAX_QUERY_LENGTH } from '../search/search-terms.ts';
import { activityReport, readActivity } from './activity.ts';

test.each([
  [
    {
      type: 'search',
      query: '  Ada   Park ',
      filters: { industry: ['Software', ' '], location: '', fundingDate: '90' },
    },
    {
      type: 'search',
      details: { query: 'Ada Park', filters: { industry: ['Software'], fundingDate: '90' }, totalResults: 3 },
    },
  ],
  [{ type: 'search' }, { type: 'search', details: { query: '', filters: {}, totalResults: 3 } }],
  [
    { type: 'filter', searchQuery: 'ai', filters: { industry: '!Software' } },
    { type: 'filter', details: { searchQuery: 'ai', filters: { industry: '!Software' }, totalResults: 3 } },
  ],
])('keeps %j', (report, activity) => {
  expect(readActivity(activityReport.parse(report), () => 3)).toEqual({ activity });
});

test('omits the result count when it is unknown', () => {
  const read = readActivity(activityReport.parse({ type: 'search', query: 'ai' }), () => undefined);
  expect(JSON.stringify(read)).toBe('{"activity":{"type":"search","details":{"query":"ai","filters":{}}}}');
});

test.each([
  [{ type: 'export', searchQuery: '', filters: {} }],
  [{ type: 'search', searchQuery: 'x' }],
  [{ type: 'filter', query: 'x' }],
  [{ type: 'search', query: 'x', user_id: 'another' }],
  [{ type: 'search', filters: { sort: 'x' } }],
  [{ type: 'search', filters: { industry: { $gt: '' } } }],
  [null],
])('rejects the report %j', (report) => expect(activityReport.safeParse(report).success).toBe(false));

test.each([
  [{ query: 'x'.repeat(MAX_QUERY_LENGTH + 1) }, 'query'],
  [{ query: 'x\0' }, 'query'],
  [{ filters: { industry: ['x'.repeat(1_000)] } }, 'industry'],
  [{ filters: { industry: Array(MAX_CHOICES + 1).fill('Software') } }, 'industry'],
  [{ filters: { fundingAmount: 'lots' } }, 'fundingAmount'],
])('rejects %j as beyond the search limits', (report, field) => {
  expect(readActivity(activityReport.parse({ type: 'search', ...report }), () => 3)).toMatchObject({
    issues: [{ field }],
  });
});

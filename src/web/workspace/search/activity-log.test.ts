import { expect, test } from 'vitest';
import { NO_FILTERS } from '../../data/companies/search-address.ts';
import { reportActivity } from './activity-log.ts';

const NOTHING = { query: '', filters: NO_FILTERS };
const SEED = { ...NO_FILTERS, fundingStage: ['Seed'] };

test.each([
  ['arriving without a search', NOTHING, NOTHING, null],
  ['a search', NOTHING, { ...NOTHING, query: 'ai' }, { type: 'search', query: 'ai', filters: {} }],
  [
    'a search with filters',
    { query: 'ai', filters: SEED },
    { query: 'bio', filters: SEED },
    { type: 'search', query: 'bio', filters: { fundingStage: ['Seed'] } },
  ],
  [
    'a filter',
    { ...NOTHING, query: 'ai' },
    { query: 'ai', filters: SEED },
    { type: 'filter', searchQuery: 'ai', filters: { fundingStage: ['Seed'] } },
  ],
  ['clearing the text', { query: 'ai', filters: SEED }, { query: '', filters: SEED }, null],
  [
    'removing the last filter',
    { query: 'ai', filters: SEED },
    { ...NOTHING, query: 'ai' },
    { type: 'filter', searchQuery: 'ai', filters: {} },
  ],
  ['clearing everything', { query: 'ai', filters: SEED }, NOTHING, { type: 'filter', searchQuery: '', filters: {} }],
  ['another page of the same search', { query: 'ai', filters: SEED }, { query: 'ai', filters: { ...SEED } }, null],
])('reports the activity of %s', (_case, before, now, report) => {
  expect(reportActivity(before, now)).toEqual(report);
});

import { expect, test } from 'vitest';
import { inStageOrder } from './funding-stages.ts';

test('stages are listed as companies go through them, other rounds after them by name', () => {
  const stages = [
    'Venture - Series Unknown',
    'Series B',
    'Debt Financing',
    'Seed',
    'Series A',
    'Pre-Seed',
    'Series E+',
  ];
  expect(inStageOrder(stages)).toEqual([
    'Pre-Seed',
    'Seed',
    'Series A',
    'Series B',
    'Series E+',
    'Debt Financing',
    'Venture - Series Unknown',
  ]);
});

test('no stages stay none', () => expect(inStageOrder([])).toEqual([]));

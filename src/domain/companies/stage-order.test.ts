import { expect, test } from 'vitest';
import { cases } from '#test/cases.ts';
import { inStageOrder } from './stage-order.ts';

test('sorts stages in funding order, then other rounds by name', () => {
  const stages = cases`
    Venture - Series Unknown | Series B | Debt Financing | Seed | Pre-Series B | Series A | Pre-Seed | Series E+
  `;
  expect(inStageOrder(stages)).toEqual(cases`
    Pre-Seed | Seed | Series A | Pre-Series B | Series B | Series E+ | Debt Financing | Venture - Series Unknown
  `);
});

test('returns an empty list for no stages', () => expect(inStageOrder([])).toEqual([]));

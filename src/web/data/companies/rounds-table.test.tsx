import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RoundsTable } from './rounds-table.tsx';

const rowsOf = (table: ReactElement) =>
  renderToStaticMarkup(table)
    .split('<tr>')
    .slice(2)
    .map((row) =>
      row
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );

test('an amount that is only known as written says so', () => {
  const rounds = [{ date: '2026-02-01', type: 'Seed', amountUsd: null, amount: 'EUR 4,5 Mio' }];
  expect(rowsOf(<RoundsTable rounds={rounds} />)).toEqual(['Feb 1, 2026 Seed EUR 4,5 Mio as stated']);
});

test('amendments are with the round whose amount was filed, also if another one has the same date', () => {
  const round = (date: string, amountUsd: number | null, type = 'Seed') => ({ date, type, amountUsd });
  const rounds = [round('2025-02-01', 5e6), round('2026-02-01', 1e6), round('2026-02-01', 8e6, 'Series A')];
  const amendment = { firstSaleOn: '2026-02-01', url: 'https://sec.example' };
  const amendments = [
    { ...amendment, filedOn: '2026-11-20', soldUsd: 5e6, previousUsd: 2e6 },
    { ...amendment, filedOn: '2026-11-21', soldUsd: 8e6, previousUsd: 5e6 },
  ];
  expect(rowsOf(<RoundsTable rounds={rounds} amendments={amendments} />)).toEqual([
    'Feb 1, 2026 Series A Nov 20, 2026: sold $2.0M → $5.0M Nov 21, 2026: sold $5.0M → $8.0M $8.0M $14.0M',
    'Feb 1, 2026 Seed $1.0M $6.0M',
    'Feb 1, 2025 Seed $5.0M $5.0M',
  ]);
});

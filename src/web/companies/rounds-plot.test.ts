import { expect, test } from 'vitest';
import { plotRounds } from './rounds-plot.ts';

const SIZE = { width: 400, height: 176 };
const round = (date: string | null, amountUsd: number | null) => ({ date, type: 'Seed', amountUsd });

test('larger rounds are higher bars, later ones stand further right', () => {
  const plot = plotRounds([round('2020-05-01', 4e5), round('2022-05-01', 4e6), round('2024-05-01', 4e7)], SIZE);
  const tops = plot?.bars.map(({ top }) => top) ?? [];
  const places = plot?.bars.map(({ x }) => x) ?? [];
  expect(tops).toEqual([...tops].sort((a, b) => b - a));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(plot?.bars.map(({ last }) => last)).toEqual([false, false, true]);
  expect(plot?.marks.map(({ amount }) => amount)).toEqual([1e5, 1e6, 1e7]);
  for (const { x } of plot?.bars ?? []) expect(x).toBeGreaterThan(44);
  for (const { x } of plot?.bars ?? []) expect(x).toBeLessThan(SIZE.width);
});

test('of rounds that stand close together only the last says its amount', () => {
  const plot = plotRounds([round('2024-05-01', 1e6), round('2024-06-01', 2e6)], SIZE);
  expect(plot?.bars.map(({ labelled }) => labelled)).toEqual([false, true]);
});

test('many years are thinned out', () => {
  const plot = plotRounds([round('1990-05-01', 1e6), round('2026-06-01', 2e6)], SIZE);
  expect(plot?.years.length).toBeLessThanOrEqual(13);
});

test('a round without an amount stands on the base line, and the years begin with it', () => {
  const plot = plotRounds([round('2020-05-01', null), round('2022-05-01', 4e6), round(null, null)], SIZE);
  expect(plot?.bars).toHaveLength(1);
  expect(plot?.undisclosed).toHaveLength(1);
  expect(plot?.undisclosed[0]).toBeLessThan(plot?.bars[0]?.x ?? 0);
  expect(plot?.years[0]?.year).toBe(2020);
});

test('without a dated amount there is nothing to draw', () => {
  expect(plotRounds([], SIZE)).toBeNull();
  expect(plotRounds([round(null, 1e6), round('2024-01-01', null)], SIZE)).toBeNull();
});

test('two companies stand on the same axes: what is earlier or smaller in both decides them', () => {
  const small = [round('2019-05-01', 4e4)];
  const large = [round('2024-05-01', 4e8)];
  const [first, second] = [plotRounds(small, SIZE, large), plotRounds(large, SIZE, small)];
  expect(first?.marks).toEqual(second?.marks);
  expect(first?.years).toEqual(second?.years);
  expect(first?.bars[0]?.x).toBeLessThan(second?.bars[0]?.x ?? 0);
  expect(first?.bars[0]?.top).toBeGreaterThan(second?.bars[0]?.top ?? 0);
});

import { expect, test } from 'vitest';
import { plotRounds } from './rounds-layout.ts';

const SIZE = { width: 400, height: 176 };
const round = (date: string | null, amountUsd: number | null) => ({ date, type: 'Seed', amountUsd });

test('draws larger rounds higher and later ones further right', () => {
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

test('labels only the last of several close rounds', () => {
  const plot = plotRounds([round('2024-05-01', 1e6), round('2024-06-01', 2e6)], SIZE);
  expect(plot?.bars.map(({ labeled }) => labeled)).toEqual([false, true]);
});

test('shows rounds of one day side by side', () => {
  const day = '2024-05-01';
  const plot = plotRounds([round(day, 1e6), round(day, 4e6), round(day, null), round(day, null)], SIZE);
  const places = [...(plot?.bars ?? []).map(({ x }) => x), ...(plot?.undisclosed ?? [])];
  expect(places.slice(1).map((x, i) => Math.round(x - (places[i] ?? 0)))).toEqual([10, 10, 10]);
});

test('thins out the labels of many years', () => {
  const plot = plotRounds([round('1990-05-01', 1e6), round('2026-06-01', 2e6)], SIZE);
  expect(plot?.years.length).toBeLessThanOrEqual(13);
});

test('puts a round without an amount on the baseline and starts the axis with it', () => {
  const plot = plotRounds([round('2020-05-01', null), round('2022-05-01', 4e6), round(null, null)], SIZE);
  expect(plot?.bars).toHaveLength(1);
  expect(plot?.undisclosed).toHaveLength(1);
  expect(plot?.undisclosed[0]).toBeLessThan(plot?.bars[0]?.x ?? 0);
  expect(plot?.years[0]?.year).toBe(2020);
});

test('draws nothing without a dated amount', () => {
  expect(plotRounds([], SIZE)).toBeNull();
  expect(plotRounds([round(null, 1e6), round('2024-01-01', null)], SIZE)).toBeNull();
});

test('puts two companies on shared axes, from the earliest date and smallest amount of both', () => {
  const small = [round('2019-05-01', 4e4)];
  const large = [round('2024-05-01', 4e8)];
  const [first, second] = [plotRounds(small, SIZE, large), plotRounds(large, SIZE, small)];
  expect(first?.marks).toEqual(second?.marks);
  expect(first?.years).toEqual(second?.years);
  expect(first?.bars[0]?.x).toBeLessThan(second?.bars[0]?.x ?? 0);
  expect(first?.bars[0]?.top).toBeGreaterThan(second?.bars[0]?.top ?? 0);
});

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { badgeWidths, ROW_WIDTHS } from './industry-badges.tsx';

test.each([
  [['Logistics', 'SaaS', 'Robotics'], 'Bergen, Norway', [0, 290, 335]],
  [['Logistics', 'Enterprise Software', 'Supply Chain', 'SaaS'], 'Rotterdam, Netherlands', [0, 440, 515]],
  [['Artificial Intelligence', 'Machine Learning', 'Robotics', 'SaaS'], 'Oslo, Norway', [0, 410, 475]],
  [['AI', 'ML', 'AR', 'VR', 'XR'], 'Rome', [0, 0, 0]],
  [['Artificial Intelligence'], 'San Francisco, California, United States', [0]],
  [[], 'Rome', []],
])('fits the badges of %j next to %s', (industries, place, room) =>
  expect(badgeWidths(industries, place)).toEqual(room));

test('needs no more room for the last badge than for the "+1" in its place', () => {
  const [, second, third] = badgeWidths(['Artificial Intelligence', 'Machine Learning', 'I'], 'Oslo, Norway');
  expect(second).toBe(third);
});

test('puts badges that never fit into +N', () => {
  const long = 'Enterprise Resource Planning of Plants';
  expect(
    badgeWidths([long, long, long, long], 'A place with a name of very great length indeed, '.repeat(2)),
  ).toHaveLength(1);
});

test.each([
  ['f', 'max'],
  ['u', 'min'],
])('the styles have a class .%s for each row width', async (name, bound) => {
  const css = await readFile(new URL('../search/result-card.css', import.meta.url), 'utf8');
  const rules = css.matchAll(new RegExp(`\\.${name}(\\d+) \\{\\s+@apply @${bound}-\\[\\1px\\]:hidden;`, 'g'));
  expect(Array.from(rules, ([, width]) => Number(width))).toEqual(ROW_WIDTHS);
});

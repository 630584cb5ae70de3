import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { badgeWidths, ROW_WIDTHS } from './industry-badges.tsx';

test.each([
  [
    ['Logistics', 'SaaS', 'Robotics'],
    [0, 0, 0],
  ],
  [
    ['Logistics', 'Enterprise Software', 'Supply Chain', 'SaaS'],
    [0, 260, 360],
  ],
  [
    ['Artificial Intelligence', 'Machine Learning', 'Robotics', 'SaaS'],
    [0, 310, 385],
  ],
  [
    ['AI', 'ML', 'AR', 'VR', 'XR'],
    [0, 0, 0],
  ],
  [['Artificial Intelligence'], [0]],
  [[], []],
])('fits the badges of %j', (industries, widths) => expect(badgeWidths(industries)).toEqual(widths));

test('needs no more room for the last badge than for the "+1" in its place', () => {
  const [, second, third] = badgeWidths(['Artificial Intelligence', 'Machine Learning', 'I']);
  expect(second).toBe(third);
});

test('shows three badges from the width that cards have on a laptop, however long they are', () => {
  const long = 'Enterprise Resource Planning of Plants';
  expect(badgeWidths([long, long, long, long])).toEqual([0, 385, 385]);
});

test.each([
  ['f', 'max'],
  ['u', 'min'],
])('the styles have a class .%s for each row width', async (name, bound) => {
  const css = await readFile(new URL('../search/result-card.css', import.meta.url), 'utf8');
  const rules = css.matchAll(new RegExp(`\\.${name}(\\d+) \\{\\s+@apply @${bound}-\\[\\1px\\]:hidden;`, 'g'));
  expect(Array.from(rules, ([, width]) => Number(width))).toEqual(ROW_WIDTHS);
});

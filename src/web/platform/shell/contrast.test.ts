import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { STATUS_COLORS } from '#domain/lists/lists.ts';

const theme = cssOf('theme.css');
const lists = cssOf('../../workspace/lists/lists.css');

const SCHEMES = ['light', 'dark'] as const;
/** The share of a status's color in the background of its badge. */
const WASH = 0.1;

test.each(SCHEMES)('statuses of companies in lists are readable and distinct: %s', (scheme) => {
  const statuses = colorsOf(lists, /data-status="([\w-]+)"\] \{\s*--status: (.+);/g, scheme);
  const [surface = '', hover = ''] = ['surface', 'hover'].map((name) => token(name, scheme));
  expect(Object.keys(statuses)).toEqual(STATUS_COLORS);
  expect(new Set(Object.values(statuses)).size).toBe(STATUS_COLORS.length);
  for (const [status, color] of Object.entries(statuses)) {
    for (const background of [surface, hover, mix(color, surface, WASH)]) {
      expect({ status, readable: contrast(color, background) > 4.5 }).toEqual({ status, readable: true });
    }
  }
});

test.each(SCHEMES)('errors are readable on every background: %s', (scheme) => {
  for (const background of ['bg', 'surface', 'sunken', 'danger-wash']) {
    const ratio = contrast(token('danger', scheme), token(background, scheme));
    expect({ background, readable: ratio > 4.5 }).toEqual({ background, readable: true });
  }
});

function cssOf(file: string): string {
  return readFileSync(path.join(import.meta.dirname, file), 'utf8');
}

function token(name: string, scheme: (typeof SCHEMES)[number]): string {
  return colorsOf(theme, /--color-([\w-]+): (.+?);/g, scheme)[name] ?? '';
}

/** Colors by name, from matches of a name and a `light-dark()` pair. */
function colorsOf(css: string, pairs: RegExp, scheme: (typeof SCHEMES)[number]): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(pairs)].map(([, name, value = '']) => {
      const [light = '', dark = light] = value.match(/#[0-9a-f]{6}/g) ?? [];
      return [name, scheme === 'light' ? light : dark];
    }),
  );
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function mix(color: string, background: string, share: number): string {
  const behind = channels(background);
  const mixed = channels(color).map((value, i) => Math.round(value * share + (behind[i] ?? 0) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The contrast ratio of WCAG. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

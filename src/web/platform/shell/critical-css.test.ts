import { expect, test } from 'vitest';
import { stylesFor } from './critical-css.ts';

const choose = (css: string, html: string) => stylesFor(css)(html);

test.each([
  ['a rule whose class is used', '.a{color:red}', '<p class="b a">', '.a{color:red}'],
  ['no rule whose class is unused', '.a{color:red}', '<p class="ab">', ''],
  ['rules without classes', 'p{margin:0}', '<p>', 'p{margin:0}'],
  ['one of several selectors', '.a,.b{margin:0}', '<p class="b">', '.a,.b{margin:0}'],
  ['no rule with a missing part', '.a .b{margin:0}', '<p class="b">', ''],
  ['a rule without the class in :not()', '.a:not(.b){margin:0}', '<p class="a">', '.a:not(.b){margin:0}'],
  ['a rule with any of several classes', ':is(.a,.b) i{margin:0}', '<p class="b">', ':is(.a,.b) i{margin:0}'],
  ['class names with special characters', '.p-1\\.5\\!{margin:0}', '<p class="p-1.5!">', '.p-1\\.5\\!{margin:0}'],
  ['class names escaped in the page', '.\\[\\&\\>i\\]>i{top:0}', '<p class="[&amp;&gt;i]">', '.\\[\\&\\>i\\]>i{top:0}'],
  ['nested rules', '@media print{.a{top:0}.b{top:0}}', '<p class="a">', '@media print{.a{top:0}}'],
  ['no empty rules', '@media print{.b{top:0}}', '<p class="a">', ''],
  ['the order of layers', '@layer x{.b{top:0}}@layer y{.a{top:0}}', '<p class="a">', '@layer x;@layer y{.a{top:0}}'],
  ['custom properties in use', ':root{--a:1;--b:2}i{top:var(--a)}', '<i>', ':root{--a:1}i{top:var(--a)}'],
  [
    'custom properties used by others',
    ':root{--a:var(--b);--b:2}i{top:var(--a)}',
    '',
    ':root{--a:var(--b);--b:2}i{top:var(--a)}',
  ],
  ['custom properties used by the page', ':root{--a:1}', '<i style="top:var(--a)">', ':root{--a:1}'],
  [
    'at-rules about custom properties',
    '@property --a{inherits:false}@property --b{inherits:false}i{--a:1;top:0}',
    '',
    '@property --a{inherits:false}i{--a:1;top:0}',
  ],
  ['braces within strings', '.a{content:"}{;"}.b{top:0}', '<p class="b">', '.b{top:0}'],
])('keeps %s', (_, css, html, expected) => {
  expect(choose(css, html)).toBe(expected);
});

test('keeps the fonts whose letters are used', () => {
  const latin = '@font-face{src:url(latin.woff2);unicode-range:U+??,U+2013}';
  const extended = '@font-face{src:url(extended.woff2);unicode-range:U+100-2BA}';
  const choice = stylesFor(latin + extended);
  expect(choice('<p>Zoë – Ltd')).toBe(latin);
  expect(choice('<p>Łódź')).toBe(latin + extended);
  expect(choice('<p>Zoë – Ltd')).toBe(latin);
});

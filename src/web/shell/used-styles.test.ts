import { expect, test } from 'vitest';
import { stylesFor } from './used-styles.ts';

const choose = (css: string, html: string) => stylesFor(css)(html);

test.each([
  ['a rule whose class is there', '.a{color:red}', '<p class="b a">', '.a{color:red}'],
  ['none whose class is not', '.a{color:red}', '<p class="ab">', ''],
  ['rules without classes', 'p{margin:0}', '<p>', 'p{margin:0}'],
  ['one of several selectors', '.a,.b{margin:0}', '<p class="b">', '.a,.b{margin:0}'],
  ['none of which a part is missing', '.a .b{margin:0}', '<p class="b">', ''],
  ['what :not() names need not be there', '.a:not(.b){margin:0}', '<p class="a">', '.a:not(.b){margin:0}'],
  ['one of several suffices', ':is(.a,.b) i{margin:0}', '<p class="b">', ':is(.a,.b) i{margin:0}'],
  ['names with signs', '.p-1\\.5\\!{margin:0}', '<p class="p-1.5!">', '.p-1\\.5\\!{margin:0}'],
  [
    'names that are escaped in the page',
    '.\\[\\&\\>i\\]>i{top:0}',
    '<p class="[&amp;&gt;i]">',
    '.\\[\\&\\>i\\]>i{top:0}',
  ],
  ['rules within others', '@media print{.a{top:0}.b{top:0}}', '<p class="a">', '@media print{.a{top:0}}'],
  ['nothing of empty ones', '@media print{.b{top:0}}', '<p class="a">', ''],
  ['the order of layers', '@layer x{.b{top:0}}@layer y{.a{top:0}}', '<p class="a">', '@layer x;@layer y{.a{top:0}}'],
  ['properties that are used', ':root{--a:1;--b:2}i{top:var(--a)}', '<i>', ':root{--a:1}i{top:var(--a)}'],
  ['those that they use', ':root{--a:var(--b);--b:2}i{top:var(--a)}', '', ':root{--a:var(--b);--b:2}i{top:var(--a)}'],
  ['those that the page uses', ':root{--a:1}', '<i style="top:var(--a)">', ':root{--a:1}'],
  [
    'what is said of them',
    '@property --a{inherits:false}@property --b{inherits:false}i{--a:1;top:0}',
    '',
    '@property --a{inherits:false}i{--a:1;top:0}',
  ],
  ['signs within strings', '.a{content:"}{;"}.b{top:0}', '<p class="b">', '.b{top:0}'],
])('keeps %s', (_, css, html, kept) => {
  expect(choose(css, html)).toBe(kept);
});

test('keeps the fonts whose letters are shown', () => {
  const latin = '@font-face{src:url(latin.woff2);unicode-range:U+??,U+2013}';
  const extended = '@font-face{src:url(extended.woff2);unicode-range:U+100-2BA}';
  const choice = stylesFor(latin + extended);
  expect(choice('<p>Zoë – Ltd')).toBe(latin);
  expect(choice('<p>Łódź')).toBe(latin + extended);
  expect(choice('<p>Zoë – Ltd')).toBe(latin);
});

import { expect, test } from 'vitest';
import { matchSpans } from './matches.tsx';

const marked = (text: string, ...terms: string[]) => matchSpans(text, terms).map(([from, to]) => text.slice(from, to));

test.each([
  ['Freight for freighters', ['freight'], ['Freight', 'freight']],
  ['Zürich and São Paulo', ['zurich', 'sao paulo'], ['Zürich', 'São Paulo']],
  ['Cafe\u0301 Straße', ['cafe', 'strasse'], ['Cafe\u0301', 'Straße']],
  ['Jane’s\u00a0lab', ["jane's lab"], ['Jane’s\u00a0lab']],
  ['In a machine, in Dublin', ['in'], ['In', 'in']],
  ['AI for retail', ['ai'], ['AI']],
  ['Nothing here', ['elsewhere'], []],
])('finds the words of a search in %j', (text, terms, spans) => {
  expect(marked(text, ...terms)).toEqual(spans);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitList } from './imported-lists.ts';

describe('splitList', () => {
  it.each([
    ['Software, AI , Software', ['Software', 'AI']],
    ['Software;AI', ['Software', 'AI']],
    ['Software|AI', ['Software', 'AI']],
    ['Software; AI, Robotics', ['Software', 'AI', 'Robotics']],
    ['a;b,', ['a', 'b']],
    ['a|b;', ['a', 'b']],
    [', —,n/a;', []],
  ])('%s', (cell, entries) => {
    expect(splitList(cell)).toEqual(entries);
  });

  it('reads what it read again, once that is written with commas', () => {
    const unit = fc.constantFrom('a', 'b', ',', ';', '|', ' ', '-', "'", '=', '"', '\n', '/');
    fc.assert(
      fc.property(fc.string({ unit }), (cell) => {
        const entries = splitList(cell);
        expect(splitList(entries.join(', '))).toEqual(entries);
      }),
    );
  });
});

import { expect, test } from 'vitest';
import { initialOf } from './name-section.tsx';

test.each([
  ['ann Whitlock', 'A'],
  [' ann', 'A'],
  ['🚀 Ann', '🚀'],
  ['👩🏽‍🚀 Ann', '👩🏽‍🚀'],
  ['e\u0301ric', 'E\u0301'],
  ['', ''],
])('returns the initial of %j: %j', (name, initial) => expect(initialOf(name)).toBe(initial));

import { expect, test } from 'vitest';
import { initialOf } from './name-section.tsx';

test.each([
  ['ann Whitlock', 'A'],
  [' ann', 'A'],
  ['🚀 Ann', '🚀'],
  ['👩🏽‍🚀 Ann', '👩🏽‍🚀'],
  ['e\u0301ric', 'E\u0301'],
  ['', ''],
])('the initial of %j is %j', (name, initial) => expect(initialOf(name)).toBe(initial));

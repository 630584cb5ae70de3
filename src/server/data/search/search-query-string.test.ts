import { expect, test } from 'vitest';
import { cpuTime } from '#test/cpu-time.ts';
import { rawParams } from './search-query-string.ts';

test('groups repeated parameters', () => {
  expect(rawParams('location=a&query=x&location=b')).toEqual({ location: ['a', 'b'], query: ['x'] });
});

test('reads thousands of parameters in linear time', () => {
  const timeOf = (parameters: number, times: number) => {
    const text = 'a&'.repeat(parameters);
    const started = cpuTime();
    for (let n = 0; n < times; n++) rawParams(text);
    return cpuTime() - started;
  };
  timeOf(500, 16); // Compiles the code.
  expect(timeOf(8_000, 1)).toBeLessThan(8 * timeOf(500, 16) + 100);
});

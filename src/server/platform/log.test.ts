import { beforeEach, expect, test } from 'vitest';
import { type CapturedLog, captureLog } from '#test/log.ts';
import { log, redact } from './log.ts';

let logged: CapturedLog;
beforeEach(() => {
  logged = captureLog();
});

test('logs errors, including serialized ones, without row values', () => {
  const error = Object.assign(new Error('no room', { cause: new Error('disk full') }), {
    code: '53100',
    detail: 'Key (name)=(Dana)',
  });
  const copy = { ...error, message: error.message, stack: error.stack, queue: 'mail' };
  for (const err of [error, copy, 'gone', { reason: 'none' }]) log.warn({ err }, 'Jobs are delayed');
  const [ofError, ofCopy, ofText] = logged
    .text()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).err);
  const stack = expect.stringContaining('log.test.ts');
  expect(ofError).toEqual({
    type: 'Error',
    message: 'no room',
    code: '53100',
    stack,
    cause: { type: 'Error', message: 'disk full', stack },
  });
  expect(ofCopy).toEqual({ message: 'no room', code: '53100', stack });
  expect(ofText).toEqual({ message: 'gone' });
});

test.each([
  ['refused <dana.reed+x@post.acme.example>: unknown', 'refused <[address]>: unknown'],
  ["o'neil@acme.example,bo@b.example|+c@d.example", '[address],[address][address]'],
  ['postgres://fundscout:secret@localhost:5432/x', 'postgres://[hidden]@localhost:5432/x'],
  ['fundscout@localhost, 5 @ a.b', 'fundscout@localhost, 5 @ a.b'],
])('redacts %s to %s', (line, output) => {
  expect(redact(line)).toBe(output);
});

test.each([
  ['no address', `@ ${'a.'.repeat(200_000)}`],
  ['an @ but no domain', `${'a'.repeat(200_000)}@${'-'.repeat(200_000)}`],
  ['only beginnings of URLs', `@${'://a'.repeat(100_000)}`],
])('reads a long word with %s in it once, not once per character', (_, line) => {
  expect(redact(line)).toBe(line);
});

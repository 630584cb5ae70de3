import { expect, test } from 'vitest';
import { CHUNK_BYTES, chunkBytes, chunkCount, MOST_UPLOAD_BYTES, progressWords, proposeKind } from './uploads.ts';

test.each([
  [1, [1]],
  [CHUNK_BYTES, [CHUNK_BYTES]],
  [CHUNK_BYTES + 1, [CHUNK_BYTES, 1]],
])('a file of %d bytes is sent in pieces', (size, pieces) => {
  expect(Array.from({ length: chunkCount(size) }, (_, index) => chunkBytes(size, index + 1))).toEqual(pieces);
  expect(chunkBytes(size, pieces.length + 1)).toBe(0);
});

test('the pieces of the largest file are its bytes', () => {
  expect(chunkCount(MOST_UPLOAD_BYTES)).toBe(128);
});

test.each([
  [['Organization Name', 'Website', 'Last Funding Date'], 'companies'],
  [['Name', 'Website'], 'companies'],
  [['LP Name', 'AUM', 'Type', 'Country'], 'lps'],
  [['Nothing', 'known'], 'companies'],
])('a file with the columns %j is about %s', (headers, kind) => {
  expect(proposeKind(headers)).toBe(kind);
});

test.each([
  [null, 'Waiting for its turn'],
  [{ phase: 'reading', done: 1200, part: 0.5 }, 'Reading row 1,200'],
  [{ phase: 'waiting', done: 0, part: null }, 'Waiting until another import or change has ended'],
  [{ phase: 'writing', done: 3, part: 1 }, '3 LPs settled'],
] as const)('progress %j reads %s', (progress, words) => {
  expect(progressWords('lps', progress)).toBe(words);
});

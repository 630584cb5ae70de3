import { expect, test } from 'vitest';
import { CHUNK_BYTES, chunkBytes, chunkCount, MAX_UPLOAD_BYTES, progressText, proposeKind } from './uploads.ts';

test.each([
  [1, [1]],
  [CHUNK_BYTES, [CHUNK_BYTES]],
  [CHUNK_BYTES + 1, [CHUNK_BYTES, 1]],
])('splits a file of %d bytes into pieces', (size, pieces) => {
  expect(Array.from({ length: chunkCount(size) }, (_, index) => chunkBytes(size, index + 1))).toEqual(pieces);
  expect(chunkBytes(size, pieces.length + 1)).toBe(0);
});

test('covers the largest file with its pieces', () => {
  expect(chunkCount(MAX_UPLOAD_BYTES)).toBe(128);
});

test.each([
  [['Organization Name', 'Website', 'Last Funding Date'], 'companies'],
  [['Name', 'Website'], 'companies'],
  [['LP Name', 'AUM', 'Type', 'Country'], 'lps'],
  [['Nothing', 'known'], 'companies'],
])('recognizes a file with the columns %j as %s', (headers, kind) => {
  expect(proposeKind(headers)).toBe(kind);
});

test.each([
  [null, 'Queued'],
  [{ phase: 'reading', done: 1200, part: 0.5 }, 'Reading row 1,200'],
  [{ phase: 'waiting', done: 0, part: null }, 'Waiting for another import or change to finish'],
  [{ phase: 'writing', done: 3, part: 1 }, '3 LPs processed'],
] as const)('progress %j reads %s', (progress, words) => {
  expect(progressText('lps', progress)).toBe(words);
});

import { Readable } from 'node:stream';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { detectFilings } from './interpret-upload.ts';

const SUBMISSION = '<SEC-DOCUMENT>0001234567-26-000001.txt : 20260102\n<SEC-HEADER>0001234567-26-000001.hdr.sgml\n';
const archive = (name: string) => zipSync({ [name]: strToU8('x'.repeat(500)) });

test.each<[name: string, content: string | Uint8Array, filings: boolean]>([
  ['filing.xml', '\ufeff<?xml version="1.0"?><edgarSubmission/>', true],
  ['0001234567-26-000001.txt', SUBMISSION, true],
  ['2026q1_d.zip', archive('2026Q1_d/FORMDSUBMISSION.tsv'), true],
  ['leads.zip', archive('leads.csv'), false],
  ['leads.csv', 'Name\nAcme\n', false],
])('recognizes %s in chunks of any size', async (name, content, filings) => {
  const bytes = Buffer.from(content);
  for (const size of [bytes.length, 7, 1]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    );
    const input = Readable.from(chunks, { objectMode: false });
    expect([size, await detectFilings(name, () => input), input.destroyed]).toEqual([size, filings, true]);
  }
});

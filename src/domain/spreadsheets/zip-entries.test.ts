import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readZipEntries, readZipText } from './zip-entries.ts';

const FILE = new Blob([
  new Uint8Array(zipSync({ 'a.xml': strToU8('é'.repeat(1_000)), b: strToU8('b') }, { comment: 'PK' })),
]);

async function textOf(name: string, most: number): Promise<string> {
  const entry = (await readZipEntries(FILE)).get(name);
  if (!entry) throw new Error(`There is no ${name}`);
  let text = '';
  for await (const piece of readZipText(FILE, entry, most)) text += piece;
  return text;
}

test('reads the entries of a zip file up to the size limit', async () => {
  expect(await textOf('a.xml', 2_000)).toBe('é'.repeat(1_000));
  expect(await textOf('b', 1)).toBe('b');
  await expect(textOf('a.xml', 1_999)).rejects.toThrow(/too large/);
});

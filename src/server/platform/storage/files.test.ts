import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startBucket } from '#test/s3.ts';
import { loadConfig } from '../config.ts';
import { AtomicFolder, createFiles, type Files, openFiles } from './files.ts';

let folder: string;
let files: Files;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fundscout-files-'));
  files = createFiles(new AtomicFolder(folder));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(key: string): Promise<string | null> {
  const stream = await files.get(key);
  return stream && text(stream);
}

describe.each(['folder', 'bucket'] as const)('in a %s', (kind) => {
  beforeEach(async () => {
    if (kind === 'folder') return;
    const bucket = await startBucket();
    files = await openFiles({ ...loadConfig(bucket.env), dataDir: folder });
    return () => bucket.close();
  });

  test('stores, replaces, lists and deletes a file', async () => {
    await files.put('avatars/a.webp', Buffer.from('one'));
    await files.put('avatars/a.webp', Readable.from([Buffer.from('t'), Buffer.from('wo')]));
    await files.put('avatars/deep/b.webp', Buffer.from('b'));
    await files.put('exports/c.csv', Readable.from([]));
    expect(await read('avatars/a.webp')).toBe('two');
    expect(await read('exports/c.csv')).toBe('');
    expect((await files.list('avatars')).sort()).toEqual(['avatars/a.webp', 'avatars/deep/b.webp']);
    await files.delete('avatars/a.webp');
    await files.delete('avatars/a.webp');
    expect(await read('avatars/a.webp')).toBeNull();
    expect(await files.list('nothing')).toEqual([]);
  });

  test('an interrupted write leaves the old file and nothing else', async () => {
    await files.put('exports/a.csv', Buffer.from('old'));
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half of the ne');
        throw new Error('gone');
      })(),
    );
    await expect(files.put('exports/a.csv', broken)).rejects.toThrow();
    expect(await read('exports/a.csv')).toBe('old');
    expect(await readdir(path.join(folder, kind === 'folder' ? '.partial' : 'storage/.partial'))).toEqual([]);
  });
});

test('other users of the machine cannot read the folder', async () => {
  const inside = path.join(folder, 'storage');
  await createFiles(new AtomicFolder(inside)).put('a.txt', Buffer.from('a'));
  expect((await stat(inside)).mode & 0o077).toBe(0);
});

test('a reader gets one complete file while another writes', async () => {
  const versions = ['a', 'b', 'c'].map((letter) => letter.repeat(300_000));
  await files.put('x/a.txt', Buffer.from(versions[0] ?? ''));
  const writes = versions.map((version) => files.put('x/a.txt', Buffer.from(version)));
  const reads = await Promise.all(Array.from({ length: 20 }, () => read('x/a.txt')));
  await Promise.all(writes);
  for (const contents of reads) expect(versions).toContain(contents);
});

test.each([
  '',
  '.',
  '..',
  '../x',
  'a/../../x',
  '/etc/passwd',
  'a//b',
  'a\\b',
  'a\0b',
  '.partial/x',
  'a/.b',
  'a b',
  'a/',
  'x\n',
])('rejects %j as a key', async (key) => {
  await expect(files.put(key, Buffer.from('x'))).rejects.toThrow();
  await expect(files.get(key)).rejects.toThrow();
  await expect(files.delete(key)).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
});

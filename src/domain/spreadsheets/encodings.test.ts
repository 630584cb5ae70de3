import { describe, expect, it } from 'vitest';
import { detectEncoding } from './encodings.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'utf8') : Buffer.from(part))));
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('detectEncoding', () => {
  it.each([
    ['plain ASCII', bytes('Name,City\nAcme,Paris\n'), 'utf-8', false],
    ['UTF-8', bytes('Name\nZoë’s café\n'), 'utf-8', false],
    ['UTF-8 with a mark', bytes([0xef, 0xbb, 0xbf], 'Name\n'), 'utf-8', true],
    ['UTF-8 cut within a character', bytes('Name\nZo', [0xc3]), 'utf-8', false],
    ['UTF-16 LE with a mark', bytes([0xff, 0xfe], [0x4e, 0]), 'utf-16le', true],
    ['UTF-16 BE with a mark', bytes([0xfe, 0xff], [0, 0x4e]), 'utf-16be', true],
    ['UTF-16 LE without a mark', Buffer.from('Name,City\nZoë,Paris\n', 'utf16le'), 'utf-16le', false],
    ['UTF-16 BE without a mark', utf16be('Name,City\nZoë,Paris\n'), 'utf-16be', false],
    ['Windows-1252 é', bytes('Name\nCaf', [0xe9], ' Acme\n'), 'windows-1252', false],
    ['Windows-1252 apostrophe', bytes('Name\nJack', [0x92], 's\n'), 'windows-1252', false],
    ['Windows-1252 umlauts', bytes('Name\nM', [0xfc], 'ller & S', [0xf6], 'hne\n'), 'windows-1252', false],
    ['Windows-1252 trade mark', bytes('Name\nAnchor', [0x99], '\n'), 'windows-1252', false],
    ['Mac Roman é', bytes('Name\nCaf', [0x8e], ' Acme\n'), 'macintosh', false],
    ['Mac Roman apostrophe', bytes('Name\nJack', [0xd5], 's\n'), 'macintosh', false],
    ['Mac Roman umlauts', bytes('Name\nM', [0x9f], 'ller & S', [0x9a], 'hne\n'), 'macintosh', false],
    ['Mac Roman trade mark', bytes('Name\nAnchor', [0xaa], ',x\n'), 'macintosh', false],
  ])('%s', (_, file, encoding, bom) => {
    expect(detectEncoding(file)).toEqual({ encoding, bom });
  });

  it('decides on the evidence when the beginning is ASCII', () => {
    expect(detectEncoding(bytes('Name\n'), bytes('Caf', [0x8e], ' x'))).toMatchObject({ encoding: 'macintosh' });
  });

  it('reads text with a few NUL characters as text', () => {
    expect(detectEncoding(bytes('Name,City\nAc\0me,Paris\n'))).toMatchObject({ encoding: 'utf-8' });
  });

  it('knows what is no text', () => {
    expect(detectEncoding(bytes('PK\u0003\u0004', [0, 0]))).toEqual({
      notText: expect.stringMatching(/save it as CSV/),
    });
    const noise = Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * 7919) % 256));
    expect(detectEncoding(noise)).toEqual({ notText: 'is not a text file' });
  });
});

import { isAscii, isUtf8 } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { type Encoding, EncodingScan } from './encodings.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'utf8') : Buffer.from(part))));

/** Detects the encoding; the result must not depend on the platform or on chunking. */
function detect(file: Uint8Array, size = file.length) {
  const [detection, portable] = [{ isAscii, isUtf8 }, null].map((checks) => {
    const scan = new EncodingScan(checks);
    for (let at = 0; at < file.length; at += size) scan.add(file.subarray(at, at + size));
    return scan.end();
  });
  expect(portable).toEqual(detection);
  if (!detection) throw new Error('No detection');
  return detection;
}

/** Encodes text in a one- or two-byte encoding by looking up every character in the decoder. */
function encoded(text: string, encoding: Encoding): Buffer {
  const decoder = new TextDecoder(encoding);
  const codes = new Map<string, number[]>();
  for (let byte = 255; byte >= 0; byte--) codes.set(decoder.decode(Uint8Array.of(byte)), [byte]);
  if (/jis|euc|gb|big5/.test(encoding)) {
    for (let lead = 0x81; lead < 0xff; lead++) {
      for (let trail = 0x40; trail < 0xff; trail++) {
        const character = decoder.decode(Uint8Array.of(lead, trail));
        if (character.length === 1 && !codes.has(character)) codes.set(character, [lead, trail]);
      }
    }
  }
  return Buffer.from([...text].flatMap((character) => codes.get(character) ?? [0x3f]));
}

const table = (words: string) =>
  `Company,City,Website,Amount\r\n${words
    .split('|')
    .map((word, n) => `${word},Springfield,https://example${n}.com,${n}000\r\n`)
    .join('')}`;

describe('EncodingScan', () => {
  it.each([
    ['plain ASCII', bytes('Name,City\nAcme,Paris\n'), 'utf-8'],
    ['UTF-8', bytes('Name\nZoë’s café\n'), 'utf-8'],
    ['UTF-8 with a BOM', bytes([0xef, 0xbb, 0xbf], 'Name\n'), 'utf-8'],
    ['UTF-16 LE with a BOM', bytes([0xff, 0xfe], [0x4e, 0]), 'utf-16le'],
    ['UTF-16 BE with a BOM', bytes([0xfe, 0xff], [0, 0x4e]), 'utf-16be'],
    ['Windows-1252 é', bytes('Name\nCaf', [0xe9], ' Acme\n'), 'windows-1252'],
    ['Windows-1252 apostrophe', bytes('Name\nJack', [0x92], 's\n'), 'windows-1252'],
    ['Windows-1252 umlauts', bytes('Name\nM', [0xfc], 'ller & S', [0xf6], 'hne\n'), 'windows-1252'],
    ['Windows-1252 trade mark', bytes('Name\nAnchor', [0x99], '\n'), 'windows-1252'],
    ['Mac Roman é', bytes('Name\nCaf', [0x8e], ' Acme\n'), 'macintosh'],
    ['Mac Roman apostrophe', bytes('Name\nJack', [0xd5], 's\n'), 'macintosh'],
    ['Mac Roman umlauts', bytes('Name\nM', [0x9f], 'ller & S', [0x9a], 'hne\n'), 'macintosh'],
    ['Mac Roman trade mark', bytes('Name\nAnchor', [0xaa], ',x\n'), 'macintosh'],
  ])('recognizes %s', (_, file, encoding) => {
    expect(detect(file)).toMatchObject({ encoding });
    expect(detect(file, 1)).toMatchObject({ encoding });
  });

  it.each<[Encoding, string]>([
    ['windows-1252', 'Société Générale|Écologie|L’Oréal|Hôpital|Noël François|Crème'],
    ['windows-1252', 'São Paulo|Núñez|Malmö|København|Groß'],
    ['macintosh', 'Société Générale|Écologie|L’Oréal|Hôpital|Noël François|Crème'],
    ['macintosh', 'São Paulo|Núñez|Malmö|København|Groß'],
  ])('is certain of %s: %s', (encoding, words) => {
    const file = encoded(table(words), encoding);
    expect(detect(file)).toMatchObject({ encoding, candidates: [] });
    expect(detect(file, 61)).toMatchObject({ encoding });
  });

  it.each<[Encoding, string]>([
    ['windows-1251', 'Яндекс|Сбербанк Технологии|Ромашка ООО|Москва|Программное обеспечение'],
    ['koi8-r', 'Яндекс|Сбербанк Технологии|Ромашка ООО|Москва|Программное обеспечение'],
    ['ibm866', 'Яндекс|Сбербанк Технологии|Ромашка ООО|Москва|Программное обеспечение'],
    ['windows-1250', 'Łódź|Usługi księgowe|Żabka|Święty Mikołaj|Paweł Głowacki'],
    ['iso-8859-2', 'Łódź|Usługi księgowe|Żabka|Święty Mikołaj|Źródło'],
    ['windows-1250', 'Škoda|Řízení|Česká spořitelna|Dvořák|Hradec Králové'],
    ['windows-1250', 'Győr|Székesfehérvár|Fejlesztő|Szűcs István|fűtés'],
    ['windows-1250', 'Plzeň'],
    ['windows-1253', 'Αθήνα|Θεσσαλονίκη|Τεχνολογία|Λογισμικό υγείας'],
    ['windows-1254', 'İstanbul|Yazılım|Türkiye|Eskişehir|Çağrı Yıldız'],
    ['windows-1255', 'תל אביב|ירושלים|תוכנה|מערכות מידע'],
    ['windows-1256', 'دبي|الرياض|شركة التقنية|الخدمات المالية'],
    ['windows-1257', 'Šiauliai|Klaipėda|Ąžuolas|technologijų|Rīga|Jūrmala|uzņēmums'],
    ['windows-874', 'กรุงเทพ|เทคโนโลยี|ประเทศไทย'],
    ['shift_jis', '東京|メルカリ|株式会社プレイド|ソフトウェア|田中太郎'],
    ['euc-jp', '楽天'],
    ['euc-kr', '서울|주식회사 비바리퍼블리카|소프트웨어|인공지능'],
    ['gb18030', '北京|字节跳动|深圳市科技有限公司|人工智能|阿里巴巴'],
    ['big5', '台北|台灣積體電路|軟體|高雄市|人工智慧|有限公司'],
    ['macintosh', 'Goiânia'],
  ])('offers %s among others for %s', (encoding, words) => {
    const detection = detect(encoded(table(words), encoding));
    if (!('candidates' in detection)) throw new Error('Not a text file');
    const lines = detection.candidates.find((candidate) => candidate.encoding === encoding)?.lines ?? [];
    expect(words.split('|').some((word) => lines[0]?.startsWith(`${word},`))).toBe(true);
    expect(lines.length).toBeLessThanOrEqual(3);
  });

  it('is certain of Mac Roman in text that was garbled before, as in a real export of Crunchbase', () => {
    const names = [
      bytes('ag', [0xcc, 0xc1], 'mi Systems'),
      bytes('Berk', [0xcc], '_na'),
      ...[0xaa, 0xaa, 0xa8].map((sign) => bytes('Anchor', [sign])),
      bytes('Jake', [0xd5], 's'),
      bytes('Bogot', [0x87]),
      bytes('MiaSol', [0x8e]),
    ];
    const file = Buffer.concat(names.flatMap((name) => [name, bytes(',Boston\n')]));
    expect(detect(file)).toMatchObject({ encoding: 'macintosh', candidates: [] });
  });

  it('always offers the Western encodings, as for a damaged Korean address in a real list', () => {
    const damaged = [0x93, 0xe3, 0xcf, 0x93, 0x5f, 0xfc, 0x92, 0x5f, 0x5f, 0x91, 0x5f, 0xe3, 0x93, 0xdc, 0xcf];
    const detection = detect(bytes('name,city\nTern,"Gangnam-gu, ', damaged, ', South Korea"\n'));
    const encodings = 'candidates' in detection && detection.candidates.map(({ encoding }) => encoding);
    expect(encodings).toEqual(expect.arrayContaining(['windows-1252', 'macintosh']));
  });

  it('accepts UTF-8 with a few bad bytes anywhere', () => {
    const rows = Array.from({ length: 500 }, (_, n) => `Zoë ${n},Málaga\n`).join('');
    for (const file of [
      bytes('Caf', [0xe9], ',x\n', rows),
      bytes(rows, 'Caf', [0x8e], ',x\n'),
      bytes(rows.slice(0, 3_000), [0xe9], rows.slice(3_000)),
    ]) {
      expect(detect(file, 1_000)).toMatchObject({ encoding: 'utf-8', damaged: 1, candidates: [] });
    }
  });

  it('is uncertain about a file that is half UTF-8', () => {
    expect(detect(bytes('Zoë\nMálaga\nCaf', [0xe9], '\n'))).toMatchObject({
      encoding: 'utf-8',
      damaged: 1,
      candidates: expect.arrayContaining([
        expect.objectContaining({ encoding: 'utf-8' }),
        expect.objectContaining({ encoding: 'windows-1252' }),
      ]),
    });
  });

  it('considers bytes far from the start', () => {
    const ascii = 'Name,City,Description\n'.repeat(100_000);
    expect(detect(bytes(ascii, 'Caf', [0x8e], ' x\n'), 65_536)).toMatchObject({ encoding: 'macintosh' });
  });

  it('reads text with a few NUL characters as text', () => {
    expect(detect(bytes('Name,City\nAc\0me,Paris\n'))).toMatchObject({ encoding: 'utf-8' });
  });

  it('rejects files that are not text', () => {
    const noise = Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * 7919) % 256));
    expect(detect(noise)).toEqual({ notText: 'is not a text file' });
    expect(detect(Buffer.from('Name,City\nZoë,Paris\n', 'utf16le'))).toEqual({ notText: 'is not a text file' });
    expect(detect(bytes([0xff, 0xfe, 0, 0, 0x4e, 0, 0, 0]))).toEqual({ notText: expect.stringMatching(/UTF-32/) });
  });
});

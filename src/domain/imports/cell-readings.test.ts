import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#test/cases.ts';
import { cpuTime } from '#test/cpu-time.ts';
import { stateName } from '../places/regions.ts';
import { canBeName, damagedCell, isBlank, readText } from './cell-readings.ts';

describe('isBlank', () => {
  it.each([
    '',
    '-',
    '--',
    '—',
    '–',
    'NA',
    'N/A',
    'n/a',
    'n.a.',
    'nan',
    'Nan',
    'NaN',
    'null',
    'NULL',
    'None',
    'nil',
    'unknown',
    'Undisclosed',
    'not available',
    'Not Disclosed',
    'not applicable',
    'TBD',
    'TBA',
    '#N/A',
    '?',
    '[]',
    '{}',
    '()',
    '""',
    "''",
  ])('treats %j as empty', (cell) => expect(isBlank(cell)).toBe(true));

  it.each([
    ['#N/A N/A', 'Bloomberg, in the default list of pandas'],
    ['-1.#IND', 'Windows C runtime, in the default list of pandas'],
    ['<NA>', 'pandas nullable types'],
    ['NaT', 'pandas dates'],
    ['\\N', 'COPY and mysqldump'],
    ['#NV', 'Excel in German'],
    ['#N/D', 'Excel in Italian and Portuguese'],
    ['(blank)', 'Excel pivot tables'],
    ['(null)', 'Objective-C and Splunk'],
    ['[nan]', 'a list column of pandas'],
    ["['']", 'a list column of pandas'],
    ['0000-00-00', 'MySQL'],
    ['Unspecified', 'regions of the Y Combinator directory'],
    ['k.A.', 'German questionnaires'],
    ['金额未知', 'Chinese lists of rounds'],
    ['金額非公開', 'Japanese lists of rounds'],
    ['Amount Undisclosed', 'Tracxn news'],
    ['montant non communiqué', 'French press'],
    ['TBC', 'hand-written tables'],
    ['No founders', 'hand-written tables'],
    ['Unknown founder', 'hand-written tables'],
    ['see website', 'hand-written tables'],
    ['. . .', 'hand-written tables'],
  ])('treats %j as empty (%s)', (cell) => expect(isBlank(cell)).toBe(true));

  it.each(cases`
    0 | A- | Nullify | Nano | None of Your Business | NASA | Void | #waywire | C# | ?? | & | N | T
  `)('keeps %j', (cell) => expect(isBlank(cell)).toBe(false));

  it('recognizes fillers that are also names of people', () => {
    expect(['Nan', 'Nil', 'Null'].every(canBeName)).toBe(true);
    expect(['nan', 'NULL', 'None', 'N/A'].some(canBeName)).toBe(false);
  });
});

describe('damagedCell', () => {
  it.each([
    ['#NAME?', /formula error/],
    ['#DIV/0!', /formula error/],
    ['#REF!', /formula error/],
    ['######', /too narrow/],
    ['#WERT!', /formula error/], // Excel in German
    ['#¡VALOR!', /formula error/], // Excel in Spanish
    ['#NOM ?', /formula error/], // Excel in French
    ['#ERROR!', /formula error/], // Google Sheets
    ['#GETTING_DATA', /formula error/],
    ['Err:502', /formula error/], // LibreOffice
    ['Loading...', /still loading/], // Google Sheets
  ])('%s', (cell, reason) => expect(damagedCell(cell)).toMatch(reason));

  it.each(['#waywire', '#1', 'C#', '##', 'Error', 'Loading Dock', '#N/A'])('keeps %s', (cell) =>
    expect(damagedCell(cell)).toBeNull());
});

describe('readText', () => {
  it.each([
    ' Acme ',
    'Zoë Müller',
    'R&D; and more',
    'l’été',
    '„Spaß“',
    'CAFÉ™',
    '«\u202fDÉJÀ\u202f»',
    'un café\u00a0»',
    'SÃO PAULO',
    'AMANHÃ',
    '東京',
    'Łódź – Kraków',
    'C:\\new\\table',
    'AC\\DC',
    'https://acme.example/?a=b&c=d',
    'What next? A change.',
    '👩\u200d🚀 for all',
    'می\u200cخواهم',
    'snake_case_x',
    'e-mail: a_b@c.example',
  ])('keeps %s unchanged', (cell) => {
    expect(readText(cell)).toEqual({ value: cell.trim().replace(/[\u00a0\u202f]/g, ' '), problem: null });
  });

  it.each([
    ['TaposÃ©', 'Taposé', 'garbled characters', 'Crunchbase 2013'],
    ['InsideAxisâ„¢', 'InsideAxis™', 'garbled characters', 'Crunchbase 2013'],
    ['game?â€\x9d again', 'game?” again', 'garbled characters', 'Y Combinator directory'],
    ['donâ€™t â€“ ever', 'don’t – ever', 'garbled characters', 'Windows-1252'],
    ['Tapos√©, Bj√∂rk', 'Taposé, Björk', 'garbled characters', 'Mac Roman'],
    ['don‚Äôt', 'don’t', 'garbled characters', 'Mac Roman'],
    ['\uf8ffüìä data', '📊 data', 'garbled characters', 'README of a public data set, Mac Roman'],
    ['ğŸ“‹ list', '📋 list', 'garbled characters', 'README of a public scraper, Windows-1254'],
    ['ÃƒÂ©tÃƒÂ©', 'été', 'garbled characters', 'encoded twice'],
    ['Å\x81ukasz', 'Łukasz', 'garbled characters', 'Latin-1'],
    ['PaweÅ‚ â€œcafÃ©â€\x9d', 'Paweł “café”', 'garbled characters', 'Windows-1252'],
    ['ÐŸÑ€Ð¸Ð²ÐµÑ‚', 'Привет', 'garbled characters', 'Windows-1252'],
    ['It\x92s', 'It’s', 'garbled characters', 'Windows-1252 read as Latin-1'],
    ['ï»¿Acme', 'Acme', 'garbled characters', 'byte order mark inside a file'],
    ['\\xc2\\xa0Noida', 'Noida', 'escape sequences', 'Indian startup funding on Kaggle'],
    ['\\\\xc2\\\\xa020,000', '20,000', 'escape sequences', 'Indian startup funding on Kaggle'],
    ["b'Tapos\\xc3\\xa9'", 'Taposé', 'escape sequences', 'Python bytes'],
    ['Caf\\u00e9 \\ud83d\\ude00', 'Café 😀', 'escape sequences', 'JSON'],
    ['Seed\\nFunding', 'Seed\nFunding', 'escape sequences', 'Indian startup funding on Kaggle'],
    ["O\\'Neil", "O'Neil", 'escape sequences', 'MySQL dumps'],
    ['Line_x000D_\nnext', 'Line\nnext', 'escape sequences', 'Excel shared strings'],
    ['AT&amp;T', 'AT&T', 'HTML entities', 'scraped pages'],
    ['AT&amp;amp;T &#39;x&#x27; &eacute;&hellip;', "AT&T 'x' é…", 'HTML entities', 'encoded twice'],
    ['&#146;s', '’s', 'HTML entities', 'Windows-1252 by number'],
    ['<p>We <b>sell</b></p><p>tea</p>', 'We sell\ntea', 'HTML markup', 'CRM rich text'],
    ['<ul><li>One</li><li>Two</li></ul>', 'One\nTwo', 'HTML markup', 'CRM rich text'],
    ['Tea<br/>shops <!-- x -->here', 'Tea\nshops here', 'HTML markup', 'scraped pages'],
    ['<script>alert("<p>")</script>Tea', 'Tea', 'HTML markup', 'scraped pages'],
    ['&lt;p&gt;Tea &amp;amp; more&lt;/p&gt;', 'Tea & more', 'HTML entities and HTML markup', 'encoded twice'],
    ['Ac\0me\x03', 'Acme', 'control characters', 'Y Combinator directory'],
    ['one\x0btwo', 'one two', 'control characters', 'line breaks of PowerPoint'],
    ['AT&amp;T TaposÃ©', 'AT&T Taposé', 'HTML entities and garbled characters', 'both'],
  ])('repairs %j to %j (%s, %s)', (cell, value, what) => {
    const reading = readText(cell);
    expect(reading.value).toBe(value);
    expect(reading.problem).toBe(`had ${what}, now repaired`);
  });

  it('keeps an escape that Excel wrote as text', () => {
    expect(readText('_x005F_x000D_ literal')).toEqual({ value: '_x000D_ literal', problem: null });
    expect(readText('_x005F_x000D_ and_x000D_')).toEqual({
      value: '_x000D_ and',
      problem: 'had escape sequences, now repaired',
    });
  });

  it.each([
    ['Gurugram\t#REF!', 'Gurugram'],
    ['#N/A Gurugram', 'Gurugram'],
    ['Pune #DIV/0! #VALUE!', 'Pune'],
    ['Lyon #WERT!', 'Lyon'],
    ['Bogotá #¿NOMBRE?', 'Bogotá'],
    ['Roma #N/D', 'Roma'],
  ])('removes the formula error in %j, as in rows shifted by a cell', (cell, value) => {
    const problem = 'had a formula error of a spreadsheet, now removed';
    expect(readText(cell)).toEqual({ value, problem });
  });

  it.each(['Suite #1', 'C# #refactoring', 'Call #REF!s', 'Join #NOW!'])('finds no formula error in %j', (value) => {
    expect(readText(value)).toEqual({ value, problem: null });
  });

  it.each(cases`
    Vec<T> and Map<K, V> | 3 < 5 and 6 > 4 | Dana <dana@x.example> | x <https://x.example> y | <3 | a<b
  `)('finds no markup in %s', (text) => {
    expect(readText(text)).toEqual({ value: text, problem: null });
  });

  it('reports markup without text', () => {
    expect(readText('<p><br></p>')).toEqual({ value: null, problem: 'contains only markup' });
  });

  it('reads markup in linear time', () => {
    const start = cpuTime();
    for (const piece of ['<!--', '<script>', '<p ', '<', '</', '<p>', '<br '])
      readText(piece.repeat(Math.floor(250_000 / piece.length)));
    expect(cpuTime() - start).toBeLessThan(3_000);
  });

  it.each([
    ['x\ufffdy', /lost characters/],
    ['ï¿½ lost', /lost characters/],
    ['\ud800', /lost characters/],
    ['BerkÃ_na', /cannot be restored/], // Crunchbase 2013: a byte was lost
    ['voilÃ  tout', /cannot be restored/], // the second byte was a non-breaking space
    ['10 Â ok', /cannot be restored/],
    ['donâ€t', /cannot be restored/],
    ['S?o Paulo', /question marks in place of lost letters/],
    ['#NAME?', /formula error/],
    ['#####', /too narrow/],
  ])('leaves %j empty and reports why', (cell, problem) => {
    const reading = readText(cell);
    expect(reading.value).toBeNull();
    expect(reading.problem).toMatch(problem);
  });

  it('normalizes spaces and drops zero-width characters without reporting it', () => {
    expect(readText('\ufeffA\u00a0B\u2009C\u200b\u00ad')).toEqual({ value: 'A B C', problem: null });
  });

  it.each(['', '  ', 'n/a', '\u00a0', '\\xc2\\xa0', '&nbsp;', 'N&#47;A'])('treats %j as empty', (cell) =>
    expect(readText(cell)).toEqual({ value: null, problem: null }));

  it('repairs any garbled text and leaves intact text unchanged', () => {
    const word = fc.constantFrom(
      ...cases`
      Taposé | don’t | Zürich | naïve | señor | – dash | 東京都 | Привет мир | plain
    `,
    );
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('windows-1252', 'macintosh'),
        (words, encoding) => {
          const text = words.join(' ');
          expect(readText(text)).toEqual({ value: text, problem: null });
          expect(readText(new TextDecoder(encoding).decode(new TextEncoder().encode(text))).value).toBe(text);
        },
      ),
    );
  });

  it('finds nothing to repair in repaired text', () => {
    const unit = fc.constantFrom(
      'a',
      'B',
      'Ã',
      '©',
      'â',
      '€',
      '™',
      '\\',
      'x',
      'c3',
      'n',
      '&',
      'amp;',
      '\0',
      ' ',
      '?',
      '√',
      'é',
    );
    fc.assert(
      fc.property(fc.string({ unit }), (cell) => {
        const { value } = readText(cell);
        if (value !== null && !/[\\&]/.test(value)) expect(readText(value).value).toBe(value);
      }),
    );
  });

  it.each([
    'Ã',
    'â€',
    '\\x',
    '&amp;',
    'a?b ',
    '\\\\',
    '\u200c',
    '<',
  ])('reads long cells of %j in linear time', (piece) => {
    const started = cpuTime();
    readText(piece.repeat(100_000));
    expect(cpuTime() - started).toBeLessThan(3_000);
  });
});

it.each([
  ['CA', 'California'],
  ['dc', 'District of Columbia'],
  ['ON', null],
  ['California', null],
])('the state code %s is %s', (code, name) => {
  expect(stateName(code)).toBe(name);
});

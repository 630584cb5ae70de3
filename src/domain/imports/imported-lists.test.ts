import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#test/cases.ts';
import { cpuTime } from '#test/cpu-time.ts';
import { splitList } from './imported-lists.ts';

const ok = (value: string[]) => ({ value, problem: null });

describe('splitList of topics', () => {
  it.each([
    ['Software, AI , Software', ['Software', 'AI']],
    ['Software;AI', ['Software', 'AI']],
    ['Software|AI', ['Software', 'AI']],
    ['Software; AI, Robotics', ['Software', 'AI', 'Robotics']],
    ['a;b,', ['a', 'b']],
    ['a|b;', ['a', 'b']],
    ["['A', 'B']", ['A', 'B']],
    ['["A","B"]', ['A', 'B']],
    ["['A', ['B', 'C']]", ['A', 'B', 'C']],
    [`["O'Neil", 'B']`, ["O'Neil", 'B']],
    [`['Rock 'n' Roll', 'B']`, ["Rock 'n' Roll", 'B']],
    ['{A,"B C"}', ['A', 'B C']],
    ['{A,NULL}', ['A']],
    ['[A, B]', ['A', 'B']],
    ["[None, nan, 'A']", ['A']],
    ['"AI, Robotics"', ['AI', 'Robotics']],
    ['A, "B C"', ['A', 'B C']],
    ['• A\n• B', ['A', 'B']],
    ['1. A\n2) B', ['A', 'B']],
    ['Media / Entertainment', ['Media', 'Entertainment']],
    ['AI/ML', ['AI/ML']],
    ['Media and Entertainment, Content and Publishing', ['Media and Entertainment', 'Content and Publishing']],
    ['Food and Beverage', ['Food and Beverage']],
    ['Research & Development', ['Research & Development']],
    ['A, B, and C', ['A', 'B', 'C']],
    ['Supply chain, logistics, & delivery', ['Supply chain, logistics, & delivery']],
    ['["B2B", "Engineering, Product and Design"]', ['B2B', 'Engineering, Product and Design']],
    ['AI, ai', ['AI']],
    ['C#, F#', ['C#', 'F#']],
    ['Artificial Intelligence (AI), SaaS', ['Artificial Intelligence (AI)', 'SaaS']],
  ])('%s', (cell, entries) => expect(splitList(cell, 'topics')).toEqual(ok(entries)));

  it.each([
    ["['A' 'B']", ['A', 'B'], 'NumPy array in a pandas CSV'],
    ['[""A"", ""B""]', ['A', 'B'], 'JSON escaped twice for CSV'],
    ['[\n  "A",\n  "B"\n]', ['A', 'B'], 'pretty-printed JSON'],
    ['|Software|Mobile|', ['Software', 'Mobile'], 'category_list of Crunchbase 2014'],
    [';shears;hedgers', ['shears', 'hedgers'], 'HubSpot checkboxes'],
    ['#ai #fintech', ['ai', 'fintech'], 'LinkedIn and Product Hunt'],
    ['A · B', ['A', 'B'], 'LinkedIn pages'],
    ['A\tB', ['A', 'B'], 'cells pasted from a spreadsheet'],
    ['Application Software*', ['Application Software'], 'PitchBook footnote mark'],
    ['3D Printing, 5G', ['3D Printing', '5G'], 'Crunchbase categories'],
    ['AI、教育', ['AI', '教育'], 'ITjuzi'],
    ['health, wellness & fitness', ['health, wellness & fitness'], 'Apollo'],
    ['Energy, Oil, Gas and Consumable Fuels', ['Energy', 'Oil, Gas and Consumable Fuels'], 'GICS'],
    ['Leisure, Travel & Tourism, Software', ['Leisure, Travel & Tourism', 'Software'], 'LinkedIn'],
    ['glass, ceramics & concrete; mining', ['glass, ceramics & concrete', 'mining'], 'Apollo'],
    ['["Technology, Information and Internet", "AI"]', ['Technology, Information and Internet', 'AI'], 'LinkedIn'],
    ['Digital Health, Wellness & Fitness', ['Digital Health', 'Wellness & Fitness'], 'words before'],
  ])('%s (%s)', (cell, entries) => expect(splitList(cell, 'topics')).toEqual(ok(entries)));

  it.each([
    ['["Food, Beverage & Snacks", "AI"]', ['Food/Beverage & Snacks', 'AI'], /slashes/],
    ['{"Food, Beverage",AI}', ['Food/Beverage', 'AI'], /slashes/],
    ['Business (B2B, SaaS), AI', ['Business (B2B/SaaS)', 'AI'], /slashes/],
    ['A, B, +3 more', ['A', 'B'], /only some/],
    ['AI and 3 more', ['AI'], /only some/],
    ['AI, 12345', ['AI'], /not an industry/],
  ])('repairs and reports %s', (cell, entries, problem) => {
    expect(splitList(cell, 'topics')).toEqual({ value: entries, problem: expect.stringMatching(problem) });
  });

  it.each(['[]', '{}', '[[]]', '', 'n/a', ', —,n/a;', '[nan]', "['']"])('treats %j as empty', (cell) => {
    expect(splitList(cell, 'topics')).toEqual({ value: null, problem: null });
  });

  it.each([
    "['A', 'B",
    '["A"',
    "[{'name': 'A', 'id': 3}, {'name': 'B'}]",
    '[{"identifier": {"value": "SaaS"}}]',
    "('A', 'B')",
    "array(['A', 'B'], dtype=object)",
    'c("A", "B")',
    'A, [B]',
    'A (B, C',
    '[['.repeat(20),
    '12345',
    'TRUE',
    'https://x.com',
  ])('reports %s', (cell) => {
    expect(splitList(cell, 'topics')).toEqual({ value: null, problem: expect.any(String) });
  });
});

describe('splitList of industries', () => {
  it.each([
    ['###"', null],
    ['FinTech, ###', ['FinTech']],
  ])('reports damaged entries of %s', (cell, value) => {
    expect(splitList(cell, 'industries')).toEqual({ value, problem: expect.stringMatching(/spreadsheet damaged/) });
  });

  it.each(['$2M', 'Seed', 'Series A', '2023-01-01', 'Techstars 2022', 'Batch W22'])('rejects %s', (cell) => {
    expect(splitList(cell, 'industries')).toEqual({ value: null, problem: expect.stringMatching(/not an industry/) });
  });

  it('keeps stages as topics, as in the focus of an LP', () => {
    expect(splitList('Seed, Series A', 'topics')).toEqual(ok(['Seed', 'Series A']));
  });
});

describe('splitList of people', () => {
  it.each(cases`
    linkedin.com/in/x | @danaek | Series A | $2M | Dana Ek -> left | Foo Capital LLC | deceased | same as above
  `)('rejects %s', (cell) =>
    expect(splitList(cell, 'people')).toEqual({ value: null, problem: expect.stringMatching(/not people's names/) }));

  it.each([
    ['Ann Lee', ['Ann Lee']],
    ['Ann Lee and Bo Ek', ['Ann Lee', 'Bo Ek']],
    ['Ann Lee & Bo Ek', ['Ann Lee', 'Bo Ek']],
    ['Ann Lee / Bo Ek', ['Ann Lee', 'Bo Ek']],
    ['Ann Lee, Bo Ek and Cy Young', ['Ann Lee', 'Bo Ek', 'Cy Young']],
    ['Ann Lee, Bo Ek, and Cy Young', ['Ann Lee', 'Bo Ek', 'Cy Young']],
    ['Ann Lee\nBo Ek', ['Ann Lee', 'Bo Ek']],
    ['Ben and Jerry', ['Ben', 'Jerry']],
    ['Ann Lee, PhD, Bo Ek', ['Ann Lee PhD', 'Bo Ek']],
    ['Martin King, Jr.', ['Martin King Jr.']],
    ['Smith, John; Doe, Jane', ['John Smith', 'Jane Doe']],
    ['["Smith, John","Doe, Jane"]', ['John Smith', 'Jane Doe']],
    ['Ann Lee, Bo, Cy Young', ['Ann Lee', 'Bo', 'Cy Young']],
    ['Ann Lee, unknown', ['Ann Lee']],
    ['Ann Lee y Bo Ek', ['Ann Lee', 'Bo Ek']],
    ['Ann Lee und Bo Ek', ['Ann Lee', 'Bo Ek']],
    ['Ann Lee et Bo Ek', ['Ann Lee', 'Bo Ek']],
    ['Ann Lee/Bo Ek', ['Ann Lee', 'Bo Ek']],
    ['José Ortega y Gasset', ['José Ortega y Gasset']],
    ['李明、王芳', ['李明', '王芳']],
    ['Nan Goldin', ['Nan Goldin']],
    ['Max Mustermann u. Erika Muster', ['Max Mustermann', 'Erika Muster']],
    ['1. Dana Ek 2. Bo Li', ['Dana Ek', 'Bo Li']],
  ])('%s', (cell, entries) => expect(splitList(cell, 'people')).toEqual(ok(entries)));

  it.each([
    ['Ann Lee (CEO), Bo Ek (CTO, Co-Founder)', ['Ann Lee', 'Bo Ek'], /notes next to names/],
    ['Ann Lee, CEO; Bo Ek, CTO', ['Ann Lee', 'Bo Ek'], /roles/],
    ['Robert "Bob" Lee', ['Robert Lee'], /notes/],
    ['Ann Lee - CEO, Bo Ek - CTO', ['Ann Lee', 'Bo Ek'], /roles/],
    ['Ann Lee – Co-Founder & CEO', ['Ann Lee'], /roles/],
    ['CEO: Ann Lee', ['Ann Lee'], /roles/],
    ['Founders: Ann Lee, Bo Ek', ['Ann Lee', 'Bo Ek'], /roles/],
    ['Dana Ek: CEO', ['Dana Ek'], /roles/],
    ['Dana Ek, Stanford University', ['Dana Ek'], /not people's names/],
    ['Dana Ek, Bo Li -> left', ['Dana Ek'], /not people's names/],
    ['Dana Ek <dana@x.example>, Bo Li <bo@x.example>', ['Dana Ek', 'Bo Li'], /email addresses next to names/],
    ['Dana Ek (dana@x.example)', ['Dana Ek'], /email addresses next to names/],
    ['Maria 🌱 Silva, Bo Li', ['Maria Silva', 'Bo Li'], /notes/],
    ['Ann Lee, 3', ['Ann Lee'], /not people's names/],
    ['Ann Lee +2 more', ['Ann Lee'], /only some/],
    ['Ann Lee & 2 others', ['Ann Lee'], /only some/],
    ['Ann Lee et al.', ['Ann Lee'], /only some/],
  ])('repairs and reports %s', (cell, entries, problem) => {
    expect(splitList(cell, 'people')).toEqual({ value: entries, problem: expect.stringMatching(problem) });
  });

  it.each(cases`
    Smith, John | Null, Peter | van Oordt, Mirthe | Cher, Bono | Smith, John, Doe, Jane | Smith, John and Doe, Jane
    John and Jane Doe | Ann Lee, Bo Ek; Cy Young
  `)('reports %s as ambiguous', (cell) => {
    expect(splitList(cell, 'people')).toEqual({ value: null, problem: expect.stringMatching(/one person or two/) });
  });

  it.each([
    ['Jane Doe, MPH; Bo Ek', /one person or two/],
    ['Daniel Reed, Stripe; Bo Ek', /one person or two/],
    ['Ren? Dupont; Bo Ek', /question marks/],
  ])('leaves %s empty', (cell, problem) => {
    expect(splitList(cell, 'people')).toEqual({ value: null, problem: expect.stringMatching(problem) });
  });
});

it.each([
  ['people', 'null null', null],
  ['people', 'Ann N/A', ['Ann']],
  ['people', '1. Ann Lee', ['Ann Lee']],
  ['people', 'Ann Lee CEO', ['Ann Lee']],
  ['people', 'Mr. & Mrs. Lee', ['Lee']],
  ['industries', 'Software > AI', ['Software', 'AI']],
  ['industries', '1. SaaS 2. AI', ['SaaS', 'AI']],
  ['industries', 'SaaS^AI', ['SaaS', 'AI']],
  ['industries', 'SaaS, and more', ['SaaS']],
  ['industries', 'SIC 7372', null],
  ['industries', 'Arts, Entertainment, and Recreation', ['Arts, Entertainment, and Recreation']],
  ['industries', 'Land-, Forst- und Fischwirtschaft', ['Land-, Forst- und Fischwirtschaft']],
  ['industries', 'Land-|Forst', ['Land', 'Forst']],
  ['industries', 'Photography, Film, and Video; Design', ['Photography/Film and Video', 'Design']],
  ['industries', 'Eine Plattform, die Menschen mit Ärzten in ihrer Nähe verbindet.', null],
  ['industries', 'Una plataforma que conecta a los agricultores con los compradores', null],
  [
    'industries',
    'Consumer goods, retail, clothing, food and more etc.',
    ['Consumer goods', 'retail', 'clothing', 'food and more etc.'],
  ],
  ['people', 'Seed', null],
  ['people', 'Fintech', null],
  ['people', 'High-Tech Gründerfonds', null],
  ['people', 'Startup Wise Guys', null],
  ['people', 'Batch W22', null],
] as const)('splitList reads the %s %s', (kind, cell, entries) => {
  expect(splitList(cell, kind).value).toEqual(entries);
});

describe('splitList of cells without people', () => {
  it.each(['Team of 3', '3', '3 founders', 'TRUE', '2021-02-03', 'https://x.com'])('reports %s', (cell) => {
    expect(splitList(cell, 'people')).toEqual({ value: null, problem: expect.stringMatching(/not people's names/) });
  });
});

describe('splitList of places', () => {
  it.each([
    ['San Francisco Bay Area, West Coast', ['San Francisco Bay Area', 'West Coast']],
    ['United States of America, America / Canada', ['United States of America', 'America / Canada']],
    ['Bosnia and Herzegovina; Greece', ['Bosnia and Herzegovina', 'Greece']],
    ['London, Europe, Middle East, and Africa (EMEA), Asia-Pacific (APAC)', ['London', 'EMEA', 'Asia-Pacific (APAC)']],
    ["'s-Hertogenbosch, Utrecht", ["'s-Hertogenbosch", 'Utrecht']],
  ])('%s', (cell, entries) => expect(splitList(cell, 'places')).toEqual(ok(entries)));
});

describe('splitList of anything', () => {
  const unit = fc.constantFrom(...`ab,;| -'"=\n/()[]{}#•+:1.·\tC`, 'and', '&', 'Cy', 'Lee');

  it.each(['topics', 'places'] as const)('reads %s back from comma-separated text', (kind) => {
    fc.assert(
      fc.property(fc.string({ unit }), (cell) => {
        const entries = splitList(cell, kind).value ?? [];
        expect(splitList(entries.join(', '), kind).value ?? []).toEqual(entries);
      }),
    );
  });

  it('reads people back, or reports ambiguity', () => {
    fc.assert(
      fc.property(fc.string({ unit }), (cell) => {
        const entries = splitList(cell, 'people').value ?? [];
        const again = splitList(entries.join(', '), 'people');
        if (again.problem === null) expect(again.value ?? []).toEqual(entries);
        else expect(again.value).toBeNull();
      }),
    );
  });

  it('reads back people separated by semicolons if one has a single name', () => {
    fc.assert(
      fc.property(fc.string({ unit }), (cell) => {
        const entries = splitList(cell, 'people').value ?? [];
        const separator = entries.some((entry) => !entry.includes(' ')) ? '; ' : ', ';
        expect(splitList(entries.join(separator), 'people')).toEqual({
          value: entries.length > 0 ? entries : null,
          problem: null,
        });
      }),
    );
  });

  it('strips list brackets and quotes around entries', () => {
    fc.assert(
      fc.property(fc.string({ unit }), fc.constantFrom('topics', 'people', 'places'), (cell, kind) => {
        for (const entry of splitList(cell, kind).value ?? []) expect(entry).not.toMatch(/[[\]{}",;|\n•]/);
      }),
    );
  });

  it.each([
    '[',
    '["',
    "' ",
    '(,',
    'a and ',
    '"a" ',
    "{'a':",
    '#a ',
    ' / ',
    '",',
    'x,',
    'and ',
    'health, wellness ',
    'technology, information and ',
    'a.',
    ' <a@',
    '1. 2. ',
  ])('reads long cells of %j in linear time', (piece) => {
    const started = cpuTime();
    for (const kind of ['topics', 'people'] as const) splitList(piece.repeat(50_000), kind);
    expect(cpuTime() - started).toBeLessThan(3_000);
  });
});

import { describe, expect, it } from 'vitest';
import { cases } from '#test/cases.ts';
import { TEXT_FIELDS } from '../companies/company-fields.ts';
import { splitPlace } from '../places/place.ts';
import { parsePlace } from '../places/read-place.ts';
import { proposeMapping } from './import-columns.ts';
import { IMPORT_FIELDS } from './import-fields.ts';
import { NO_DATE_CLUES } from './imported-dates.ts';
import { createRowReader } from './imported-row.ts';

function read(row: Record<string, string>) {
  const problems: string[] = [];
  const mapping = proposeMapping(Object.keys(row));
  const date = { latest: '2026-11-21', clues: { ...NO_DATE_CLUES } };
  const dates = { lastFundingDate: date, roundDate: date };
  const onProblem = (column: string, cell: string, reason: string) =>
    void problems.push(`${column}: ${cell} ${reason}`);
  const reader = createRowReader({ mapping, dates, onProblem });
  return { result: reader(Object.values(row)), problems };
}

describe('createRowReader', () => {
  it.each([
    [{ 'Last Funding Amount (in USD)': '$2M', 'Last Funding Amount': '€1.8M' }, 2_000_000, '€1.8M'],
    [{ 'Last Funding Amount (in USD)': '—', 'Last Funding Amount': '$1.8M' }, 1_800_000, '$1.8M'],
    [{ 'Last Funding Amount': '€1.8M' }, undefined, '€1.8M'],
    [{ 'Last Funding Amount': '1,800', 'Last Funding Amount Currency': 'eur' }, undefined, '1,800 EUR'],
    [{ 'Last Funding Amount': '3 million', 'Last Funding Amount Currency': 'EUR' }, undefined, '3 million EUR'],
    [{ 'Last Funding Amount': '3 million $', 'Last Funding Amount Currency': '$' }, 3_000_000, '3 million $'],
    [{ 'Last Funding Amount': '1,800', 'Last Funding Amount Currency': 'a@b.example' }, undefined, undefined],
    [{ 'Last Funding Amount': '1,800' }, 1_800, '1,800'],
    [{ 'Latest Funding Amount': '1800' }, 1_800, undefined],
  ])('prefers dollars: %j', (columns, usd, native) => {
    expect(read({ Name: 'A', ...columns }).result).toMatchObject({
      lastFunding: { amountUsd: usd, writtenAmount: native },
    });
  });

  it.each([
    ['Last Funding Amount ($M)', '2.5', 2_500_000, undefined],
    ['Last Funding Amount ($M)', '$2.5M', 2_500_000, undefined],
    ['Last Funding Amount (k$)', '250', 250_000, undefined],
    ['Last Funding Amount (€M)', '2.5', undefined, '2.5 million EUR'],
    ['Last Funding Amount (€M)', '€2.5M', undefined, '€2.5M'],
    ['Last Funding Amount (INR Cr)', '40', undefined, '40 crore INR'],
    ['Last Funding Amount (€)', '1,800,000', undefined, '1,800,000 EUR'],
  ])('reads %s %s in the unit and the currency of its header', (header, cell, usd, native) => {
    const currency = header.includes('INR') ? 'INR' : 'EUR';
    expect(read({ Name: 'A', [header]: cell })).toMatchObject({
      result: { lastFunding: { amountUsd: usd, writtenAmount: native } },
      problems:
        usd === undefined
          ? [`${header}: ${cell} is in ${currency}, not in US dollars: not converted or counted in totals`]
          : [],
    });
  });

  it.each([
    ['Last Funding Amount (€M)', '$2.5M', 'is in USD, but the column name says EUR'],
    ['Last Funding Amount ($M)', '2500000', 'is too large for an amount in millions'],
    ['Total Funding (€M)', '2.5', 'is in EUR, not in US dollars'],
  ])('reports %s %s: %s', (header, cell, problem) => {
    const { result, problems } = read({ Name: 'A', [header]: cell });
    expect(result).toMatchObject({ lastFunding: { amountUsd: undefined }, totalFundingAmountUsd: undefined });
    expect(problems).toEqual([`${header}: ${cell} ${problem}`]);
  });

  it('reads a list from its columns', () => {
    const { result } = read({ Name: 'A', 'Founder 1': 'Ann Lee', 'Founder 2': 'Bo Ray', 'Founder 3': '' });
    expect(result).toMatchObject({ founders: ['Ann Lee', 'Bo Ray'] });
    expect(read({ Name: 'A', Vertical: 'Health', 'Sub-Vertical': 'Telemedicine' }).result).toMatchObject({
      industries: ['Health', 'Telemedicine'],
    });
  });

  it('omits and reports euros in a dollar column', () => {
    const { result, problems } = read({ Name: 'A', 'Total Funding Amount (in USD)': '€5' });
    expect(result).toMatchObject({ totalFundingAmountUsd: undefined });
    expect(problems).toEqual(['Total Funding Amount (in USD): €5 is in EUR, not in US dollars']);
  });

  it.each([
    ['Software, AI , Software', ['Software', 'AI']],
    ['Software|AI', ['Software', 'AI']],
    ['—', undefined],
    [', ,', undefined],
  ])('splits lists: %s', (cell, industries) => {
    expect(read({ Name: 'A', Industries: cell }).result).toMatchObject({ industries });
  });

  it.each([
    [{ City: 'Bonn', Country: 'deutschland' }, 'Bonn, Germany'],
    [{ City: 'Albany', State: 'NY', Country: 'USA' }, 'Albany, New York, United States'],
    [{ City: 'Perth', State: 'WA', Country: 'Australia' }, 'Perth, Western Australia, Australia'],
    [{ Headquarters: 'Oslo, Norway', City: 'Bonn' }, 'Oslo, Norway'],
    [{ City: '' }, undefined],
  ])('combines places: %j', (columns, place) => {
    expect(read({ Name: 'A', ...columns }).result).toMatchObject({ headquarters: place && splitPlace(place) });
  });

  it.each([
    [{ 'Full Name': 'Ludwig van Beethoven' }, { firstName: 'Ludwig', lastName: 'van Beethoven' }],
    [{ 'Full Name': 'Cher' }, { firstName: 'Cher', lastName: undefined }],
    [
      { 'First Name': 'Dana', Title: 'CEO' },
      { firstName: 'Dana', role: 'CEO' },
    ],
  ])('finds the contact: %j', (columns, contact) => {
    expect(read({ Name: 'A', ...columns }).result).toMatchObject({ contacts: [contact] });
  });

  const INES = 'Ines Faro ines@a.example';
  const PROFILE = 'https://linkedin.com/in/xyz9';
  it.each<[Record<string, string>, string[], string[]?]>([
    [{ Founder: 'Ines Faro', 'founder e-mail': 'ines@a.example' }, [INES]],
    [{ 'Founder/CEO': 'Ines Faro', 'Founder/CEO Email': 'x1@a.example' }, ['Ines Faro x1@a.example']],
    [{ Gründer: 'Jürgen Müller', 'Gründer E-Mail': 'j.muller@a.example' }, ['Jürgen Müller j.muller@a.example']],
    [{ Founders: 'Jörg Ott', Email: 'joerg@dotone.example' }, ['Jörg Ott joerg@dotone.example']],
    [{ Founders: 'Jörg Ott, Bo Ek', Email: 'jorg@dotone.example' }, ['Jörg Ott jorg@dotone.example']],
    [{ Founders: 'Änne Groß', Email: 'aenne.gross@a.example' }, ['Änne Groß aenne.gross@a.example']],
    [{ Gründer: 'Jürgen Müller', Email: 'jmueller@a.example' }, ['Jürgen Müller jmueller@a.example']],
    [{ Founder: 'Ines Faro', Email: 'ifaro@a.example', Title: 'CTO' }, ['Ines Faro CTO ifaro@a.example']],
    [{ Founder: 'Ines Faro', Email: 'hello@a.example' }, ['hello@a.example']],
    [{ Founders: 'Ines Faro, Bo Ek', 'Founder Emails': 'ines@a.example; x1@a.example' }, [INES, 'Bo Ek x1@a.example']],
    [{ Founders: 'Ines Faro, Bo Ek', 'Founder Emails': 'bo@a.example, ines@a.example' }, [INES, 'Bo Ek bo@a.example']],
    [
      { Founders: 'Ines Faro, Bo Ek', 'Emails of founders': 'bo@a.example; x1@a.example' },
      ['Bo Ek bo@a.example'],
      ['Emails of founders contains an address that belongs to no founder in this row'],
    ],
    [{ Founders: 'Ines Faro, Bo Ek', 'Founder Email': 'x1@a.example' }, ['x1@a.example']],
    [{ Founders: 'Ines Faro, Bo Faro', 'Founder Email': 'faro@a.example' }, ['faro@a.example']],
    [
      { Founders: 'Ines Faro +2 more', 'Founder Email': 'x1@a.example' },
      ['x1@a.example'],
      ['Founders lists only some of its entries'],
    ],
    [
      {
        'Founder 1': 'Ines Faro',
        'Founder 1 Email': 'x1@a.example',
        'Founder 2': 'Bo Ek',
        'Founder 2 Email': 'x2@a.example',
      },
      ['Ines Faro x1@a.example', 'Bo Ek x2@a.example'],
    ],
    [
      { 'Founder 1': 'Ines Faro', 'Founder 1 Email': 'none', 'Founder 2': 'Bo Ek', 'Founder 2 Email': 'x2@a.example' },
      ['x2@a.example'],
    ],
    [{ Founder: 'Ines Faro', 'Founder LinkedIn': PROFILE }, [`Ines Faro ${PROFILE}`]],
    [
      { Founders: 'Ines Faro, Bo Ek', 'Founder LinkedIn': PROFILE },
      [],
      ['Founder LinkedIn belongs to a person without a name'],
    ],
    [{ CEO: 'Ines Faro', 'CEO email': 'ines@a.example' }, ['Ines Faro CEO ines@a.example']],
    [{ CEO: 'Al Ray', Founder: 'Ines Faro', 'Founder email': 'ines@a.example' }, ['Al Ray CEO', INES]],
    [{ Contact: 'Al Ray', Founder: '', 'Founder email': 'ines@a.example' }, ['Al Ray', 'ines@a.example']],
  ])('gives founders the addresses that are certainly theirs: %j', (columns, people, reported = []) => {
    const { result, problems } = read({ Name: 'A', ...columns });
    const contacts = 'rejected' in result ? [] : (result.contacts ?? []);
    expect(
      contacts.map(({ firstName, lastName, role, email, linkedin }) =>
        [firstName, lastName, role, email, linkedin].filter(Boolean).join(' '),
      ),
    ).toEqual(people);
    const founderCell = columns.Founder ?? columns.Founders;
    if (founderCell) expect(result).toMatchObject({ founders: founderCell.replace(/ \+.*/, '').split(', ') });
    const cells: Record<string, string> = columns;
    expect(problems).toEqual(
      reported.map((problem) => {
        const column = Object.keys(cells).find((header) => problem.startsWith(`${header} `)) ?? '';
        return `${column}: ${cells[column]} ${problem.slice(column.length + 1)}`;
      }),
    );
  });

  it('reports an industry in the place column of a shifted row', () => {
    const { result, problems } = read({ Name: 'A', Headquarters: 'Quilting', Industries: 'Quilting' });
    expect(result).toMatchObject({ headquarters: undefined, industries: ['Quilting'] });
    expect(problems).toEqual(['Headquarters: Quilting is an industry of this row, not a place']);
    for (const place of ['Remote', 'India', 'Mobile'])
      expect(read({ Name: 'A', Headquarters: place, Industries: place }).result).toMatchObject({
        headquarters: parsePlace(place),
      });
  });

  it('keeps the country of a cell with several cities', () => {
    const { result, problems } = read({ Name: 'A', Headquarters: 'Oslo, Bergen, Norway' });
    expect(result).toMatchObject({ headquarters: splitPlace('Norway') });
    expect(problems).toEqual(['Headquarters: Oslo, Bergen, Norway names more than one city']);
  });

  it('gives the role to the only founder of a row', () => {
    const { result, problems } = read({ Name: 'A', Founders: 'Marcus Oat', Role: 'CEO' });
    expect(result).toMatchObject({ contacts: [{ firstName: 'Marcus', lastName: 'Oat', role: 'CEO' }] });
    expect(problems).toEqual([]);
    expect(read({ Name: 'A', Founders: 'Marcus Oat, Anneke Vost', Role: 'CEO' }).problems).toEqual([
      'Role: CEO belongs to one of several people',
    ]);
  });

  it.each([
    ['Last Funding Amount (in USD)', '9,000,000,000,000'],
    ['Last Funding Amount', '$200B'],
    ['Total Funding Amount (in USD)', '2000000000000'],
  ])('leaves %s of %s out', (header, amount) => {
    const { result, problems } = read({ Name: 'A', [header]: amount });
    expect(result).toMatchObject({ lastFunding: {}, totalFundingAmountUsd: undefined });
    expect(problems).toEqual([`${header}: ${amount} is more than any company has raised`]);
  });

  it('creates no contact from a role alone and no round without its columns', () => {
    expect(read({ Name: 'A', Role: 'CEO' }).result).toMatchObject({ contacts: undefined, round: undefined });
  });

  it('omits future dates', () => {
    const { result, problems } = read({ Name: 'A', 'Last Funding Date': '2026-11-22', 'Round Date': 'Dec 2026' });
    expect(result).toMatchObject({ lastFunding: { date: undefined }, round: undefined });
    expect(problems).toEqual([
      'Last Funding Date: 2026-11-22 is in the future, so the cell was left empty',
      'Round Date: Dec 2026 is in the future, so the cell was left empty',
    ]);
  });

  it('omits malicious URLs', () => {
    const email = 'zed?bcc=x%40y.com&subject=a@evil2.com';
    const website = 'https://user:secret@acme.example';
    const { result, problems } = read({ Name: 'A', 'Contact Email': email, Email: email, Website: website });
    expect(result).toMatchObject({ contactEmail: undefined, contacts: undefined, website: undefined });
    expect(problems).toEqual([
      `Email: ${email} is not an email address`,
      `Contact Email: ${email} is not an email address`,
      `Website: ${website} is not a web address`,
    ]);
  });

  it.each(cases`
    First Name | Last Name | Full Name | Role | Founders | Industries | Industry Groups | Category Code
    Headquarters Location | City | State | Country | Headquarters Regions | Last Funding Type | Round Type
  `)('rejects an email address in %s', (column) => {
    const { result, problems } = read({ Name: 'A', [column]: 'Dana dana@acme.example', 'Round Date': '2024-01-02' });
    expect(JSON.stringify(result)).not.toMatch(/dana/i);
    expect(problems).toEqual([`${column}: Dana dana@acme.example contains an email address, so the cell was skipped`]);
  });

  it('omits only the list entries with an email address', () => {
    const { result, problems } = read({ Name: 'A', Founders: 'Bo Li, dana@acme.example, Cy' });
    expect(result).toMatchObject({ founders: ['Bo Li', 'Cy'] });
    expect(problems).toHaveLength(1);
  });

  it.each([
    [{ Founders: 'NC' }, {}],
    [{ 'Total Funding Amount': 'n.c.' }, {}],
    [{ State: 'NC' }, { headquarters: { city: null, region: 'North Carolina', country: 'United States' } }],
    [{ 'Round Date': '\\\\xc2\\\\xa0N/A', 'Round Amount': '\\\\xc2\\\\xa0N/A' }, {}],
    [{ City: 'Bonn', Land: 'Deutschland' }, { headquarters: splitPlace('Bonn, Germany') }],
  ])('reads %j without a problem', (row, expected) => {
    const { result, problems } = read({ Name: 'A', ...row } as Record<string, string>);
    expect(problems).toEqual([]);
    expect(JSON.parse(JSON.stringify(result))).toEqual({ organizationName: 'A', lastFunding: {}, ...expected });
  });

  it('repairs amounts and dates and reports it once', () => {
    const { result, problems } = read({ Name: 'A', 'Round Date': '\\xc2\\xa02024-01-02', 'Round Amount': '&#36;5M' });
    expect(result).toMatchObject({ round: { amountUsd: 5_000_000 } });
    expect(problems).toEqual([
      'Round Date: \\xc2\\xa02024-01-02 had escape sequences, now repaired',
      'Round Amount: &#36;5M had HTML entities, now repaired',
    ]);
  });

  it.each([
    ['2023-01-01', 'is a date, not a description'],
    ['12345', 'is a number, not a description'],
    ['$2M', 'is an amount, not a description'],
  ])('rejects %s as a description', (Description, reason) => {
    const { result, problems } = read({ Name: 'A', Description });
    expect(result).toMatchObject({ description: undefined });
    expect(problems).toEqual([`Description: ${Description} ${reason}`]);
  });

  it.each(TEXT_FIELDS)('accepts a number as $name, unless the field holds prose', ({ name }) => {
    const isProse = IMPORT_FIELDS[name].holds === 'words';
    expect(read({ Name: 'A', [name]: '12345' }).result).toMatchObject({ [name]: isProse ? undefined : '12345' });
  });

  it('keeps descriptions unchanged', () => {
    const text = 'Write to hi@acme.example';
    expect(read({ Name: 'A', Description: text }).result).toMatchObject({ description: text });
  });

  it('rejects a row with an email address for a name', () => {
    for (const Name of ['dana@acme.example', 'Acme (dana@acme.example)'])
      expect(read({ Name }).result).toMatchObject({ rejected: 'has an email address in the organization name' });
  });

  it.each(['', '—', '#NAME?', '####', 'x'.repeat(301)])('rejects a row named %j', (name) => {
    expect(read({ Name: name, City: 'Bonn' }).result).toMatchObject({
      rejected: expect.stringMatching(/organization name/),
    });
  });
});

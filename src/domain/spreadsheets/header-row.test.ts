import { describe, expect, it } from 'vitest';
import { CsvParser } from './csv-parser.ts';
import { findHeaderRow } from './header-row.ts';

function headerOf(text: string) {
  const parser = new CsvParser(',', 'LF');
  const row = findHeaderRow([...parser.push(text), ...parser.end()]);
  return row && [row.row, row.cells[0]];
}

const ROWS = 'Ada,Berg,https://example.com/ada,Heron,2024-01-02\nBo,Ek,https://example.com/bo,Tern,2024-01-03\n';

describe('findHeaderRow', () => {
  it.each<[source: string, text: string, header: [number, string] | null]>([
    ['header first', `First Name,Last Name,URL,Company,Connected On\n${ROWS}`, [1, 'First Name']],
    ['empty rows first', `\n,,\nFirst Name,Last Name,URL,Company,Connected On\n${ROWS}`, [3, 'First Name']],
    [
      'LinkedIn Connections.csv: notes, an empty line',
      `Notes:\n"When exporting, you may notice that some addresses are missing."\n\nFirst Name,Last Name,URL,Company,Connected On\n${ROWS}`,
      [4, 'First Name'],
    ],
    [
      'PitchBook: rows about the search above',
      `Downloaded on:,11-Jan-2026,,,\nCreated for:,Example Partners,,,\nSearch Link,https://example.com/search,,,\n\nCompanies,Last Name,URL,Company,Founded\n${ROWS}`,
      [5, 'Companies'],
    ],
    [
      'CB Insights: a title line',
      `CB Insights export of 11/01/2026\nCompany,CEO,URL,Sector,Founded\n${ROWS}`,
      [2, 'Company'],
    ],
    [
      'Dealroom: a title and a line about filters',
      `Export\n"Filters: fintech, seed"\n\nName,Tagline,URL,HQ,Launch\n${ROWS}`,
      [4, 'Name'],
    ],
    [
      'Tracxn: a notice above the header, no empty line',
      `"This document is confidential, for Example only"\nCompany Name,Overview,URL,City,Founded Year\n${ROWS}`,
      [2, 'Company Name'],
    ],
    ['a footer below', `Name,Last,URL,Company,On\n${ROWS}\n"© 2026 Example Data, Inc."\n`, [1, 'Name']],
    ['a header narrower than its rows stays', 'Name,City\nAcme,Bonn,x,y\nBeta,Lyon,x,y\n', [1, 'Name']],
    ['a header narrower than rows of values stays', `Name,Last\n${ROWS}`, [1, 'Name']],
    ['two columns are too few to distinguish notes from a table', 'Notes\nName,City\nAcme,1\nBeta,2\n', [1, 'Notes']],
    ['header with empty names', `Name,,,,On\n${ROWS}`, [1, 'Name']],
    ['header alone', 'Name,City,URL\n', [1, 'Name']],
    ['only text below, no empty line', 'Title\nName,City,Country\nAcme,Bonn,Germany\nBeta,Lyon,France\n', [2, 'Name']],
    [
      'only text below, after an empty line',
      'Title\n\nName,City,Country\nAcme,Bonn,Germany\nBeta,Lyon,France\n',
      [3, 'Name'],
    ],
    ['nothing', '\n,,\n', null],
  ])('%s', (_, text, header) => {
    expect(headerOf(text)).toEqual(header);
  });
});

describe('choosing the header row', () => {
  const names = new Set(['Company', 'Website', 'Industry', 'Country', 'Name', 'City']);
  const read = (text: string, choice?: number) => {
    const parser = new CsvParser(',', 'LF');
    return findHeaderRow([...parser.push(text), ...parser.end()], (name) => names.has(name), choice);
  };
  const likely = (text: string) => read(text)?.options.flatMap((option) => (option.likely ? option.row : []));

  it.each<[source: string, text: string, likely: number[]]>([
    ['a plain header', 'Company,Website,Notes\nAcme,acme.example,Nice\nTarn,tarn.example,Big\n', []],
    ['a title above known names', 'Leads\nCompany,Website\nAcme,acme.example\n', []],
    ['a group row', 'Company,,Place,\nName,Website,City,Country\nAcme,acme.example,Bonn,Germany\n', []],
    ['a repeated header', 'Company,Website\nCompany,Website\nAcme,acme.example\n', []],
    [
      'two header lines in two languages',
      'Company,Website,Country,\nName,City,Industry,Pays\nAcme,Bonn,AI,x\n',
      [1, 2],
    ],
    ['unknown names below others', 'Betrieb,Netz\nNom,Toile,Lieu\nAcme,acme.example,Lyon 2\n', [1, 2]],
  ])('offers rows only if several are likely: %s', (_source, text, rows) => {
    expect(likely(text)).toEqual(rows);
  });

  it.each([
    ['Deals in May\n\nCompany,Remarks\nAcme,good\n', 3],
    ['Company\nCompany,Remarks\nAcme,good\n', 2],
    ['Deals in May,\nAs of June,\nCompany,Remarks\nAcme,good\n', 3],
    ['Company\nAcme,good\n', 1],
  ])('finds the header of two columns below titles: %j', (text, row) => {
    expect(read(text)?.row).toBe(row);
  });

  it('takes the chosen row, also below the detected one', () => {
    const text = 'Company,Website\n\nName,City\nAcme,Bonn\n';
    expect(read(text)).toMatchObject({
      row: 1,
      options: [{ row: 1, text: 'Company, Website' }, { row: 3 }, { row: 4 }],
    });
    expect(read(text, 3)).toMatchObject({ row: 3, cells: ['Name', 'City'], above: ['Company, Website'] });
    expect(() => read(text, 2)).toThrow('Row 2 is empty');
    expect(() => read(text, 9)).toThrow('Row 9 cannot contain the column names. Choose a row from 1 to 4.');
  });
});

import { describe, expect, it } from 'vitest';
import { cases } from '#test/cases.ts';
import { cpuTime } from '#test/cpu-time.ts';
import { type ImportedContact, readContact, readPersonName } from './imported-contact.ts';
import { RowCells } from './row-cells.ts';

type Field = 'firstName' | 'lastName' | 'fullName' | 'email' | 'role';

function read(row: Partial<Record<Field, string>>): { contact: ImportedContact | undefined; problems: string[] } {
  const problems: string[] = [];
  const fields = Object.keys(row) as Field[];
  const mapping = fields.map((field) => ({ header: field, field, confidence: 1, note: null }));
  const cells = new RowCells(mapping, (column, _, reason) => void problems.push(`${column} ${reason}`));
  cells.set(Object.values(row));
  return { contact: readContact(cells), problems };
}

describe('readPersonName', () => {
  it.each([
    ['Ann Lee', 'Ann', 'Lee', 'any list'],
    ['Cher', 'Cher', undefined, 'any list'],
    ['Mag Ruffman', 'Mag', 'Ruffman', 'a name like a title'],
    ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven', 'any list'],
    ['Doe, Jane', 'Jane', 'Doe', 'Outlook'],
    ['Doe, Jane Marie', 'Jane Marie', 'Doe', 'Outlook'],
    ['Van der Berg, Piet', 'Piet', 'Van der Berg', 'Outlook'],
    ['Nan Goldin', 'Nan', 'Goldin', 'a photographer'],
    ['Jane N/A', 'Jane', undefined, 'templates'],
    ['Martin King, Jr.', 'Martin', 'King Jr.', 'American lists'],
    ['José Ortega y Gasset', 'José', 'Ortega y Gasset', 'Spanish names'],
    ['李明', '李明', undefined, 'Chinese lists'],
    ['M. Night Shyamalan', 'M.', 'Night Shyamalan', 'initials'],
    ['M. Scott Peck', 'M.', 'Scott Peck', 'initials'],
    ['M. Dupont', 'M.', 'Dupont', 'initials'],
    ['M. Jean', 'M.', 'Jean', 'initials'],
  ])('reads %s as %s|%s (%s)', (text, firstName, lastName, _source) => {
    expect(readPersonName(text)).toEqual({ value: { firstName, ...(lastName && { lastName }) }, problem: null });
  });

  it.each([
    ['Dr. Ann Lee', 'Ann', 'Lee', 'LinkedIn'],
    ['Prof. Dr. Ann Lee', 'Ann', 'Lee', 'German lists'],
    ['Mme Marie Curie', 'Marie', 'Curie', 'French lists'],
    ['M. Jean Dupont', 'Jean', 'Dupont', 'French lists'],
    ['M. Jean-Pierre Dupont', 'Jean-Pierre', 'Dupont', 'French lists'],
    ['Ann Lee, PhD', 'Ann', 'Lee', 'LinkedIn'],
    ['Ann Lee, PhD, MBA', 'Ann', 'Lee', 'LinkedIn'],
    ['Ann Lee MBA', 'Ann', 'Lee', 'LinkedIn'],
    ['Ann Lee (CEO)', 'Ann', 'Lee', 'hand-made lists'],
    ['Robert "Bob" Lee', 'Robert', 'Lee', 'hand-made lists'],
    ['Ann Lee - CEO', 'Ann', 'Lee', 'hand-made lists'],
    ['Ann Lee, CEO', 'Ann', 'Lee', 'hand-made lists'],
    ['CEO: Ann Lee', 'Ann', 'Lee', 'hand-made lists'],
    ['Dana Ek: CEO', 'Dana', 'Ek', 'hand-made lists'],
    ['Dana Ek <dana@x.example>', 'Dana', 'Ek', 'Outlook'],
    ['Dana Ek (dana@x.example)', 'Dana', 'Ek', 'hand-made lists'],
    ['Maria 🌱 Silva', 'Maria', 'Silva', 'LinkedIn'],
    ['Dr.Ann Lee', 'Ann', 'Lee', 'hand-made lists'],
    ['Dr. rer. nat. Hans Müller', 'Hans', 'Müller', 'German lists'],
    ['Hr. Hans Müller', 'Hans', 'Müller', 'German lists'],
    ['Capt. Ann Lee', 'Ann', 'Lee', 'hand-made lists'],
    ['Founder Ann Lee', 'Ann', 'Lee', 'hand-made lists'],
    ["Ann 'Annie' Lee", 'Ann', 'Lee', 'hand-made lists'],
  ])('repairs %s (%s|%s, %s)', (text, firstName, lastName) => {
    expect(readPersonName(text)).toEqual({
      value: { firstName, lastName },
      problem: expect.stringMatching(/removed/),
    });
  });

  it.each([
    ['Ann Lee & Bo Ek', /more than one/],
    ['Ann Lee / Bo Ek', /more than one/],
    ['Ann Lee/Bo Ek', /more than one/],
    ['Ann Lee, Bo Ek', /more than one/],
    ['Ann Lee; Bo Ek', /more than one/],
    ['Ann Lee\nBo Ek', /more than one/],
    ['Ann and Bo', /more than one/],
    ['Ann Lee et al.', /more than one/],
    ['李明、王芳', /more than one/],
    ['Ann Lee, Acme', /ambiguous/],
    ['Laura Kim, Google', /ambiguous/],
    ['Daniel Reed, MPH', /ambiguous/],
    ['Ben Carter, Acme', /ambiguous/],
    ['Jos? Ortega', /question marks/],
    ['Ann Ren?', /question marks/],
    ['Ann Lee - Acme', /more than a name/],
    ['TRUE', /true or false/],
    ['12345', /number/],
    ['https://x.com', /URL/],
    ['CEO', /not a person's name/],
    ['Mr. Lee', /only one name/],
    ['Van Nguyen, Ann Lee', /more than one/],
    ['KIM Jong', /may have the last name first/],
    ['LI Yang', /may have the last name first/],
    ['XU Zhang', /may have the last name first/],
    ['IBM Watson', /may have the last name first/],
    ['JPM Paul', /may have the last name first/],
    ['Dr.', /not a person's name/],
  ])('rejects %s', (text, problem) => {
    expect(readPersonName(text)).toEqual({ value: null, problem: expect.stringMatching(problem) });
  });

  it.each(cases`
    Sales Team | VP Sales | Head of Growth | LinkedIn Member | Stanford University | Foo Capital LLC | Series A
    @danaek | linkedin.com/in/x | Lee, a# | deceased | ann.lee | same as above
  `)('rejects %s as a person', (text) => {
    expect(readPersonName(text)).toEqual({ value: null, problem: "is not a person's name" });
  });

  it.each([
    ['DUPONT Marie', 'Marie', 'Dupont', 'had the last name first'],
    ['DUPONT Jean', 'Jean', 'Dupont', 'had the last name first'],
    ['MARTIN Thomas', 'Thomas', 'Martin', 'had the last name first'],
    ['MÜLLER Hans Peter', 'Hans Peter', 'Müller', 'had the last name first'],
    ['LE GALL Yann', 'Yann', 'Le Gall', 'had the last name first'],
    ['GARCÍA LÓPEZ María', 'María', 'García López', 'had the last name first'],
    ["O'BRIEN Patrick", 'Patrick', "O'Brien", 'had the last name first'],
    ['MCDONALD Kevin', 'Kevin', 'McDonald', 'had the last name first'],
    ['LI Wei', 'Wei', 'Li', 'had the last name first'],
    ['HO Ming-Hao', 'Ming-Hao', 'Ho', 'had the last name first'],
    ['MA Jones', 'MA', 'Jones', null],
    ['AL Green', 'AL', 'Green', null],
    ['Jean DUPONT', 'Jean', 'DUPONT', null],
    ['JOHN SMITH', 'JOHN', 'SMITH', null],
    ['J.P. Smith', 'J.P.', 'Smith', null],
    ['DJ Patil', 'DJ', 'Patil', null],
    ['EK Dana', 'EK', 'Dana', null],
    ['SATYA Paul', 'SATYA', 'Paul', null],
    ['See Wei', 'See', 'Wei', null],
    ['NIKHIL Kamath', 'NIKHIL', 'Kamath', null],
    ['ANNA MARIA', 'ANNA', 'MARIA', null],
  ])('swaps a last name in capitals only if the other word is a given name: %s', (text, firstName, lastName, problem) => {
    expect(readPersonName(text)).toEqual({ value: { firstName, lastName }, problem });
  });

  it.each(['', '—', 'N/A', 'Null'])('treats %j as empty', (text) => {
    expect(readPersonName(text)).toEqual({ value: null, problem: null });
  });

  it('reads long names in linear time', () => {
    const start = cpuTime();
    for (const piece of ['a ', ', ', '(', '"', ' - ', ' y ', 'a/', 'dr. ', ' and '])
      readPersonName(piece.repeat(20_000));
    expect(cpuTime() - start).toBeLessThan(3_000);
  });
});

describe('readContact', () => {
  it.each([
    [{ firstName: 'Nan', lastName: 'Goldin' }, 'Nan', 'Goldin'],
    [{ firstName: 'Na', lastName: 'Li' }, 'Na', 'Li'],
    [{ firstName: 'Null', lastName: 'Pointer' }, 'Null', 'Pointer'],
    [{ firstName: 'Jane', lastName: 'Null' }, 'Jane', 'Null'],
    [{ firstName: 'Jane', lastName: 'NULL' }, 'Jane', undefined],
    [{ firstName: 'Jane', lastName: 'Ortega y Gasset' }, 'Jane', 'Ortega y Gasset'],
    [{ firstName: 'Jane', lastName: 'Doe', fullName: 'Jane M. Doe' }, 'Jane', 'Doe'],
    [{ firstName: 'Jane', fullName: 'Jane Doe' }, 'Jane', 'Doe'],
  ])('reads %j', (row, firstName, lastName) => {
    expect(read(row)).toMatchObject({ contact: { firstName, lastName }, problems: [] });
  });

  const NOTE_REMOVED = 'had a title, role or note next to the name, which was removed';
  it.each<[Partial<Record<Field, string>>, ImportedContact | undefined, string[]]>([
    [
      { fullName: 'DR. JOHN SMITH PhD', firstName: 'DR. JOHN', lastName: 'SMITH PhD' },
      { firstName: 'JOHN', lastName: 'SMITH' },
      ['firstName', 'lastName', 'fullName'].map((field) => `${field} ${NOTE_REMOVED}`),
    ],
    [
      { fullName: 'Dana Ek', firstName: 'Ek', lastName: 'Dana' },
      { firstName: 'Ek', lastName: 'Dana' },
      ['fullName has the first and last name swapped'],
    ],
    [
      { fullName: 'Dana Ek', role: '+1 415 555 0100' },
      { firstName: 'Dana', lastName: 'Ek' },
      ['role is a number, not a role'],
    ],
    [
      { fullName: 'Sales Team', role: 'Sales' },
      undefined,
      ["fullName is not a person's name", 'role belongs to a person whose name was removed'],
    ],
    [
      { email: 'not-an-email', role: 'CEO' },
      undefined,
      ['email is not an email address', 'role was left out: the row has no contact, because its email is not valid'],
    ],
    [{ fullName: '', role: 'Sales' }, undefined, ['role belongs to a person without a name']],
    [
      { fullName: 'Dana Ek dana@x.example' },
      undefined,
      ['fullName contains an email address, so the cell was skipped'],
    ],
  ])('reports %j', (row, contact, problems) => {
    const result = read(row);
    expect(result.contact).toEqual(contact);
    expect(result.problems).toEqual(problems);
  });

  it.each([
    [{ firstName: 'Dr. Ann', lastName: 'Lee, PhD' }, 'Ann', 'Lee', 2],
    [{ firstName: 'Jean-Luc', lastName: 'Picard (CEO)' }, 'Jean-Luc', 'Picard', 1],
    [{ firstName: 'Jane', lastName: 'Doe;Joe Ek' }, 'Jane', undefined, 1],
    [{ firstName: 'Jane', lastName: 'Doe', fullName: 'Bo Ek' }, 'Jane', 'Doe', 1],
  ])('repairs or reports %j', (row, firstName, lastName, count) => {
    const { contact, problems } = read(row);
    expect(contact).toMatchObject({ firstName, lastName });
    expect(problems).toHaveLength(count);
  });

  it('creates no contact from two fillers', () => {
    expect(read({ firstName: 'Null', lastName: 'Null' })).toEqual({ contact: undefined, problems: [] });
  });

  it('omits a masked address', () => {
    expect(read({ firstName: 'Jane', email: 'j***@acme.com' })).toMatchObject({
      contact: { firstName: 'Jane', email: undefined },
      problems: ['email is a masked email address'],
    });
  });
});

import { expect, test } from 'vitest';
import { ALL_FIELDS } from '../companies/company-fields.ts';
import { type EvidenceDocument, evidenceLine, evidenceOf } from './evidence.ts';
import { compareWithStored, EVIDENCE_COLUMNS } from './evidence-columns.ts';

const FILING: EvidenceDocument = {
  source: 'form-d',
  name: '0001-26-000001',
  url: 'https://sec.example',
  rows: [],
  on: '2026-11-20',
};
const FILE: EvidenceDocument = { source: 'import', name: 'crunchbase.csv', url: null, rows: [412], on: '2026-10-01' };
const EDIT: EvidenceDocument = { source: 'edit', name: null, url: null, rows: [], on: '2026-09-01' };

const onOneDay = ({ on, ...document }: EvidenceDocument) => ({ ...document, firstSeen: on, lastSeen: on });

test.each([
  [[FILING, FILE], 'SEC Form D, filed Nov 20, 2026; also in crunchbase.csv, row 412'],
  [
    [FILE, FILING, EDIT],
    'crunchbase.csv, row 412; also in SEC Form D, filed Nov 20, 2026; also entered or confirmed manually, Sep 1, 2026',
  ],
  [[{ ...FILE, rows: [3, 5, 9] }], 'crunchbase.csv, rows 3, 5, 9'],
  [
    [EDIT, { ...FILE, name: null, rows: [] }],
    'Entered or confirmed manually, Sep 1, 2026; also in an imported list, Oct 1, 2026',
  ],
  [[{ ...EDIT, source: 'sample' }], 'Fictional sample data, Sep 1, 2026'],
  [[], ''],
])('one line names the sources', (documents, line) => {
  expect(evidenceLine(documents.map(onOneDay))).toBe(line);
});

test('every field has a bit, and the bits never move', () => {
  const columns = Object.values(EVIDENCE_COLUMNS).flat();
  expect(ALL_FIELDS.filter(({ column }) => !columns.includes(column as never))).toEqual([]);
  expect(
    compareWithStored(
      'companies',
      { organization_name: 'Acme', total_funding_amount_usd: 1 },
      {
        organization_name: 'ACME, Inc.',
        total_funding_amount_usd: 1,
      },
    ),
  ).toEqual({ mask: 1 | (1 << 16), other: undefined });
  expect(compareWithStored('contacts', { email: 'a@x.example' }, { email: 'A@x.example' }).mask).toBe(8);
  expect(compareWithStored('funding_rounds', { amount: '€1m' }, { amount: '€1m' }).mask).toBe(8);
});

test('a cut text never ends within an address', () => {
  const text = `${'word '.repeat(58)}ada@acme.example`;
  const { other } = compareWithStored('companies', { description: text }, { description: 'Boats' });
  expect(other?.description).toBe(`${'word '.repeat(57)}word…`);
});

test.each([
  ['website', 'acme.example', 'https://www.acme.example/', 'same'],
  ['website', 'acme.example', 'other.example', 'contradicts'],
  ['headquarters_location', 'Rotterdam, South Holland, Netherlands', 'Netherlands', 'differs'],
  ['headquarters_location', 'Rotterdam, South Holland, Netherlands', 'Utrecht, Netherlands', 'contradicts'],
  ['headquarters_location', 'Lyon, Auvergne-Rhône-Alpes, France', 'Lyon, France', 'differs'],
  ['headquarters_location', 'Lyon, France', 'Lyon, Auvergne-Rhône-Alpes, France', 'differs'],
  ['industries', ['AI', 'Health'], ['health', 'ai'], 'same'],
  ['industries', ['AI', 'Health'], ['AI'], 'differs'],
  ['total_funding_amount_usd', 5, 3, 'differs'],
  ['description', 'Boats', 'Ships', 'differs'],
])('%s: %s and %s', (column, value, other, relation) => {
  const stored = { company: { [column]: value }, contacts: [], rounds: [] };
  const parts = { contacts: [], rounds: [] };
  const [fact] = evidenceOf(
    stored,
    [
      { document: FILE, company: { [column]: value }, ...parts },
      { document: FILING, company: { [column]: other }, ...parts },
    ],
    () => EDIT,
  );
  expect(fact?.sources).toHaveLength(relation === 'same' ? 2 : 1);
  expect(fact?.others.length).toBe(relation === 'same' ? 0 : 1);
  expect(fact?.contradicted).toBe(relation === 'contradicts');
});

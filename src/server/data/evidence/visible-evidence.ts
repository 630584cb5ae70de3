import type pg from 'pg';
import * as z from 'zod';
import type { Access } from '#domain/billing/access.ts';
import { ALL_FIELDS, type RecordField } from '#domain/companies/company-fields.ts';
import type { EvidenceSource, Fact } from '#domain/evidence/evidence.ts';
import { readFacts } from './read-evidence.ts';

const day = z.iso.date();
const value = z.union([z.string(), z.number(), z.array(z.string())]);
const source = z
  .object({
    source: z.string().meta({ example: 'form-d' }),
    name: z
      .string()
      .nullable()
      .describe('Accession number of a filing, with a plan; name of a file, for admins; otherwise null'),
    url: z.string().nullable().describe('The filing at the SEC, with a plan'),
    rows: z.array(z.int()).describe('Rows of the file, for admins'),
    firstSeen: day,
    lastSeen: day,
  })
  .meta({ id: 'EvidenceSource', description: 'A source that states a value' });

const fact = z
  .object({
    part: z.enum(['company', 'contact', 'round']),
    index: z.int().nullable().describe('Position in `contacts` or `rounds` of the company'),
    field: z.enum(ALL_FIELDS.map(({ name }) => name) as [RecordField, ...RecordField[]]),
    value: value.nullable().optional().describe('With a plan'),
    sources: z.array(source).describe('Newest first'),
    firstSeen: day,
    lastSeen: day,
    others: z
      .array(z.object({ value, sources: z.array(source), contradicts: z.boolean() }))
      .optional()
      .describe('Other values of the field, with a plan'),
    contradicted: z.boolean().describe('Whether another source states a value that cannot be true as well'),
  })
  .meta({ id: 'Fact', description: 'A value, and who states it' });

/** Each value of a company, its contacts and rounds, with who stated it, and when first and last. */
export const evidenceSchema = z.array(fact);
type VisibleEvidence = z.input<typeof evidenceSchema>;

/** What a viewer may see: sources and dates; with a plan, also values and documents; as an admin, also files and rows. */
type Sees = { documents: boolean; files: boolean };

/** Reads the evidence of companies by id, as far as a viewer may see it. */
export async function readVisibleEvidence(
  pool: pg.Pool,
  ids: readonly number[],
  { active, admin }: Access,
): Promise<Map<number, VisibleEvidence>> {
  const facts = await readFacts(pool, ids);
  const sees = { documents: active, files: admin };
  return new Map([...facts].map(([id, each]) => [id, each.map((fact) => visibleFact(fact, sees))]));
}

function visibleFact({ value: storedValue, others, sources, ...rest }: Fact, sees: Sees): z.input<typeof fact> {
  const visible = { ...rest, sources: visibleSources(sources, sees) };
  if (!sees.documents) return visible;
  return {
    ...visible,
    value: storedValue as z.input<typeof fact>['value'],
    others: others.map((other) => ({
      value: other.value as z.input<typeof value>,
      contradicts: other.contradicts,
      sources: visibleSources(other.sources, sees),
    })),
  };
}

/** Without names, documents of one source are one. */
export function visibleSources(sources: readonly EvidenceSource[], { documents, files }: Sees): EvidenceSource[] {
  const visible = sources.map((each) => ({
    ...each,
    name: files || (documents && each.source === 'form-d') ? each.name : null,
    url: documents ? each.url : null,
    rows: files ? each.rows : [],
  }));
  const groups = Map.groupBy(visible, ({ source, name }) => JSON.stringify([source, name]));
  return [...groups.values()].flatMap((group) => {
    const firsts = group.map(({ firstSeen }) => firstSeen).sort();
    return group[0] ? { ...group[0], firstSeen: firsts[0] ?? group[0].firstSeen } : [];
  });
}

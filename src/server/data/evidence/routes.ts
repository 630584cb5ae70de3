import { Hono } from 'hono';
import * as z from 'zod';
import { ALL_FIELDS, type RecordField } from '#domain/companies/company-fields.ts';
import type { EvidenceSource, Fact } from '#domain/evidence/evidence.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import { viewerAccess } from '../../platform/api/viewer.ts';
import { AppError } from '../../platform/http/problem.ts';
import { createEmailAccess } from '../companies/company-email-access.ts';
import { maskedJson } from '../companies/company-json.ts';
import { companyAt } from '../companies/queries.ts';
import { companyPath } from '../companies/schemas.ts';
import { readEvidence } from './read-evidence.ts';

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
  .meta({ id: 'EvidenceSource' });

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
  .meta({ id: 'Fact' });

/** What a viewer may see: sources and dates; with a plan, also values and documents; as an admin, also files and rows. */
type Sees = { documents: boolean; files: boolean };

export function evidenceRoutes(dependencies: AppDependencies) {
  const { pool, now } = dependencies;
  const { reveal } = createEmailAccess(dependencies);
  return new Hono<AppEnv>().get(
    '/companies/:slug/evidence',
    endpoint(
      {
        operationId: 'get_evidence',
        summary: 'Get the sources of each value of a company',
        description: 'Each value of the company, its contacts and rounds, with who stated it, and when first and last.',
        access: 'anyone',
        path: companyPath,
        response: z.object({ facts: z.array(fact) }),
        v1: { scope: 'read' },
      },
      async ({ viewer, path: { slug } }) => {
        const company = await companyAt(pool, slug);
        const facts = company && (await readEvidence(pool, company.id));
        if (!facts) throw new AppError('not_found', { detail: 'Company not found' });
        const { active, admin } = viewerAccess(viewer, now());
        const response = { facts: facts.map((each) => visibleFact(each, { documents: active, files: admin })) };
        const showsEmails = active && (await reveal(viewer, [company.id])).showsEmails(company.id);
        return showsEmails ? response : (JSON.parse(maskedJson(response)) as typeof response);
      },
    ),
  );
}

function visibleFact({ value: stored, others, sources, ...rest }: Fact, sees: Sees): z.input<typeof fact> {
  const visible = { ...rest, sources: visibleSources(sources, sees) };
  if (!sees.documents) return visible;
  return {
    ...visible,
    value: stored as z.input<typeof fact>['value'],
    others: others.map((other) => ({
      value: other.value as z.input<typeof value>,
      contradicts: other.contradicts,
      sources: visibleSources(other.sources, sees),
    })),
  };
}

/** Without names, documents of one source are one. */
function visibleSources(sources: readonly EvidenceSource[], { documents, files }: Sees): EvidenceSource[] {
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

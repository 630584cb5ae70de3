import { Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import { viewerAccess } from '../../platform/api/viewer.ts';
import { AppError } from '../../platform/http/problem.ts';
import { createEmailAccess } from '../companies/company-email-access.ts';
import { maskedJson } from '../companies/company-json.ts';
import { companyAt } from '../companies/queries.ts';
import { companyParams } from '../companies/schemas.ts';
import { evidence, readVisibleEvidence } from './visible-evidence.ts';

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
        path: companyParams,
        response: z.object({ facts: evidence }),
        v1: { scope: 'read' },
      },
      async ({ viewer, path: { slug } }) => {
        const company = await companyAt(pool, slug);
        const access = viewerAccess(viewer, now());
        const facts = company && (await readVisibleEvidence(pool, [company.id], access)).get(company.id);
        if (!facts) throw new AppError('not_found', { detail: 'Company not found' });
        const response = { facts };
        const showsEmails = access.active && (await reveal(viewer, [company.id])).showsEmails(company.id);
        return showsEmails ? response : (JSON.parse(maskedJson(response)) as typeof response);
      },
    ),
  );
}

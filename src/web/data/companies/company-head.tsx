import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CompanyDetails } from '#domain/companies/company.ts';
import { industrySlug, letterOf } from '#domain/companies/directory.ts';
import { MESSAGES } from '#domain/messages.ts';
import { companyPath } from '#domain/page-address.ts';
import { letterCrumb, TRAILS } from '../../platform/routing/breadcrumb-trails.ts';
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx';
import { mark } from '../search/mark.ts';
import { CompanyLinks } from './company-links.tsx';
import { SourcedValue } from './sourced-values.tsx';

export function companyTrail({ slug, organizationName }: Pick<CompanyDetails, 'slug' | 'organizationName'>): Crumb[] {
  const page = { label: organizationName, path: companyPath(slug) };
  return [...TRAILS.companies, letterCrumb(letterOf(organizationName)), page];
}

/** @param children beside the name */
export function CompanyHead({ company, children }: { company: CompanyDetails; children?: ReactNode }) {
  return (
    <header>
      <Breadcrumbs trail={companyTrail(company)} />
      <div className="mt-3 flex items-center justify-between gap-4">
        <h1 {...mark(company.organizationName, 'mark-title min-w-0 text-40 font-semibold max-tablet:text-28')}>
          <SourcedValue field="organizationName" className="min-w-0 break-words">
            {company.organizationName}
          </SourcedValue>
        </h1>
        {children}
      </div>
      <p className="mt-2 max-w-180 text-16 text-ink-2">
        <SourcedValue field={company.fullDescription ? 'fullDescription' : 'description'}>
          {company.fullDescription ?? company.description ?? MESSAGES.noDescription}
        </SourcedValue>
      </p>
      <div className="flex flex-wrap items-end justify-between gap-x-8">
        <CompanyLinks company={company} linkPlace />
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {company.industries.map((industry) => (
            <li key={industry}>
              <IndustryLink industry={industry} />
            </li>
          ))}
        </ul>
      </div>
    </header>
  );
}

function IndustryLink({ industry }: { industry: string }) {
  const slug = industrySlug(industry);
  const look = 'inline-flex min-h-6 items-center rounded-small border border-line px-1.5 text-12 text-ink-2';
  if (!slug) return <span className={look}>{industry}</span>;
  return (
    <Link
      to="/directory/industries/$slug"
      params={{ slug }}
      className={`${look} hover:border-control-edge hover:text-accent`}
    >
      {industry}
    </Link>
  );
}

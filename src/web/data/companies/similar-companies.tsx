import { Link } from '@tanstack/react-router';
import type { InferResponseType } from 'hono/client';
import { orderedPair } from '#domain/companies/company-pairs.ts';
import type { ListedCompany } from '#domain/companies/directory.ts';
import type { ApiClient } from '../../platform/api/api.ts';
import { CompanyList } from './company-list.tsx';

type SimilarCompaniesProps = {
  company: Pick<ListedCompany, 'slug' | 'organizationName'>;
  similar: InferResponseType<ApiClient['companies'][':slug']['similar']['$get']>['companies'];
};

export function SimilarCompanies({ company, similar }: SimilarCompaniesProps) {
  const [first] = similar;
  if (!first) return null;
  const pair = orderedPair(company.slug, first.slug);
  return (
    <section className="mt-4 overflow-hidden rounded-box border border-line bg-surface">
      <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line px-5 py-2 max-tablet:px-4">
        <h2 className="shrink-0 text-14 font-semibold">Similar companies</h2>
        <span className="flex gap-4 text-13">
          <Link to="/compare/$pair" params={{ pair }} className="link max-tablet:hidden">
            Compare with {first.organizationName}
          </Link>
          <Link to="/compare" search={{ a: company.organizationName }} className="link">
            Compare with another<span className="max-tablet:hidden"> company</span>
          </Link>
        </span>
      </header>
      <CompanyList companies={similar} />
    </section>
  );
}

import { Link } from '@tanstack/react-router';
import { lastAmount, lastAmountText } from '#domain/companies/company.ts';
import type { ListedCompany } from '#domain/companies/directory.ts';
import { formatDay } from '#domain/dates.ts';
import { MESSAGES } from '#domain/messages.ts';
import { shortestPlace } from '#domain/places/short-place.ts';
import { mark } from '../search/mark.ts';
import './company-list.css';
import { FundingTrack } from './charts/funding-track.tsx';

type CompanyListProps = { companies: readonly (ListedCompany & { reason?: string })[] };

export function CompanyList({ companies }: CompanyListProps) {
  return (
    <div className="@container">
      <div aria-hidden="true" className="company-row company-row-heads">
        <span>Company</span>
        <span className="company-row-place">Location</span>
        <span className="company-row-type">Last round</span>
        <span className="company-row-amount text-right">Amount</span>
        <span className="company-row-date">Date</span>
        <span className="company-row-track">All rounds, $100K to $1B</span>
      </div>
      <ul>
        {companies.map((company) => (
          <li key={company.slug} className="company-row">
            <span {...mark(company.organizationName, 'company-row-name')}>
              <Link
                to="/company/$slug"
                params={{ slug: company.slug }}
                className="block truncate font-semibold after:absolute after:inset-0 hover:text-accent"
              >
                {company.organizationName}
              </Link>
              {company.reason && <span className="company-row-about text-12 text-ink-2">{company.reason}</span>}
              <span className="company-row-about text-12 text-ink-3">
                {company.description ?? MESSAGES.noDescription}
              </span>
            </span>
            <span className="company-row-place text-ink-2" title={company.headquartersLocation ?? undefined}>
              {company.headquartersLocation && shortestPlace(company.headquartersLocation)}
            </span>
            <span className="company-row-type text-ink-2">{company.lastFundingType}</span>
            <b
              className={`company-row-amount truncate text-right tabular-nums ${lastAmount(company) === null ? 'font-normal text-ink-3' : 'font-semibold'}`}
            >
              {lastAmountText(company)}
            </b>
            <span className="company-row-date text-ink-3 tabular-nums">{formatDay(company.lastFundingDate)}</span>
            {(company.rounds.length > 0 || company.lastFundingAmountUsd !== null) && (
              <span className="company-row-track">
                <FundingTrack rounds={company.rounds} lastAmountUsd={company.lastFundingAmountUsd} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

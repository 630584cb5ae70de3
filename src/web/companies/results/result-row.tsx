import { memo, type ReactNode } from 'react';
import { bestContact, type CompanyCard } from '#domain/companies/company.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { formatDay } from '#domain/dates.ts';
import { shortestPlace } from '#domain/places/short-place.ts';
import { ContactEmail } from '../../search/contact-email.tsx';
import { contactName, shortRole } from '../../search/contact-name.ts';
import { FundingTrack } from '../charts/funding-track.tsx';
import type { CompanyActions } from '../profile/company-actions.ts';
import { CompanyLink } from '../profile/company-link.tsx';
import { PlaceLink } from '../profile/place-link.tsx';

type ResultRowProps = { company: CompanyCard; place: number; current: boolean; actions: CompanyActions };

/** A company as a row of the table. */
export const ResultRow = memo(function ResultRow({ company, place, current, actions }: ResultRowProps) {
  const [industry, ...industries] = company.industries;
  const contact = bestContact(company.contacts);
  const { lastFundingAmountUsd: last, totalFundingAmountUsd: total } = company;
  // On phones the email is next to the name; a row has both, of which one is hidden.
  const email = contact?.email && <ContactEmail contact={contact} actions={actions} />;
  return (
    <tr data-slug={company.slug} data-current={current || undefined} className="group/row">
      <Cell className="relative max-tablet:hidden pr-1 text-right text-12 text-ink-3 group-data-current/row:before:absolute group-data-current/row:before:inset-y-0 group-data-current/row:before:left-0 group-data-current/row:before:w-0.75 group-data-current/row:before:bg-accent">
        {place}
      </Cell>
      <th
        scope="row"
        className={`${CELL} truncate text-left font-semibold text-ink sticky left-0 z-1 @max-[1280px]:border-r`}
      >
        <CompanyLink slug={company.slug} onOpen={actions.open}>
          {company.organizationName}
        </CompanyLink>
      </th>
      <Cell className="tablet:hidden">{email}</Cell>
      <Cell className="text-right font-semibold text-ink">{last !== null && formatAmount(last)}</Cell>
      <Cell>{company.lastFundingType}</Cell>
      <Cell>{company.lastFundingDate && formatDay(company.lastFundingDate)}</Cell>
      <Cell>
        {contact && (
          <span className="flex gap-1.5">
            <b className="truncate font-semibold text-ink">{contactName(contact)}</b>
            <span className="text-ink-3">{shortRole(contact)}</span>
          </span>
        )}
      </Cell>
      <Cell className="max-tablet:hidden">{email}</Cell>
      <Cell>
        <span className="flex gap-1.5" title={company.industries.join(', ')}>
          <span className="truncate">{industry}</span>
          {industries.length > 0 && <span className="text-ink-3">+{industries.length}</span>}
        </span>
      </Cell>
      <Cell title={company.headquartersLocation ?? undefined}>
        {company.headquartersLocation && (
          <PlaceLink location={company.headquartersLocation} onFollow={actions.filterPlace}>
            {shortestPlace(company.headquartersLocation)}
          </PlaceLink>
        )}
      </Cell>
      <Cell>
        <FundingTrack rounds={company.rounds} lastAmountUsd={last} />
      </Cell>
      <Cell className="text-right">{total !== null && formatAmount(total)}</Cell>
    </tr>
  );
});

const CELL =
  'h-9 border-b border-line bg-surface px-2.5 text-13 group-hover/row:bg-hover group-data-current/row:bg-accent-wash';

function Cell({ className = '', title, children }: { className?: string; title?: string; children: ReactNode }) {
  return (
    <td title={title} className={`${CELL} truncate ${/text-ink/.test(className) ? '' : 'text-ink-2'} ${className}`}>
      {children}
    </td>
  );
}

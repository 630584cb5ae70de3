import { ChevronDown, ChevronUp } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { bestContact, type CompanyCard, lastAmount, lastAmountText } from '#domain/companies/company.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { formatCount } from '#domain/counts.ts';
import { formatDay } from '#domain/dates.ts';
import { shortestPlace } from '#domain/places/short-place.ts';
import type { Sort } from '#domain/search/company-filters.ts';
import { FundingTrack } from '../../data/companies/charts/funding-track.tsx';
import type { CompanyActions } from '../../data/companies/company-actions.ts';
import { PressureMark } from '../../data/companies/pressure-mark.tsx';
import { CompanyLink, PlaceLink } from '../../data/companies/result-links.tsx';
import { addressHref, type SearchAddress } from '../../data/companies/search-address.ts';
import { AddressLink } from '../../data/search/address-link.tsx';
import { ContactEmail } from '../../data/search/contact-email.tsx';
import { contactName, shortRole } from '../../data/search/contact-name.ts';
import { mark } from '../../data/search/mark.ts';
import { RowLists, SelectCheckbox } from '../lists/list-controls.tsx';
import type { ResultsProps } from './result-cards.tsx';
import { useRestAfterPaint } from './use-results.ts';
import type { ChangeAddress } from './use-search-address.ts';

const FIRST = 24;
const HEADING =
  'h-8.5 border-b border-line bg-sunken px-2.5 text-left text-12 font-medium whitespace-nowrap text-ink-3';
/**
 * Column widths. Round and contact come first, so that narrow screens show them without scrolling. Amounts and dates are
 * never truncated; email takes the remaining width, and that of the timeline unless there is room for both.
 */
const WIDTHS = [
  '44px',
  '10.2%',
  '182px',
  'calc(52px + var(--status-room, 0px))',
  '104px',
  '128px',
  '112px',
  '12.7%',
  'auto',
  '9%',
  '8.4%',
  '104px',
  '84px',
];
/** The email in its usual column, and next to the name. */
const NOT_ON_PHONES = 8;
const ON_PHONES = 2;
const LISTS = 3;
const TIMELINE = 11;
const IF_ROOMY = '@max-[1500px]:hidden';

type ResultTableProps = ResultsProps & { address: SearchAddress; change: ChangeAddress };

/** The results as a table; if it is wider than the screen, it scrolls in its own frame. */
export function ResultTable({ page, current, actions, address, change }: ResultTableProps) {
  const later = useRestAfterPaint(page, current, FIRST);
  const companies = later === page ? page.companies : page.companies.slice(0, FIRST);
  const before = (page.page - 1) * page.pageSize;
  const heading = { address, change, className: HEADING };
  const [atEnd, setAtEnd] = useState(false);
  return (
    <div className="relative">
      <section
        aria-label="Results as a table"
        onScroll={({ currentTarget: { scrollLeft, clientWidth, scrollWidth } }) =>
          setAtEnd(scrollLeft + clientWidth >= scrollWidth - 1)
        }
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard
        tabIndex={0}
        className="relative overflow-x-auto overflow-y-hidden rounded-box border border-line bg-surface"
      >
        <table className="w-full min-w-[1340px] table-fixed border-separate border-spacing-0">
          <colgroup>
            {WIDTHS.map((width, i) => (
              <col
                key={i}
                style={{ width }}
                className={
                  i === ON_PHONES
                    ? 'tablet:hidden'
                    : i === NOT_ON_PHONES
                      ? 'max-tablet:hidden'
                      : i === LISTS
                        ? 'lists-column'
                        : i === TIMELINE
                          ? IF_ROOMY
                          : ''
                }
              />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col" className={HEADING}>
                <span className="sr-only">Number</span>
              </th>
              <SortHeading label="Company" up="name-asc" down="name-desc" {...heading} sticky />
              <th scope="col" className={`${HEADING} tablet:hidden`}>
                Email
              </th>
              <th scope="col" className={`${HEADING} lists-column`}>
                Lists
              </th>
              <SortHeading label="Amount" up="amount-asc" down="amount-desc" {...heading} right />
              <th scope="col" className={HEADING}>
                Type
              </th>
              <SortHeading label="Date" up="date-asc" down="date-desc" {...heading} />
              <th scope="col" className={HEADING}>
                Contact
              </th>
              <th scope="col" className={`${HEADING} max-tablet:hidden`}>
                Email
              </th>
              <th scope="col" className={HEADING}>
                Industry
              </th>
              <th scope="col" className={HEADING}>
                Location
              </th>
              <th scope="col" className={`${HEADING} ${IF_ROOMY}`}>
                <span className="sr-only">Rounds by amount: </span>
                <span className="flex justify-between font-normal">
                  <span>100K</span> <span>10M</span> <span>1B</span>
                </span>
              </th>
              <SortHeading label="Total" up="total-asc" down="total-desc" {...heading} right />
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>td]:border-b-0">
            {companies.map((company, i) => (
              <ResultRow
                key={company.id}
                company={company}
                position={before + i + 1}
                current={company.slug === current}
                actions={actions}
              />
            ))}
          </tbody>
        </table>
      </section>
      {!atEnd && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-px right-px hidden w-10 rounded-r-box bg-linear-to-l from-line-strong to-transparent opacity-60 @max-[1340px]:block"
        />
      )}
    </div>
  );
}

type ResultRowProps = { company: CompanyCard; position: number; current: boolean; actions: CompanyActions };

/** A company as a row of the table. */
const ResultRow = memo(function ResultRow({ company, position, current, actions }: ResultRowProps) {
  const [industry, ...industries] = company.industries;
  const contact = bestContact(company.contacts);
  const { lastFundingAmountUsd: last, totalFundingAmountUsd: total } = company;
  // On phones the email is next to the name; a row contains both and hides one.
  const email = contact?.email && <ContactEmail contact={contact} actions={actions} />;
  return (
    <tr data-slug={company.slug} data-current={current || undefined} className="group/row">
      <Cell className="relative pr-1 text-right text-12 text-ink-3 group-data-current/row:before:absolute group-data-current/row:before:inset-y-0 group-data-current/row:before:left-0 group-data-current/row:before:w-0.75 group-data-current/row:before:bg-accent">
        <span className="row-pick">
          <span className="row-no">{formatCount(position)}</span>
          <SelectCheckbox company={company} />
        </span>
      </Cell>
      <th
        scope="row"
        className={`${CELL} truncate text-left font-semibold text-ink sticky left-0 z-1 @max-[1340px]:border-r`}
      >
        <span {...mark(company.organizationName, 'row-name')}>
          <CompanyLink slug={company.slug} onOpen={actions.open} className="truncate hover:text-accent">
            {company.organizationName}
          </CompanyLink>
        </span>
      </th>
      <Cell className="tablet:hidden">{email}</Cell>
      <Cell className="lists-column">
        <RowLists company={company} />
      </Cell>
      <Cell
        title={lastAmount(company) ?? undefined}
        className={`text-right ${lastAmount(company) === null ? 'text-ink-3' : 'font-semibold text-ink'}`}
      >
        {lastAmountText(company)}
      </Cell>
      <Cell>{company.lastFundingType}</Cell>
      <Cell className={company.lastFundingDate ? '' : 'text-ink-3'}>{formatDay(company.lastFundingDate)}</Cell>
      <Cell>
        {contact && (
          <span className="flex gap-1.5">
            <b className="truncate font-semibold text-ink">{contactName(contact)}</b>
            <span className="text-ink-3">{shortRole(contact)}</span>
            <PressureMark level={company.contactPressure} iconOnly />
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
          <PlaceLink
            location={company.headquartersLocation}
            onFollow={actions.filterPlace}
            className="truncate hover:text-accent hover:underline"
          >
            {shortestPlace(company.headquartersLocation)}
          </PlaceLink>
        )}
      </Cell>
      <Cell className={IF_ROOMY}>
        <FundingTrack rounds={company.rounds} lastAmountUsd={last} />
      </Cell>
      <Cell className={`text-right ${total === null ? 'text-ink-3' : ''}`}>{formatAmount(total)}</Cell>
    </tr>
  );
});

const CELL =
  'h-9 border-b border-line bg-surface px-2.5 text-13 group-hover/row:bg-hover group-has-[.pick:checked]/row:bg-accent-wash group-data-current/row:bg-accent-wash';

function Cell({ className = '', title, children }: { className?: string; title?: string; children: ReactNode }) {
  return (
    <td title={title} className={`${CELL} truncate ${/text-ink/.test(className) ? '' : 'text-ink-2'} ${className}`}>
      {children}
    </td>
  );
}

type SortHeadingProps = {
  label: string;
  up: Sort;
  down: Sort;
  address: SearchAddress;
  change: ChangeAddress;
  className: string;
  right?: boolean;
  /** Stays visible while the table scrolls sideways. */
  sticky?: boolean;
};

/** A sortable column heading: the natural order first (names ascending, amounts and dates descending), then reversed. */
function SortHeading({ label, up, down, address, change, className, right, sticky }: SortHeadingProps) {
  const { sort } = address;
  const sorted = sort === up ? 'ascending' : sort === down ? 'descending' : undefined;
  const natural = up === 'name-asc' ? up : down;
  const next = sort === natural ? (natural === up ? down : up) : natural;
  const Arrow = sorted === 'ascending' ? ChevronUp : ChevronDown;
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={`${className} ${right ? 'text-right' : ''} ${sticky ? 'sticky left-0 z-1 @max-[1340px]:border-r' : ''}`}
    >
      <AddressLink
        href={addressHref({ ...address, sort: next, page: 1 })}
        onFollow={() => change({ sort: next })}
        className={`flex items-center gap-1 rounded-small hover:text-ink ${right ? 'flex-row-reverse' : ''} ${sorted ? 'text-ink' : ''}`}
      >
        {label}
        <Arrow aria-hidden className={`size-3 ${sorted ? '' : 'opacity-0'}`} />
      </AddressLink>
    </th>
  );
}

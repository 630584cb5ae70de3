import { useState } from 'react';
import type { SearchAddress } from '../search-address.ts';
import { useRestAfterPaint } from '../use-after-paint.ts';
import type { ChangeAddress } from '../use-search-address.ts';
import type { ResultsProps } from './result-cards.tsx';
import { ResultRow } from './result-row.tsx';
import { SortHeading } from './sort-heading.tsx';

const FIRST = 24;
const HEADING =
  'h-8.5 border-b border-line bg-sunken px-2.5 text-left text-12 font-medium whitespace-nowrap text-ink-3';
/**
 * Column widths. Round and contact come first, so that narrow screens show them without scrolling. Amounts and dates are
 * never truncated; email takes the remaining width.
 */
const WIDTHS = ['44px', '10.2%', '220px', '84px', '128px', '112px', '12.7%', 'auto', '9%', '8.4%', '104px', '84px'];
/** The number and the email in its usual column; the email next to the name. */
const NOT_ON_PHONES = [0, 7];
const ON_PHONES = 2;

type ResultTableProps = ResultsProps & { address: SearchAddress; change: ChangeAddress };

/** The results as a table; wider than the screen, it scrolls in its own frame. */
export function ResultTable({ page, current, actions, address, change }: ResultTableProps) {
  const later = useRestAfterPaint(page, current, FIRST);
  const shown = later === page ? page.companies : page.companies.slice(0, FIRST);
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
        <table className="w-full min-w-[1280px] table-fixed border-separate border-spacing-0">
          <colgroup>
            {WIDTHS.map((width, i) => (
              <col
                key={i}
                style={{ width }}
                className={i === ON_PHONES ? 'tablet:hidden' : NOT_ON_PHONES.includes(i) ? 'max-tablet:hidden' : ''}
              />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col" className={`${HEADING} max-tablet:hidden`}>
                <span className="sr-only">Number</span>
              </th>
              <SortHeading label="Organization" up="name-asc" down="name-desc" {...heading} sticky />
              <th scope="col" className={`${HEADING} tablet:hidden`}>
                Email
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
              <th scope="col" className={HEADING}>
                <span className="sr-only">Rounds, from </span>
                <span className="flex justify-between font-normal">
                  <span>100K</span> <span>10M</span> <span>1B</span>
                </span>
              </th>
              <SortHeading label="Total" up="total-asc" down="total-desc" {...heading} right />
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>td]:border-b-0">
            {shown.map((company, i) => (
              <ResultRow
                key={company.id}
                company={company}
                place={before + i + 1}
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
          className="pointer-events-none absolute inset-y-px right-px hidden w-10 rounded-r-box bg-linear-to-l from-line-strong to-transparent opacity-60 @max-[1280px]:block"
        />
      )}
    </div>
  );
}

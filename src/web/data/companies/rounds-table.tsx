import { AS_STATED, type CompanyDetails, type FundingRound, roundAmountText } from '#domain/companies/company.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { formatDay } from '#domain/dates.ts';
import { Amendments } from './company-facts.tsx';
import { SourcedValue } from './sourced-values.tsx';

const EDGES = 'first:pl-5 last:pr-5 max-tablet:first:pl-4 max-tablet:last:pr-4';
const HEADING = `h-8 border-b border-line bg-sunken px-2 text-12 font-medium text-ink-3 max-tablet:px-1.5 ${EDGES}`;
const HEADINGS = [
  { name: 'Date', align: 'text-left' },
  { name: 'Round', align: 'text-left' },
  { name: 'Amount', align: 'text-right' },
  { name: 'Cumulative', align: 'text-right' },
];
const CELL = `h-9 border-b border-line px-2 text-13 max-tablet:px-1.5 ${EDGES}`;

type RoundsTableProps = { rounds: readonly FundingRound[] } & Partial<Pick<CompanyDetails, 'amendments'>>;

/** Rounds, newest first, each with the amended filings that changed its amount. */
export function RoundsTable({ rounds, amendments = [] }: RoundsTableProps) {
  let sum = 0;
  const rows = rounds.map((round, i) => {
    sum += round.amountUsd ?? 0;
    const filings = amendments.filter(({ firstSaleOn }) => firstSaleOn === round.date);
    // Of several rounds on one day, the one with a filed amount was amended.
    const others = rounds.filter(({ date }) => date === round.date);
    const amendedRound =
      others.find(({ amountUsd }) => filings.some(({ soldUsd }) => soldUsd === amountUsd)) ?? others[0];
    return { ...round, key: i, sum, amendments: round === amendedRound ? filings : [] };
  });
  return (
    <table className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          {HEADINGS.map(({ name, align }) => (
            <th key={name} scope="col" className={`${HEADING} ${align}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.reverse().map(({ key, sum: total, ...round }) => (
          <tr key={key}>
            <td className={`${CELL} whitespace-nowrap text-ink-2`}>
              <SourcedValue part="round" index={key} field="roundDate">
                {formatDay(round.date)}
              </SourcedValue>
            </td>
            <td className={`${CELL} font-semibold`}>
              <SourcedValue part="round" index={key} field="roundType">
                {round.type}
              </SourcedValue>
              <span className="block text-12 font-normal">
                <Amendments amendments={round.amendments} />
              </span>
            </td>
            <td className={`${CELL} text-right font-semibold`}>
              <SourcedValue
                part="round"
                index={key}
                field={round.amountUsd === null ? 'roundAmount' : 'roundAmountUsd'}
              >
                {roundAmountText(round)}
              </SourcedValue>
              {round.amountUsd === null && round.amount && (
                <span className="block text-12 font-normal text-ink-3">{AS_STATED}</span>
              )}
            </td>
            <td className={`${CELL} text-right text-ink-2`}>{total > 0 && formatAmount(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

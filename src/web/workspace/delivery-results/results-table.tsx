import { formatCount } from '#domain/counts.ts';
import { bounceShare, formatMonth } from '#domain/emails/delivery-results.ts';

type Month = { month: string; hard: number; soft: number; delivered: number };

/** Delivery results by month, and how their bounce rate is computed. */
export function ResultsTable({ months }: { months: readonly Month[] }) {
  return (
    <div className="min-w-0">
      <div className="overflow-x-auto">
        <table aria-label="Results by month" className="w-full border-y border-line text-13 tabular-nums">
          <thead>
            <tr>
              {['Month', 'Hard bounces', 'Soft bounces', 'Delivered', 'Bounce rate'].map((head, i) => (
                <th key={head} scope="col" className={`py-2 font-medium ${i === 0 ? 'text-left' : 'pl-3 text-right'}`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, hard, soft, delivered }) => (
              <tr key={month} className="border-t border-line">
                <th scope="row" className="py-2 text-left font-normal whitespace-nowrap">
                  {formatMonth(month)}
                </th>
                {[hard, soft, delivered].map((count, i) => (
                  <td key={i} className="py-2 pl-3 text-right">
                    {formatCount(count)}
                  </td>
                ))}
                <td className="py-2 pl-3 text-right">{bounceShare(hard, hard + soft + delivered)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-2 text-13 text-ink-2">Bounce rate: hard bounces as a share of all results.</p>
    </div>
  );
}

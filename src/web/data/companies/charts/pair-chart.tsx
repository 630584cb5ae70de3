import type { CompanyDetails } from '#domain/companies/company.ts';
import { Axes } from './axes.tsx';
import { type PlotSize, plotRounds } from './rounds-layout.ts';

type PairChartProps = { companies: readonly [CompanyDetails, CompanyDetails]; size: PlotSize };

/** The second company also differs in shape: hollow dots, dashed line. */
const LOOKS = [
  { line: 'stroke-fig', dot: 'fill-fig stroke-surface', dash: undefined },
  { line: 'stroke-fig-mute', dot: 'fill-surface stroke-fig-mute', dash: '4 3' },
] as const;

export function PairChart({ companies, size }: PairChartProps) {
  const [a, b] = companies;
  const plots = [plotRounds(a.rounds, size, b.rounds), plotRounds(b.rounds, size, a.rounds)];
  const axes = plots.find((plot) => plot !== null);
  if (!axes) return <p className="text-13 text-ink-3">No disclosed amounts.</p>;
  return (
    <svg
      role="img"
      aria-label={`Rounds of ${a.organizationName} and ${b.organizationName} over time. The tables show the same data`}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="h-auto w-full"
    >
      <Axes plot={axes} size={size} />
      {plots.map((plot, i) => {
        const look = LOOKS[i === 0 ? 0 : 1];
        return (
          plot && (
            <g key={i} data-company={companies[i === 0 ? 0 : 1].slug}>
              <path
                d={plot.steps}
                strokeDasharray={look.dash}
                className={`fill-none [stroke-width:1.5] ${look.line}`}
              />
              {plot.undisclosed.map((x, n) => (
                <circle key={n} cx={x} cy={plot.base} r={2.5} className={`[stroke-width:2] ${look.dot}`} />
              ))}
              {plot.bars.map(({ x, top }, n) => (
                <circle key={n} cx={x} cy={top} r={5} className={`[stroke-width:2] ${look.dot}`} />
              ))}
            </g>
          )
        );
      })}
    </svg>
  );
}

export function PairLegend({ companies }: Pick<PairChartProps, 'companies'>) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-12 text-ink-2">
      {companies.map(({ slug, organizationName }, i) => {
        const look = LOOKS[i === 0 ? 0 : 1];
        return (
          <li key={slug} className="flex items-center gap-2">
            <svg aria-hidden="true" viewBox="0 0 28 12" className="h-3 w-7">
              <path d="M0 6H28" strokeDasharray={look.dash} className={`[stroke-width:1.5] ${look.line}`} />
              <circle cx={14} cy={6} r={4.5} className={`[stroke-width:2] ${look.dot}`} />
            </svg>
            {organizationName}
          </li>
        );
      })}
    </ul>
  );
}

import { useState } from 'react';
import type { FundingRound } from '#domain/companies/company.ts';
import { RoundsChart } from '../charts/rounds-chart.tsx';
import { RoundsTable } from './rounds-table.tsx';

const SIZE = { width: 400, height: 176 };

/** The rounds of a company, as a chart or as a table. */
export function CompanyRounds({ name, rounds }: { name: string; rounds: readonly FundingRound[] }) {
  const [table, setTable] = useState(false);
  if (rounds.length === 0) return null;
  return (
    <section className="mt-5">
      <div className="flex items-baseline justify-between">
        <h3 className="text-13 font-semibold">Rounds</h3>
        <button type="button" className="link rounded-small text-12" onClick={() => setTable(!table)}>
          {table ? 'Show chart' : 'Show table'}
        </button>
      </div>
      {table ? (
        <div className="-mx-5 mt-1.5">
          <RoundsTable rounds={rounds} />
        </div>
      ) : (
        <>
          <RoundsChart name={name} rounds={rounds} size={SIZE} />
          <p className="text-12 text-ink-3">Log scale; the line shows cumulative funding.</p>
        </>
      )}
    </section>
  );
}

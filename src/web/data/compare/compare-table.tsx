import type { ReactNode } from 'react';

type CompareTableProps = {
  columns: readonly ReactNode[];
  rows: readonly { name: string; cells: readonly ReactNode[] }[];
};

/** On phones the name of a row is above its cells, so that they have room. */
const ROW = 'max-tablet:grid max-tablet:grid-cols-2';
const CELL = 'border-line px-5 py-2.5 align-top max-tablet:px-3 tablet:border-t';

export function CompareTable({ columns, rows }: CompareTableProps) {
  return (
    <div className="mt-6 overflow-hidden rounded-box border border-line bg-surface">
      <table className="w-full table-fixed border-separate border-spacing-0 text-14 max-tablet:text-13">
        <thead>
          <tr className={`bg-sunken text-left ${ROW}`}>
            <td className="w-[28%] max-tablet:hidden" />
            {columns.map((column, i) => (
              <th key={i} scope="col" className="px-5 py-2.5 text-13 font-semibold max-tablet:px-3">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name} className={ROW}>
              <th
                scope="row"
                className={`${CELL} text-left font-medium text-ink-2 max-tablet:col-span-2 max-tablet:border-t max-tablet:pb-0`}
              >
                {name}
              </th>
              {cells.map((cell, i) => (
                <td key={i} className={`${CELL} break-words`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

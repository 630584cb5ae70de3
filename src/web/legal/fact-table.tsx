type FactTableProps = { name: string; heads: readonly string[]; rows: readonly (readonly string[])[] };

/** Facts side by side; on phones each row is a block of its own, under its first cell. */
export function FactTable({ name, heads, rows }: FactTableProps) {
  return (
    <table aria-label={name} className="w-full border-y border-line text-14 max-tablet:block">
      <thead className="max-tablet:sr-only">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className="py-2 pr-4 text-left text-13 font-semibold text-ink">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-tablet:block">
        {rows.map(([first, ...rest]) => (
          <tr key={first} className="border-t border-line align-top max-tablet:block max-tablet:py-2.5">
            <th scope="row" className="py-2.5 pr-4 text-left font-medium text-ink max-tablet:block max-tablet:py-0.5">
              {first}
            </th>
            {rest.map((cell, place) => (
              <td key={heads[place + 1]} className="py-2.5 pr-4 max-tablet:block max-tablet:py-0.5">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type RowPreviewProps = { label: string; headers: readonly string[]; rows: readonly (readonly string[])[] };

/** The first rows as the target will get them. */
export function RowPreview({ label, headers, rows }: RowPreviewProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-box border border-line bg-surface"
    >
      <table className="text-left text-13">
        <thead>
          <tr>
            {headers.map((header) => (
              <th
                key={header}
                scope="col"
                className="h-8.5 border-b border-line bg-sunken px-2.5 text-12 font-medium whitespace-nowrap text-ink-3 first:pl-4 last:pr-4"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((cells, index) => (
            <tr key={index}>
              {cells.map((cell, place) => (
                <td
                  key={headers[place]}
                  title={cell}
                  className="h-9 max-w-65 truncate px-2.5 whitespace-nowrap text-ink-2 first:pl-4 last:pr-4"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

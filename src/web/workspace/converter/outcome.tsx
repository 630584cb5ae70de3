import { Download } from 'lucide-react';
import { counted } from '#domain/counts.ts';
import type { CrmFormat } from '#domain/exports/crm-columns.ts';
import { CRM_FORMATS } from '#domain/exports/crm-formats.ts';
import { type CrmTarget, FORMULA_NOTE, picklistTitle } from '#domain/exports/export-formats.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import type { Converted, SheetKind } from './convert-file.ts';

type OutcomeProps = { converted: Converted; target: CrmTarget; kind: SheetKind; day: string };

export function Outcome({ converted, target, kind, day }: OutcomeProps) {
  const { rowsRead, rowsMade, files, rejected, rejects, warnings, preview } = converted;
  const { label, columns, maxRows }: CrmFormat = CRM_FORMATS[target];
  const name = (part: number) => `fundscout-${target}-${day}${files.length > 1 ? `-${part + 1}` : ''}.${kind}`;
  const rejectedCount = rejected.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p role="status" className="text-14 text-ink-2">
        {counted(rowsMade, 'row')} ready for {label}, from {counted(rowsRead, 'row')} in your file.
      </p>
      {rejects && (
        <div className="mt-3 rounded-box border border-line bg-surface px-4 py-3">
          <p className="text-13 font-semibold">Omitted because {label} would reject them</p>
          <ul className="mt-1 list-disc pl-5 text-13 text-ink-2">
            {rejected.map(({ words }) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <Button className="mt-2.5" onClick={() => saveFile(rejects, `fundscout-${target}-${day}-rejected.csv`)}>
            <Download aria-hidden className="size-4" />
            Download {rejectedCount === 1 ? 'this row' : `these ${counted(rejectedCount, 'row')}`}
          </Button>
        </div>
      )}
      {warnings.length > 0 && (
        <div className="mt-3 rounded-box border border-line bg-surface px-4 py-3">
          <p className="text-13 font-semibold">{picklistTitle(label)}</p>
          <ul className="mt-1 list-disc pl-5 text-13 text-ink-2">
            {warnings.map(({ words }) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      )}
      {target === 'plain' && kind === 'csv' && <p className="mt-3 text-13 text-ink-2">{FORMULA_NOTE}</p>}
      {files.length > 1 && maxRows && (
        <p className="mt-3 text-13 text-ink-2">
          {label} accepts {counted(maxRows, 'row')} per file, so we made {files.length} files.
        </p>
      )}
      {files.length > 0 && (
        <>
          <div className="mt-4 flex flex-wrap gap-2">
            {files.map((file, part) => (
              <Button key={name(part)} variant="main" size="large" onClick={() => saveFile(file, name(part))}>
                <Download aria-hidden className="size-4" />
                {files.length > 1 ? `Download file ${part + 1}` : `Download for ${label}`}
              </Button>
            ))}
          </div>
          <h2 className="mt-8 mb-2 text-16 font-semibold">Preview for {label}</h2>
          <RowPreview label="First rows" headers={columns.map(({ header }) => header)} rows={preview} />
        </>
      )}
    </>
  );
}

type RowPreviewProps = { label: string; headers: readonly string[]; rows: readonly (readonly string[])[] };

/** The first rows in the target's format. */
function RowPreview({ label, headers, rows }: RowPreviewProps) {
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

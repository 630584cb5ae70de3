import { countText, formatCount } from '#domain/counts.ts';
import { cellCountText, fillerText, rowsPerRecordText, withoutContactText } from '#domain/imports/import-text.ts';
import { dateTexts } from '#domain/imports/imported-dates.ts';
import { countsOf, type UploadReport } from './import-queries.ts';

const TILES = [
  { name: 'New', color: 'bg-fig' },
  { name: 'Changed', color: 'bg-fig-2' },
  { name: 'Unchanged', color: 'bg-fig-mute' },
  { name: 'Rejected', color: 'bg-ink-3' },
  { name: 'Suppressed', color: 'bg-line-strong' },
] as const;

/** The counts of an import or its preview. @param fields changed values, where known */
export function ReportTiles({ report, fields }: { report: UploadReport; fields?: number }) {
  const { created, updated, unchanged } = countsOf(report);
  const [one, many] = report.kind === 'lps' ? ['LP', 'LPs'] : ['company', 'companies'];
  const nounOf = (count: number) => (count === 1 ? one : many);
  const counts = [created, updated, unchanged, report.rows.rejected, report.contacts.suppressed];
  const notes = [
    `${nounOf(created)} ${fields === undefined ? 'added' : 'to add'}`,
    fields === undefined ? nounOf(updated) : `${nounOf(updated)}, ${countText(fields, 'value')}`,
    nounOf(unchanged),
    `of ${countText(report.rows.read, report.kind === 'form-d' ? 'filing' : 'row')}`,
    report.contacts.suppressed === 1 ? 'contact who opted out' : 'contacts who opted out',
  ];
  const fillers = report.kind === 'form-d' ? null : fillerText(report.fillers);
  const lines =
    report.kind === 'form-d'
      ? []
      : [
          rowsPerRecordText(report.rows, created + updated + unchanged, many),
          ...(report.kind === 'companies' ? dateTexts(report.dates).map((text) => `${text}.`) : []),
          report.kind === 'companies' && report.withoutContact ? withoutContactText(report.withoutContact) : null,
          report.cells.cells > 0 ? `${cellCountText(report)}.` : null,
          fillers && `${fillers}.`,
        ].filter((line) => line !== null);
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-5 divide-x divide-line rounded-box border border-line bg-surface max-desktop:grid-cols-2 max-desktop:divide-x-0">
        {TILES.map(({ name, color }, index) => (
          <div key={name} className="px-4 py-3">
            <dt className="flex items-center gap-2 text-13 text-ink-2">
              <span aria-hidden="true" className={`size-2.25 rounded-[2px] ${color}`} />
              {name}
            </dt>
            <dd className="text-28 font-semibold tabular-nums">{formatCount(counts[index] ?? 0)}</dd>
            <dd className="text-12 text-ink-3">{notes[index]}</dd>
          </div>
        ))}
      </dl>
      <div aria-hidden="true" className="flex h-1.5 gap-0.5">
        {TILES.map(({ name, color }, index) =>
          counts[index] ? (
            <div key={name} className={`min-w-1 rounded-[2px] ${color}`} style={{ flexGrow: counts[index] }} />
          ) : null,
        )}
      </div>
      {lines.map((line) => (
        <p key={line} className="text-13 break-words text-ink-2 tabular-nums">
          {line}
        </p>
      ))}
    </div>
  );
}

import { counted, formatCount } from '#domain/counts.ts';
import { joinedWords } from '#domain/imports/import-words.ts';
import type { UploadReport } from './import-queries.ts';
import { countsOf } from './report-counts.ts';

const TILES = [
  { name: 'New', colour: 'bg-fig' },
  { name: 'Changed', colour: 'bg-fig-2' },
  { name: 'Unchanged', colour: 'bg-fig-mute' },
  { name: 'Rejected', colour: 'bg-ink-3' },
  { name: 'Suppressed', colour: 'bg-line-strong' },
] as const;

/** What an import would do or did, in counts. @param fields values that differ, where that is known */
export function ReportTiles({ report, fields }: { report: UploadReport; fields?: number }) {
  const { created, updated, unchanged } = countsOf(report);
  const [one, noun] = report.kind === 'lps' ? (['an LP', 'LPs'] as const) : (['a company', 'companies'] as const);
  const counts = [created, updated, unchanged, report.rows.rejected, report.contacts.suppressed];
  const notes = [
    fields === undefined ? `${noun} added` : `${noun} to add`,
    fields === undefined ? noun : `${counted(fields, 'value')} in all`,
    `${noun}, nothing to do`,
    `of ${counted(report.rows.read, report.kind === 'form-d' ? 'filing' : 'row')}, with reasons`,
    'people who asked not to be here',
  ];
  const joined = report.kind === 'form-d' ? null : joinedWords(report.rows, created + updated + unchanged, one, noun);
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-5 divide-x divide-line rounded-box border border-line bg-surface max-desktop:grid-cols-2 max-desktop:divide-x-0">
        {TILES.map(({ name, colour }, index) => (
          <div key={name} className="px-4 py-3">
            <dt className="flex items-center gap-2 text-13 text-ink-2">
              <span aria-hidden="true" className={`size-2.25 rounded-[2px] ${colour}`} />
              {name}
            </dt>
            <dd className="text-28 font-semibold tabular-nums">{formatCount(counts[index] ?? 0)}</dd>
            <dd className="text-12 text-ink-3">{notes[index]}</dd>
          </div>
        ))}
      </dl>
      <div aria-hidden="true" className="flex h-1.5 gap-0.5">
        {TILES.map(({ name, colour }, index) =>
          counts[index] ? (
            <div key={name} className={`min-w-1 rounded-[2px] ${colour}`} style={{ flexGrow: counts[index] }} />
          ) : null,
        )}
      </div>
      {joined && <p className="text-13 text-ink-2">{joined}</p>}
    </div>
  );
}

import { changedValues, rowWords } from './change-words.ts';
import { RecordLink } from './record-link.tsx';
import type { RecordedChange } from './record-queries.ts';

/** The change of a row, value by value. @param named whether to name the record */
export function ChangedRow({ row, named }: { row: RecordedChange['shown'][number]; named: boolean }) {
  const { record } = row;
  return (
    <li className="text-13">
      <p className="text-ink-3 first-letter:uppercase">
        {rowWords(row)}
        {named && (
          <>
            {record.table === row.table ? ': ' : ' of '}
            <RecordLink table={record.table} id={record.id}>
              {record.name ?? `no. ${record.id}`}
            </RecordLink>
          </>
        )}
      </p>
      <dl className="grid gap-x-3 gap-y-0.5 grid-cols-[104px_minmax(0,1fr)] tablet:grid-cols-[120px_minmax(0,1fr)]">
        {changedValues(row).map(({ label, before, after }) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="min-w-0 break-words">
              {before && <del className="text-ink-3">{before}</del>}
              {before && after && ' → '}
              {after && <ins className="no-underline">{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

import { Link } from '@tanstack/react-router';
import { counted } from '#domain/counts.ts';
import { SAMPLE_IS_GONE } from '#domain/imports/import-words.ts';
import { FilingCounts } from './filing-counts.tsx';
import type { Upload } from './import-queries.ts';
import { RejectedRows } from './rejected-rows.tsx';
import { ReportTiles } from './report-tiles.tsx';
import { UndoImport } from './undo-import.tsx';

/** What an import did, and the way to take it back. */
export function ImportResult({ upload }: { upload: Upload }) {
  const { id, kind, report, changeId, undone, undoing } = upload;
  if (!report) return null;
  const { contacts, clearedSample } = report;
  const beside = clearedSample > 0 ? ` ${SAMPLE_IS_GONE}` : '';
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 rounded-box border border-line bg-surface px-4 py-3 text-13">
        <p role="status" className="min-w-0">
          <b className="font-semibold">{undone ? 'Undone.' : 'Imported.'}</b>{' '}
          {undone
            ? `The ${kind === 'lps' ? 'LPs' : 'companies'} and people of this import were taken back, except what was changed since.${beside}`
            : `${counted(contacts.created, 'contact')} added, ${counted(contacts.updated, 'contact')} changed.`}{' '}
          <Link to="/admin/history" className="link">
            History
          </Link>
        </p>
        {changeId !== null && !undone && (
          <UndoImport changeId={changeId} kind={kind} undoing={undoing} beside={beside} />
        )}
      </div>
      <ReportTiles report={report} />
      <FilingCounts report={report} />
      <RejectedRows id={id} report={report} />
    </>
  );
}

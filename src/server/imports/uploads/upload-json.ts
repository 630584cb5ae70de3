import { chunkBytes, chunkCount } from '#domain/uploads.ts';
import type { SqlClient } from '../../database/connection.ts';
import type { UploadReport } from './compare-upload.ts';
import { columnsOf } from './detect-upload.ts';
import { changeOfImport } from './undo-preview.ts';
import { SILENT_MS, type Upload } from './upload-queries.ts';

/** An import as admins see it. */
export async function uploadJson(
  client: SqlClient,
  upload: Upload,
  { parts, sample, now }: { parts: readonly number[]; sample: boolean; now: Date },
) {
  const { id, kind, file_name, size, state, detected, mapping, progress, cancel, failure, touched_at } = upload;
  const change = upload.import_id === null ? null : await changeOfImport(client, upload.import_id);
  const working = state === 'comparing' || state === 'running';
  return {
    id,
    kind,
    fileName: file_name,
    size,
    state,
    pieces: { all: chunkCount(size), bytes: parts.reduce((sum, n) => sum + chunkBytes(size, n), 0) },
    detected: detected && {
      encoding: detected.encoding,
      delimiter: detected.delimiter,
      lineEnd: detected.lineEnd,
      columns: columnsOf(kind, detected.headers, mapping).map((column, index) => ({
        ...column,
        samples: detected.samples[index] ?? [],
      })),
    },
    /** Columns chosen by hand. */
    mapping,
    clearSample: upload.clear_sample,
    sample,
    progress,
    canceling: working && cancel,
    silent: working && progress !== null && now.getTime() - touched_at.getTime() > SILENT_MS,
    failure,
    comparison: upload.comparison,
    report: upload.import_id === null ? null : await reportOf(client, upload.import_id, kind),
    changeId: change?.id ?? null,
    undone: change?.undone ?? false,
  };
}

async function reportOf(client: SqlClient, importId: number, kind: Upload['kind']): Promise<UploadReport | null> {
  const { rows } = await client.query<{ report: Omit<UploadReport, 'kind'> | null }>(
    'select report from imports where id = $1',
    [importId],
  );
  const report = rows[0]?.report;
  return report ? ({ kind, ...report } as UploadReport) : null;
}

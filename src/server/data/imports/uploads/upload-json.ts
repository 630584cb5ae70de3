import { DAY_MS } from '#domain/dates.ts';
import type { UploadReport } from '#domain/imports/import-report.ts';
import { chunkBytes, chunkCount, type TableKind } from '#domain/imports/uploads.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import type { SqlClient } from '../../../platform/database/connection.ts';
import { STALLED_MS } from '../../../platform/jobs/cancelable-work.ts';
import { countRecords } from '../../changes/undo-change.ts';
import { UNDO_JOB_JSON, type UndoJob } from '../../changes/undo-job.ts';
import type { FileFormat } from '../file-format.ts';
import { aboutOf, columnsOf, type DetectedFile } from './detect-upload.ts';
import type { ImportPreview } from './preview-upload.ts';
import type { Upload } from './stored-uploads.ts';

/** Distinct sample values shown per column. */
const SHOWN_SAMPLES = 5;
export async function uploadJson(
  client: SqlClient,
  upload: Upload,
  { parts, sample }: { parts: readonly number[]; sample: boolean },
) {
  const { id, kind, size, state, detected, mapping, choices, remembered, progress, failure } = upload;
  const change = upload.import_id === null ? null : await changeOfImport(client, upload.import_id);
  const working = state === 'comparing' || state === 'running';
  const age = Date.now() - upload.touched_at.getTime();
  return {
    id,
    kind,
    fileName: upload.file_name,
    size,
    state,
    chunks: { all: chunkCount(size), bytes: parts.reduce((sum, n) => sum + chunkBytes(size, n), 0) },
    detected: detected && kind !== 'form-d' ? detectedJson(kind, detected, upload) : null,
    mapping,
    choices,
    remembered,
    findingsKept: !upload.rejected_forgotten && age < KEPT_DAYS.rejectedRows * DAY_MS,
    clearSample: upload.clear_sample,
    sample,
    progress,
    canceling: working && upload.cancel,
    stalled: working && progress !== null && age > STALLED_MS,
    failure,
    comparison: upload.comparison && previewJson(upload.comparison),
    report: upload.import_id === null ? null : await reportOf(client, upload.import_id, kind),
    changeId: change?.id ?? null,
    undone: Boolean(change?.undo),
    undo: change?.undo ?? null,
    undoJob: change?.undoJob ?? null,
  };
}

function detectedJson(kind: TableKind, detectedFile: DetectedFile, { mapping, choices, comparison }: Upload) {
  const { samples, entries } = detectedFile;
  const report = comparison?.report;
  const columns =
    report && 'mapping' in report ? report.mapping : columnsOf(kind, detectedFile, mapping, choices.about);
  return {
    format: 'encoding' in detectedFile ? formatJson(detectedFile) : null,
    entries: entries ?? [],
    about: kind === 'companies' ? (choices.about ?? aboutOf(detectedFile, mapping)) : null,
    columns: columns.map((column, index) => ({
      ...column,
      samples: samples ? [...new Set(samples[index])].slice(0, SHOWN_SAMPLES) : null,
    })),
  };
}

function formatJson({ encoding, delimiter, lineEnd, container, sheet, entry, ...format }: FileFormat) {
  const { sheets = [], candidates = [], notes = [], headerRow, headerOptions = [] } = format;
  return { encoding, delimiter, lineEnd, container, sheet, entry, sheets, candidates, headerRow, headerOptions, notes };
}

function previewJson({ rows, ...comparison }: ImportPreview) {
  return { ...comparison, rows: rows.map(({ amount_usd: amountUsd, ...row }) => ({ ...row, amountUsd })) };
}

type ImportChange = {
  id: number;
  undo: { id: number; at: string; actor: string | null } | null;
  undoJob: UndoJob | null;
};

/** The change made by an import, its undo, and the state of an undo in the background. */
async function changeOfImport(client: SqlClient, importId: number) {
  const { rows } = await client.query<ImportChange>(
    `select c.id, ${UNDO_JOB_JSON} as "undoJob",
       case when b.id is not null then json_build_object('id', b.id, 'at', b.at, 'actor', who.email) end as undo
     from changes c left join undo_jobs u on u.change_id = c.id
     left join changes b on b.id = c.undone_by left join "user" who on who.id = b.actor
     where c.import_id = $1`,
    [importId],
  );
  const change = rows[0];
  if (!change) return null;
  const { id, undo, undoJob } = change;
  if (!undo) return { id, undo, undoJob };
  const { at, actor } = undo;
  const counts = await countRecords(client, { changeId: id, importId, undoId: undo.id });
  return { id, undoJob, undo: { id: undo.id, at: new Date(at).toISOString(), actor, ...counts } };
}

async function reportOf(client: SqlClient, importId: number, kind: Upload['kind']): Promise<UploadReport | null> {
  const { rows } = await client.query<{ report: Omit<UploadReport, 'kind'> | null }>(
    'select report from imports where id = $1',
    [importId],
  );
  const report = rows[0]?.report;
  return report ? ({ kind, ...report } as UploadReport) : null;
}

import type { ExportFormat } from '#domain/exports/export-formats.ts';
import { type ExportCounts, exportedText, exportFailedText } from '#domain/exports/finished-exports.ts';
import { MESSAGES } from '#domain/messages.ts';
import { type ApiCalls, ApiError, apiError } from '../../platform/api/api.ts';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.ts';
import type { ExportedSearch, RequestFile } from './use-export.ts';

const PROGRESS_EVERY_MS = 200;

type ExportingFile<S> = {
  api: ApiCalls;
  ask: RequestFile<S>;
  search: S;
  /** The client of the search, if any. */
  clientName?: string;
  /** Cancels the export. */
  signal: AbortSignal;
  onProgress: (bytes: number) => void;
  /** Exports again with changed options. */
  onAgain: (search: S) => void;
  /** Opens the page that lists the export. */
  onOpen: (href: string) => void;
};

/** Downloads and saves an export, and lists its contents in a toast. */
export async function downloadExport<S extends ExportedSearch>(exporting: ExportingFile<S>): Promise<void> {
  const { api, ask, search, clientName, signal, onProgress, onAgain, onOpen } = exporting;
  const { format = 'csv', client } = search;
  try {
    const response = await ask(search, { signal });
    if (!response.ok) throw await apiError(response);
    const file = await readAll(response, onProgress);
    saveFile(file, fileName(response));
    const counts = await fetchExportCounts(api, response);
    const open =
      client === undefined
        ? { label: 'Open exports', href: '/exports' }
        : { label: 'Open client', href: `/clients/${client}` };
    const isOpen = window.location.pathname === open.href;
    const opening = isOpen ? undefined : { label: open.label, onSelect: () => onOpen(open.href) };
    const holder = clientName === undefined ? '' : ` Exported for ${clientName}.`;
    const again = {
      label: 'Export only contacts with email',
      onSelect: () => onAgain({ ...search, withEmail: true }),
    };
    // All of these now count as exported, so repeating an export of new contacts would find none.
    const isRepeatable = counts?.withoutEmail && !search.onlyNew;
    const [action, secondAction] = isRepeatable ? [again, opening] : [opening];
    const description = exportedText(format, counts) + holder;
    toast({ title: MESSAGES.exportDone, description, action, secondAction });
  } catch (error) {
    if (!signal.aborted) throw new ApiError('unexpected', 0, exportErrorMessage(error, format));
  }
}

function exportErrorMessage(error: unknown, format: ExportFormat): string {
  if (error instanceof ApiError && error.status < 500) return error.message;
  return format === 'csv' ? MESSAGES.exportFailed.description : exportFailedText(format);
}

/** The contents of a downloaded file; null if they are not counted (LPs) or no longer known. */
async function fetchExportCounts(api: ApiCalls, { headers }: Response): Promise<ExportCounts | null> {
  const id = headers.get('x-export-id');
  if (id === null) return null;
  try {
    const counts = await api.exports[':id'].counts.$get({ param: { id } });
    return counts.ok ? await counts.json() : null;
  } catch {
    return null;
  }
}

async function readAll(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const chunks: BlobPart[] = [];
  const reader = response.body?.getReader();
  let bytes = 0;
  let reportedAt = 0;
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    chunks.push(chunk.value);
    bytes += chunk.value.length;
    if (performance.now() - reportedAt < PROGRESS_EVERY_MS) continue;
    reportedAt = performance.now();
    onProgress(bytes);
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' });
}

function fileName(response: Response): string {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return name ?? 'export.csv';
}

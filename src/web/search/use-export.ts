import { useRef, useState } from 'react';
import type { ExportFormat } from '#domain/exports/export-formats.ts';
import {
  csvWords,
  type ExportCounts,
  exportedWords,
  exportFailedWords,
  leftOutWords,
} from '#domain/exports/finished-exports.ts';
import type { OnlyNew } from '#domain/ledger/clients.ts';
import { MESSAGES } from '#domain/messages.ts';
import { type ApiClient, ApiError, apiError } from '../api.ts';
import { saveFile } from '../ui/save-file.ts';
import { toast } from '../ui/toast.ts';
import { useAction } from '../use-action.ts';
import { useApi } from '../use-api.ts';

const PROGRESS_EVERY_MS = 200;

type Search = {
  searchQuery?: string;
  company?: string;
  format?: ExportFormat;
  withEmail?: boolean;
  client?: number;
  onlyNew?: OnlyNew;
};

type AskForFile<S> = (search: S, init: RequestInit) => Promise<Response>;

export type RunningExport = {
  received: number | null;
  start: <S extends Search>(ask: AskForFile<S>, search: S) => Promise<void>;
  cancel: () => void;
};

/** Downloads a whole result set as a file, one at a time; reports the result in a toast. */
export function useExport(): RunningExport {
  const [received, setReceived] = useState<number | null>(null);
  const api = useApi();
  const download = useRef<AbortController>(null);
  const { act } = useAction({ failed: MESSAGES.exportFailed.title });

  const start: RunningExport['start'] = async (ask, search) => {
    const { format = 'csv' } = search;
    await act(async () => {
      const controller = new AbortController();
      download.current = controller;
      setReceived(0);
      try {
        const response = await ask(search, { signal: controller.signal });
        if (!response.ok) throw await apiError(response);
        const file = await readAll(response, setReceived);
        saveFile(file, fileName(response));
        const counts = await countsOf(api, response);
        if (format !== 'csv') toast({ ...MESSAGES.exportDone, description: exportedWords(format, counts) });
        else if (!counts?.contacts) toast(MESSAGES.exportDone);
        else {
          const description = `${MESSAGES.exportDone.description} It has ${csvWords(counts)}.${leftOutWords(counts)}`;
          const again = {
            label: MESSAGES.exportWithEmail,
            onSelect: () => void start(ask, { ...search, withEmail: true }),
          };
          // Now all of these are exported.
          const isRepeatable = counts.withoutEmail && !search.onlyNew;
          toast({ ...MESSAGES.exportDone, description, action: isRepeatable ? again : undefined });
        }
      } catch (error) {
        if (!controller.signal.aborted) throw new ApiError('unexpected', 0, failureWords(error, format));
      } finally {
        setReceived(null);
      }
    });
  };
  return { received, start, cancel: () => download.current?.abort() };
}

function failureWords(error: unknown, format: ExportFormat): string {
  if (error instanceof ApiError && error.status < 500) return error.message;
  return format === 'csv' ? MESSAGES.exportFailed.description : exportFailedWords(format);
}

/** The contents of a downloaded file; null if they are not counted, as those of LPs, or no longer known. */
async function countsOf(api: ApiClient, { headers }: Response): Promise<ExportCounts | null> {
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
  let said = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    chunks.push(read.value);
    bytes += read.value.length;
    if (performance.now() - said < PROGRESS_EVERY_MS) continue;
    said = performance.now();
    onProgress(bytes);
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' });
}

function fileName(response: Response): string {
  const given = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return given ?? 'export.csv';
}

import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { ExportFormat } from '#domain/exports/export-formats.ts';
import type { OnlyNew } from '#domain/ledger/clients.ts';
import { MESSAGES } from '#domain/messages.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';

/** What the report of an export needs of its search. */
export type ExportedSearch = {
  searchQuery?: string;
  format?: ExportFormat;
  withEmail?: boolean;
  client?: number;
  onlyNew?: OnlyNew;
};

export type RequestFile<S> = (search: S, init: RequestInit) => Promise<Response>;

export type RunningExport = {
  received: number | null;
  /** @param clientName the client of the search, if any */
  start: <S extends ExportedSearch>(ask: RequestFile<S>, search: S, clientName?: string) => Promise<void>;
  cancel: () => void;
};

/** Downloads a whole result set as a file, one at a time; reports the result in a toast. */
export function useExport(): RunningExport {
  const [received, setReceived] = useState<number | null>(null);
  const api = useApi();
  const download = useRef<AbortController>(null);
  const { act } = useAction({ failed: MESSAGES.exportFailed.title });

  const router = useRouter();
  const start: RunningExport['start'] = async (ask, search, clientName) => {
    await act(async () => {
      const controller = new AbortController();
      download.current = controller;
      setReceived(0);
      try {
        const { downloadExport } = await import('./download-export.ts');
        const onAgain = (next: typeof search) => void start(ask, next, clientName);
        const onOpen = (href: string) => void router.navigate({ href });
        const { signal } = controller;
        await downloadExport({ api, ask, search, clientName, signal, onProgress: setReceived, onAgain, onOpen });
      } finally {
        setReceived(null);
      }
    });
  };
  return { received, start, cancel: () => download.current?.abort() };
}

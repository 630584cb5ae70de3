import { useEffect, useRef, useState } from 'react';
import { fileSize, formatCount } from '#domain/counts.ts';
import { MAX_UPLOAD_BYTES } from '#domain/imports/uploads.ts';
import { MESSAGES } from '#domain/messages.ts';
import { messageOf } from '../../../platform/api/api.ts';
import { useReauthentication } from '../../../platform/api/use-action.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Refusal } from '../../../ui/refusal.tsx';
import { ProgressBar } from '../progress.tsx';
import { packFilings, removeFile, type Sending, sendFile } from './send-file.ts';

const NOTHING_SENT: Sending = { id: null, sent: 0, lost: false };

type UploadFileProps = {
  title: string;
  onSent: (id: string) => void;
  onGone: () => void;
};

/** Uploads a dropped or selected file. If the user left the page, selecting the file again resumes the upload. */
export function UploadFile({ title, onSent, onGone }: UploadFileProps) {
  const api = useApi();
  const run = useReauthentication();
  const [file, setFile] = useState<File | null>(null);
  /** The number of files being combined into one. */
  const [packing, setPacking] = useState(0);
  const [sending, setSending] = useState<Sending>(NOTHING_SENT);
  const [failure, setFailure] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const start = async (files: File[]) => {
    const [first] = files;
    if (!first || file) return;
    let upload = first;
    try {
      setPacking(files.length);
      if (files.length > 1) upload = await packFilings(files);
    } catch (error) {
      return setFailure(error instanceof Error ? error.message : MESSAGES.unexpected);
    } finally {
      setPacking(0);
    }
    setFailure(reasonAgainst(upload));
    if (reasonAgainst(upload)) return;
    setFile(upload);
    setSending(NOTHING_SENT);
    const controller = new AbortController();
    abort.current = controller;
    try {
      onSent(await sendFile(upload, { api, run, signal: controller.signal, onProgress: setSending }));
    } catch (error) {
      if (!controller.signal.aborted) setFailure(messageOf(error));
    } finally {
      setFile(null);
    }
  };
  const cancel = () => {
    abort.current?.abort();
    const { id } = sending;
    // An upload that cannot be removed now expires after a few days.
    if (id) void run(() => removeFile(api, id)).then(onGone, () => {});
  };
  if (file) {
    return (
      <ProgressBar
        label="Upload"
        part={sending.sent / file.size}
        text={
          <>
            <b className="font-semibold">Uploading {file.name}:</b> {fileSize(sending.sent)} of {fileSize(file.size)}
          </>
        }
        note={
          sending.lost ? "Connection lost. The upload will resume when you're back online." : 'Keep this page open.'
        }
      >
        <Button size="small" onClick={cancel}>
          Cancel
        </Button>
      </ProgressBar>
    );
  }
  return (
    <div className="grid gap-2">
      <FileDrop
        title={packing > 1 ? `Preparing ${formatCount(packing)} files...` : title}
        disabled={packing > 0}
        note="CSV (also .gz or .zip) or Excel (.xlsx) with companies, contacts, rounds or LPs, or SEC Form D filings (XML, text or ZIP). Up to 1 GB."
        multiple
        onFiles={(files) => void start(files)}
      />
      <Refusal message={failure} />
    </div>
  );
}

function reasonAgainst({ name, size }: File): string | null {
  if (size === 0) return `${name} is empty.`;
  if (size > MAX_UPLOAD_BYTES) return `${name} is larger than 1 GB. Split it into smaller files.`;
  return null;
}

import { Upload as UploadIcon } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { fileSize } from '#domain/exports/finished-exports.ts';
import { MOST_UPLOAD_BYTES } from '#domain/imports/uploads.ts';
import { MESSAGES } from '#domain/messages.ts';
import { messageOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { useReauthentication } from '../../use-action.ts';
import { useApi } from '../../use-api.ts';
import { ProgressBar } from '../progress.tsx';
import { packFilings, removeFile, type Sending, sendFile } from './send-file.ts';

const NOTHING_SENT: Sending = { id: null, sent: 0, lost: false };

type FileDropProps = {
  words: string;
  onSent: (id: string) => void;
  onGone: () => void;
};

/** Uploads a dropped or selected file. After the page was left, selecting it again resumes. */
export function FileDrop({ words, onSent, onGone }: FileDropProps) {
  const api = useApi();
  const run = useReauthentication();
  const [file, setFile] = useState<File | null>(null);
  const [sending, setSending] = useState<Sending>(NOTHING_SENT);
  const [refused, setRefused] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const take = async (files: FileList | null | undefined) => {
    const several = [...(files ?? [])];
    const [first] = several;
    if (!first || file) return;
    let chosen = first;
    try {
      if (several.length > 1) chosen = await packFilings(several);
    } catch (error) {
      return setRefused(error instanceof Error ? error.message : MESSAGES.unexpected);
    }
    setRefused(reasonAgainst(chosen));
    if (reasonAgainst(chosen)) return;
    setFile(chosen);
    setSending(NOTHING_SENT);
    const own = new AbortController();
    abort.current = own;
    try {
      onSent(await sendFile(chosen, { api, run, signal: own.signal, onProgress: setSending }));
    } catch (error) {
      if (!own.signal.aborted) setRefused(messageOf(error));
    } finally {
      setFile(null);
    }
  };
  const cancel = () => {
    abort.current?.abort();
    const { id } = sending;
    // An upload that cannot be removed now expires after some days.
    if (id) void run(() => removeFile(api, id)).then(onGone, () => {});
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files);
  };

  if (file) {
    return (
      <ProgressBar
        label="Upload"
        part={sending.sent / file.size}
        words={
          <>
            <b className="font-semibold">Uploading {file.name}:</b> {fileSize(sending.sent)} of {fileSize(file.size)}
          </>
        }
        note={sending.lost ? 'Connection lost. The upload resumes when it is back.' : 'Keep this page open.'}
      >
        <Button size="small" onClick={cancel}>
          Cancel
        </Button>
      </ProgressBar>
    );
  }
  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the first is the button in it */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`grid justify-items-center gap-3 rounded-box border border-dashed px-4 py-8 text-center ${over ? 'border-accent bg-accent-wash' : 'border-line-strong bg-surface'}`}
      >
        <UploadIcon aria-hidden className="size-5 text-ink-3" />
        <p className="text-14 font-medium">{words}</p>
        <label className="inline-flex h-8 cursor-pointer items-center rounded-control border border-line-strong bg-surface px-3 text-13 font-medium hover:border-control-edge hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus max-tablet:h-11">
          Choose a file
          <input
            type="file"
            multiple
            className="sr-only"
            onChange={({ target }) => {
              void take(target.files).finally(() => {
                target.value = '';
              });
            }}
          />
        </label>
        <p className="text-12 text-ink-3">
          CSV (plain, .gz or .zip) or Excel (.xlsx) with companies, contacts, rounds or LPs. SEC Form D filings as XML,
          text or ZIP. Up to 1 GB. You preview every change before it is written.
        </p>
      </div>
      <Refusal message={refused} />
    </div>
  );
}

function reasonAgainst({ name, size }: File): string | null {
  if (size === 0) return `${name} is empty.`;
  if (size > MOST_UPLOAD_BYTES) return `${name} is larger than 1 GB. Split it and import the parts.`;
  return null;
}

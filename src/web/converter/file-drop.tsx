import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { fileSize } from '#domain/exports/finished-exports.ts';

type FileDropProps = { file: File | null; disabled: boolean; onFile: (file: File) => void };

export function FileDrop({ file, disabled, onFile }: FileDropProps) {
  const [over, setOver] = useState(false);
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const dropped = event.dataTransfer.files[0];
        if (dropped && !disabled) onFile(dropped);
      }}
      className={`flex min-h-26 cursor-pointer items-center gap-4 rounded-box border border-dashed px-5 py-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${over ? 'border-accent bg-accent-wash' : 'border-control-edge bg-surface hover:bg-hover'}`}
    >
      <FileUp aria-hidden className="size-6 shrink-0 text-ink-3" />
      <span className="min-w-0">
        <span className="block text-14 font-medium break-words">
          {file ? file.name : 'Choose a CSV or Excel file, or drop it here'}
        </span>
        <span className="block text-13 text-ink-3">
          {file
            ? `${fileSize(file.size)}. Choose or drop another file to replace it.`
            : 'An export from Fundscout, Crunchbase or Apollo, or any list of people. It stays on your device.'}
        </span>
      </span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        disabled={disabled}
        className="sr-only"
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          if (chosen) onFile(chosen);
          target.value = ''; // Allows choosing the same file again after it was changed.
        }}
      />
    </label>
  );
}

import { FileUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';

type FileDropProps = {
  title: ReactNode;
  note: ReactNode;
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
};

/** The title until a spreadsheet is chosen. */
export const CHOOSE_SHEET = (
  <>
    Choose a CSV or Excel file<span className="max-tablet:hidden">, or drop it here</span>
  </>
);

/** A field to choose files, or drop them. */
export function FileDrop({ title, note, accept, multiple, disabled = false, onFiles }: FileDropProps) {
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files?.length && !disabled) onFiles([...files]);
  };
  const takeFrom = (input: HTMLInputElement) => {
    take(input.files);
    input.value = ''; // Allows choosing the same file again after it was changed.
  };
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
        take(event.dataTransfer.files);
      }}
      className={`flex min-h-26 cursor-pointer items-center gap-4 rounded-box border border-dashed px-5 py-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${over ? 'border-accent bg-accent-wash' : 'border-control-edge bg-surface hover:bg-hover'}`}
    >
      <FileUp aria-hidden className="size-6 shrink-0 text-ink-3" />
      <span className="min-w-0">
        <span className="block text-14 font-medium break-words">{title}</span>
        <span className="block text-13 text-ink-3">{note}</span>
      </span>
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        className="sr-only"
        ref={(input) => {
          if (input?.files?.length) takeFrom(input); // Chosen before the page was interactive.
        }}
        onChange={({ target }) => takeFrom(target)}
      />
    </label>
  );
}

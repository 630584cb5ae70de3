import { type KeyboardEvent, useRef, useState } from 'react';
import type { FormField } from '#domain/changes/record-forms.ts';
import { inputClass } from '../../../ui/field.tsx';
import { Refusal } from '../../../ui/refusal.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { useAdminAction } from '../use-admin-action.ts';
import { shownValue } from './record-values.ts';

type InlineFieldProps = {
  name: string;
  field: FormField;
  /** The object of the edit, for screen readers. */
  of?: string;
  value: string;
  save: (typed: string) => Promise<void>;
};

const ROWS = 5;

/**
 * An inline editor. Enter or blur saves, Escape cancels; after an error the input stays, with the reason below.
 */
export function InlineField({ name, field, of, value, save }: InlineFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { busy, refused, act } = useAdminAction();
  const hydrated = useHydrated();
  const button = useRef<HTMLButtonElement>(null);
  const lastSent = useRef<string | null>(null);
  const label = of ? `${field.label} of ${of}` : field.label;

  const close = (focus: boolean) => {
    setTyped(null);
    // Leave focus alone if the user has moved to another field.
    if (focus) requestAnimationFrame(() => document.activeElement === document.body && button.current?.focus());
  };
  const finish = (focus: boolean) => {
    if (typed === null || busy) return;
    if (typed.trim() === value) return close(focus);
    // Do not resubmit a rejected value on blur: the error would flicker and move what the user clicks on.
    if (!focus && refused && typed === lastSent.current) return;
    lastSent.current = typed;
    void act(
      () => save(typed),
      () => close(focus),
    );
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close(true);
    // In multiline text, Shift+Enter inserts a line break.
    if (event.key === 'Enter' && !(field.type === 'text' && event.shiftKey)) {
      event.preventDefault();
      finish(true);
    }
  };

  if (typed === null) {
    return (
      <button
        ref={button}
        type="button"
        disabled={!hydrated}
        aria-label={`${label}: ${value || 'empty'}. Edit`}
        onClick={() => setTyped(value)}
        className="-mx-1.5 block min-h-7 w-full rounded-small px-1.5 py-0.5 text-left break-words whitespace-pre-line text-ink hover:bg-hover enabled:cursor-text max-tablet:min-h-11"
      >
        {value ? shownValue(field.type, value) : <span className="text-ink-3">–</span>}
      </button>
    );
  }
  const input = {
    'aria-label': label,
    'aria-invalid': refused ? true : undefined,
    autoFocus: true,
    value: typed,
    readOnly: busy,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
    onKeyDown: onKey,
    onBlur: () => finish(false),
  };
  return (
    <div className="grid gap-1.5">
      {field.type === 'text' ? (
        <textarea ref={moveCursorToEnd} rows={ROWS} {...input} className={inputClass('small', 'h-auto! py-1.5')} />
      ) : (
        <input {...input} placeholder={HINTS[field.type]} className={inputClass('small')} />
      )}
      <Refusal message={refused?.message.replace(new RegExp(`^${name} `), `${field.label} `)} />
    </div>
  );
}

/** Puts the cursor at the end; browsers put it at the start of multiline text. */
function moveCursorToEnd(text: HTMLTextAreaElement | null) {
  text?.setSelectionRange(text.value.length, text.value.length);
}

const HINTS = { line: '', text: '', list: 'One, two, three', money: '$1.5M', day: 'YYYY-MM-DD' };

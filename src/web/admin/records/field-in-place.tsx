import { type KeyboardEvent, useRef, useState } from 'react';
import type { FormField } from '#domain/record-forms.ts';
import { inputClass } from '../../ui/field.tsx';
import { useHydrated } from '../../use-hydrated.ts';
import { useChange } from '../admin-calls.tsx';
import { Refused } from '../change-button.tsx';
import { shownValue } from './shown-value.ts';

type FieldInPlaceProps = {
  /** By which the server calls the field. */
  name: string;
  field: FormField;
  /** Of what it is, for those who hear the button without its line. */
  of?: string;
  value: string;
  save: (typed: string) => Promise<void>;
};

const ROWS = 5;

/**
 * A value that is edited where it stands. Enter or leaving the field saves it, Escape leaves it as it was; what
 * was refused stays typed, with the reason below.
 */
export function FieldInPlace({ name, field, of, value, save }: FieldInPlaceProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { busy, refused, change } = useChange();
  const hydrated = useHydrated();
  const button = useRef<HTMLButtonElement>(null);
  const sent = useRef<string | null>(null);
  const label = of ? `${field.label} of ${of}` : field.label;

  const close = (focus: boolean) => {
    setTyped(null);
    // Whoever went on to another field in the meantime stays there.
    if (focus) requestAnimationFrame(() => document.activeElement === document.body && button.current?.focus());
  };
  const finish = (focus: boolean) => {
    if (typed === null || busy) return;
    if (typed.trim() === value) return close(focus);
    // Who leaves what was refused is not told so again: the reason would go and come, and move what they click on.
    if (!focus && refused && typed === sent.current) return;
    sent.current = typed;
    void change(
      () => save(typed),
      () => close(focus),
    );
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close(true);
    // In a text of several lines Enter is one of its letters.
    if (event.key === 'Enter' && !(field.look === 'text' && event.shiftKey)) {
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
        {value ? shownValue(field.look, value) : <span className="text-ink-3">–</span>}
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
      {field.look === 'text' ? (
        <textarea ref={writeOn} rows={ROWS} {...input} className={inputClass('small', 'h-auto! py-1.5')} />
      ) : (
        <input {...input} placeholder={HINTS[field.look]} className={inputClass('small')} />
      )}
      <Refused words={refused?.startsWith(`${name} `) ? field.label + refused.slice(name.length) : refused} />
    </div>
  );
}

/** Left to itself, a text of several lines is written into at its beginning. */
function writeOn(text: HTMLTextAreaElement | null) {
  text?.setSelectionRange(text.value.length, text.value.length);
}

const HINTS = { line: '', text: '', list: 'One, two, three', money: '$1.5M', day: 'YYYY-MM-DD' };

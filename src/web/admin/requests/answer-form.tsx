import { type FormEvent, useId, useState } from 'react';
import { REQUEST_LIMITS } from '#domain/privacy/requests.ts';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';
import { useChange } from '../admin-calls.tsx';
import { Refused } from '../change-button.tsx';

type AnswerFormProps = {
  label: string;
  busyText: string;
  send: (answer: string) => Promise<unknown>;
  done: () => void;
};

/** Focuses the field when it opens. */
const focus = (field: HTMLTextAreaElement | null) => field?.focus();

/** A button that opens a field for a reply. Input stays until it is sent. */
export function AnswerForm({ label, busyText, send, done }: AnswerFormProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [missing, setMissing] = useState(false);
  const { busy, refused, change } = useChange();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = String(new FormData(event.currentTarget).get('answer') ?? '').trim();
    setMissing(!answer);
    if (answer) void change(() => send(answer), done);
  };
  if (!open) return <Button onClick={() => setOpen(true)}>{label}</Button>;
  return (
    <form method="post" noValidate onSubmit={submit} className="grid w-full max-w-160 gap-2">
      <label htmlFor={id} className="text-13 font-medium">
        Email text
      </label>
      <textarea
        id={id}
        name="answer"
        rows={4}
        ref={focus}
        maxLength={REQUEST_LIMITS.message}
        aria-invalid={missing || undefined}
        aria-describedby={missing ? `${id}-missing` : undefined}
        className={inputClass('normal', 'h-auto! py-2')}
      />
      {missing && (
        <p id={`${id}-missing`} className="border-l-2 border-ink pl-2.5 text-13 font-medium">
          Enter a message
        </p>
      )}
      <Refused words={refused} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="main" busy={busy} busyText={busyText}>
          {label === 'Answer' ? 'Send answer' : label}
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

import { type ReactNode, useRef } from 'react';
import type { ErrorCode } from '#domain/errors.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { useHydrated } from '../../use-hydrated.ts';
import { Refusal } from '../form-parts.tsx';
import { type Issues, useSubmit } from '../use-submit.ts';
import { useChange } from './use-change.ts';

type Typed<Field extends string> = Readonly<Record<Field, string>>;

type SaveFormProps<Field extends string, T> = {
  submit: string;
  busyText: string;
  /** The title of the toast that tells of a failure. */
  failed: string;
  variant?: ButtonVariant;
  fields?: readonly Field[];
  check?: (typed: Typed<Field>) => Issues<Field>;
  /** Refusals of the server that stand beside a field. */
  beside?: { readonly [C in ErrorCode]?: Field };
  send: (typed: Typed<Field>) => Promise<T>;
  done?: (answer: T) => void;
  /** Empties the fields once they are saved. */
  empties?: boolean;
  onCancel?: () => void;
  children?: (issues: Issues<Field>) => ReactNode;
};

/** A form that saves on its own. What was typed stays until it is saved, whatever goes wrong. */
export function SaveForm<Field extends string, T>({
  submit,
  busyText,
  failed,
  variant = 'outline',
  fields = [],
  check = () => ({}),
  beside,
  send,
  done,
  empties = false,
  onCancel,
  children,
}: SaveFormProps<Field, T>) {
  const change = useChange();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const submission = useSubmit(fields, {
    check,
    beside,
    failed,
    send: (typed) =>
      change(
        () => send(typed),
        (answer) => {
          if (empties) form.current?.reset();
          done?.(answer);
        },
      ),
  });
  return (
    <form ref={form} method="post" noValidate onSubmit={submission.submit} className="flex max-w-110 flex-col gap-3.5">
      {children?.(submission.issues)}
      <Refusal refused={submission.refused} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={variant} busy={submission.busy} busyText={busyText} disabled={!hydrated}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

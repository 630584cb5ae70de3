import type { QueryKey } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { ConfirmBox } from './confirm-box.tsx';
import { useAction } from './use-action.ts';

export type ActionButtonProps<T> = {
  label: string;
  busyText: string;
  /** The object of the action, for screen readers. */
  of?: string;
  variant?: ButtonVariant;
  /** The id of the text that says why the action is not possible now. */
  disabledBy?: string;
  /** Asks before acting, in a line of its own: the parent wraps. */
  confirmation?: { question: ReactNode; adverb?: string; cancel: string; variant: ButtonVariant };
  refetch?: readonly QueryKey[];
  className?: string;
  send: () => Promise<T>;
  /** Called after success. */
  done?: (answer: T) => void;
};

/** Only one confirmation of a page is open. */
let closeOpen = () => {};

/** For what opens something else in its place. */
export const closeConfirmation = () => closeOpen();

/** Looks disabled, but a second click on it does not take the focus from the question. */
const INACTIVE = {
  'aria-hidden': true,
  tabIndex: -1,
  className: 'cursor-not-allowed border-line bg-sunken text-ink-3 hover:border-line hover:bg-sunken',
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClick: undefined,
} as const;

/** A button that runs an action. Errors are shown below it. */
export function ActionButton<T>(props: ActionButtonProps<T>) {
  const { label, busyText, of, variant, disabledBy, confirmation, refetch, className = '', send, done } = props;
  const { busy, refused, act, reset } = useAction({ refetch });
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const start = () =>
    act(send, (answer) => {
      setIsAsking(false);
      done?.(answer);
    });
  const ask = () => {
    closeOpen();
    closeOpen = () => setIsAsking(false);
    setIsAsking(true);
  };
  const cancel = () => {
    reset();
    setIsAsking(false);
    button.current?.focus();
  };
  const textOf = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ');
  const nameOf = (adverb?: string) => of && textOf(label, of, adverb);
  return (
    <>
      <div className={`flex flex-col items-start gap-2 ${className}`}>
        <Button
          ref={button}
          variant={variant}
          disabled={disabledBy !== undefined}
          aria-describedby={disabledBy}
          busy={busy && !isAsking}
          busyText={busyText}
          aria-label={nameOf()}
          onClick={confirmation ? ask : start}
          {...(isAsking && INACTIVE)}
        >
          {label}
        </Button>
        {!isAsking && <Refusal message={refused?.message} />}
      </div>
      {isAsking && confirmation && (
        <ConfirmBox
          label={nameOf() ?? label}
          confirm={textOf(label, confirmation.adverb)}
          confirmName={nameOf(confirmation.adverb)}
          cancel={confirmation.cancel}
          variant={confirmation.variant}
          busy={busy}
          busyText={busyText}
          error={refused?.message}
          className="order-last w-full basis-full in-[li]:mt-1"
          onConfirm={start}
          onCancel={cancel}
        >
          {confirmation.question}
        </ConfirmBox>
      )}
    </>
  );
}

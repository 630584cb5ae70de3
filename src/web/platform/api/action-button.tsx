import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { useAction } from './use-action.ts';

export type ActionButtonProps<T> = {
  label: string;
  busyText: string;
  /** The object of the action, for screen readers. */
  of?: string;
  variant?: ButtonVariant;
  disabled?: boolean;
  /** Asks before acting. */
  confirmation?: { question?: string; adverb?: string; cancel: string; variant: ButtonVariant };
  refetch: readonly QueryKey[];
  className?: string;
  send: () => Promise<T>;
  /** Called after success. */
  done?: (answer: T) => void;
};

/** Only one confirmation of a page is open. */
let closeOpen = () => {};

/** For what opens something else in its place. */
export const closeConfirmation = () => closeOpen();

/** A button that runs an action. Errors are shown below it. */
export function ActionButton<T>(props: ActionButtonProps<T>) {
  const { label, busyText, of, variant, disabled, confirmation, refetch, className = '', send, done } = props;
  const { busy, refused, act, reset } = useAction({ refetch });
  const [asking, setAsking] = useState<'not yet' | 'now' | 'canceled'>('not yet');
  const start = () =>
    act(send, (answer) => {
      setAsking('not yet');
      done?.(answer);
    });
  const ask = () => {
    closeOpen();
    closeOpen = () => setAsking('not yet');
    setAsking('now');
  };
  const cancel = () => {
    reset();
    setAsking('canceled');
  };
  const textOf = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ');
  const nameOf = (adverb?: string) => of && textOf(label, of, adverb);
  const question = asking === 'now' ? confirmation : undefined;
  return (
    <>
      {/* Keeps the place, so that no other button moves under the pointer. */}
      {question?.question && (
        <Button disabled aria-hidden busyText={busyText} className="has-[+:last-child]:hidden">
          {label}
        </Button>
      )}
      <div
        className={`flex flex-col items-start gap-2 ${question?.question ? 'order-last basis-full' : ''} ${className}`}
      >
        {question ? (
          <fieldset
            aria-label={nameOf() ?? label}
            onKeyDown={({ key }) => key === 'Escape' && cancel()}
            className={`grid min-w-0 gap-2 ${question.question ? 'w-full rounded-control border border-line bg-sunken px-4 py-3' : ''}`}
          >
            {question.question && <p className="max-w-140 text-13 text-pretty text-ink">{question.question}</p>}
            <div className="flex flex-wrap gap-2">
              <Button
                variant={question.variant}
                busy={busy}
                busyText={busyText}
                aria-label={nameOf(question.adverb)}
                onClick={start}
              >
                {textOf(label, question.adverb)}
              </Button>
              <Button variant="quiet" autoFocus onClick={cancel}>
                {question.cancel}
              </Button>
            </div>
          </fieldset>
        ) : (
          <Button
            variant={variant}
            disabled={disabled}
            autoFocus={asking === 'canceled'}
            busy={busy}
            busyText={busyText}
            aria-label={nameOf()}
            onClick={confirmation ? ask : start}
          >
            {label}
          </Button>
        )}
        <Refusal message={refused?.message} />
      </div>
    </>
  );
}

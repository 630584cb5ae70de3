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
  /** Asks before acting. */
  confirmation?: { question?: string; adverb?: string; cancel: string; variant: ButtonVariant };
  refetch: readonly QueryKey[];
  className?: string;
  send: () => Promise<T>;
  /** Called after success. */
  done?: (answer: T) => void;
};

/** A button that runs an action. Errors are shown below it. */
export function ActionButton<T>(props: ActionButtonProps<T>) {
  const { label, busyText, of, variant, confirmation, refetch, className = '', send, done } = props;
  const { busy, refused, act, reset } = useAction({ refetch });
  const [asking, setAsking] = useState<'not yet' | 'now' | 'canceled'>('not yet');
  const start = () =>
    act(send, (answer) => {
      setAsking('not yet');
      done?.(answer);
    });
  const textOf = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ');
  const nameOf = (adverb?: string) => of && textOf(label, of, adverb);
  const asked = asking === 'now' ? confirmation : undefined;
  return (
    <div className={`flex flex-col items-start gap-2 ${asked?.question ? 'basis-full' : ''} ${className}`}>
      {asked ? (
        <div className="grid gap-2">
          {asked.question && <p className="max-w-140 text-13 text-pretty text-ink">{asked.question}</p>}
          <div className="flex flex-wrap gap-2">
            <Button
              variant={asked.variant}
              autoFocus
              busy={busy}
              busyText={busyText}
              aria-label={nameOf(asked.adverb)}
              onClick={start}
            >
              {textOf(label, asked.adverb)}
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                reset();
                setAsking('canceled');
              }}
            >
              {asked.cancel}
            </Button>
          </div>
        </div>
      ) : (
        <Button
          variant={variant}
          autoFocus={asking === 'canceled'}
          busy={busy}
          busyText={busyText}
          aria-label={nameOf()}
          onClick={() => (confirmation ? setAsking('now') : start())}
        >
          {label}
        </Button>
      )}
      <Refusal message={refused?.message} />
    </div>
  );
}

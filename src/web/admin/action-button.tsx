import { useState } from 'react';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { useAdminAction } from './use-admin-action.ts';

type ActionButtonProps<T> = {
  label: string;
  busyText: string;
  /** The object of the action, for screen readers. */
  of?: string;
  variant?: ButtonVariant;
  ask?: string;
  send: () => Promise<T>;
  /** Called after success. */
  done?: (answer: T) => void;
};

/** A button that runs an admin action, after a confirmation if `ask` is set. Errors are shown below it. */
export function ActionButton<T>({ label, busyText, of, variant, ask, send, done }: ActionButtonProps<T>) {
  const { busy, refused, act } = useAdminAction();
  const [asked, setAsked] = useState(false);
  const start = () =>
    act(send, (answer) => {
      setAsked(false);
      done?.(answer);
    });
  const name = of && `${label} ${of}`;
  return (
    <div className={`grid justify-items-start gap-2 ${asked ? 'basis-full' : ''}`}>
      {asked ? (
        <div className="grid gap-2">
          <p className="max-w-140 text-13 text-pretty text-ink">{ask}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant={variant ?? 'main'}
              autoFocus
              busy={busy}
              busyText={busyText}
              aria-label={name}
              onClick={start}
            >
              {label}
            </Button>
            <Button variant="quiet" onClick={() => setAsked(false)}>
              Cancel
            </Button>
          </div>
        </div>
      ) : (
        <Button
          variant={variant}
          busy={busy}
          busyText={busyText}
          aria-label={name}
          onClick={() => (ask ? setAsked(true) : start())}
        >
          {label}
        </Button>
      )}
      <Refusal message={refused?.message} />
    </div>
  );
}

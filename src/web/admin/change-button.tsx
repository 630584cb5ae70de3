import { useState } from 'react';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { useChange } from './admin-calls.tsx';

type ChangeButtonProps<T> = {
  label: string;
  busyText: string;
  /** The object of the action, for screen readers. */
  of?: string;
  variant?: ButtonVariant;
  /** The confirmation question, if one is needed. */
  ask?: string;
  send: () => Promise<T>;
  /** Called after success. */
  done?: (answer: T) => void;
};

/** A button that makes a change. Errors are shown below it. */
export function ChangeButton<T>({ label, busyText, of, variant, ask, send, done }: ChangeButtonProps<T>) {
  const { busy, refused, change } = useChange();
  const [asked, setAsked] = useState(false);
  const start = () =>
    change(send, (answer) => {
      setAsked(false);
      done?.(answer);
    });
  const name = of && `${label} ${of}`;
  return (
    <div className="grid justify-items-start gap-2">
      {asked ? (
        <div className="grid gap-2">
          <p className="text-13 text-ink">{ask}</p>
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
      <Refused words={refused} />
    </div>
  );
}

/** The error of a change; announced when it appears. */
export function Refused({ words }: { words: string | null }) {
  return (
    <div role="alert" className="empty:absolute">
      {words && <p className="border-l-2 border-ink pl-2.5 text-13 font-medium">{words}</p>}
    </div>
  );
}

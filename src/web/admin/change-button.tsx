import { useState } from 'react';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { useChange } from './admin-calls.tsx';

type ChangeButtonProps<T> = {
  label: string;
  busyText: string;
  /** What it is done to, for those who hear the button without its line. */
  of?: string;
  variant?: ButtonVariant;
  /** What it means, where it is asked for twice. */
  ask?: string;
  send: () => Promise<T>;
  /** What there is to say once it is made. */
  done?: (answer: T) => void;
};

/** A change behind a button. Why it was refused stands below it. */
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

/** Why a change was refused; announced when it appears. */
export function Refused({ words }: { words: string | null }) {
  return (
    <div role="alert" className="empty:absolute">
      {words && <p className="border-l-2 border-ink pl-2.5 text-13 font-medium">{words}</p>}
    </div>
  );
}

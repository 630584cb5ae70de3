import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Refusal } from '../form-parts.tsx';
import { useAction } from './use-change.ts';

type RowActionProps = {
  label: string;
  busyText: string;
  /** What it is done to, for those who hear the button without its line. */
  of?: string;
  /** Where it cannot be taken back it is asked for twice. */
  twice?: boolean;
  send: () => Promise<unknown>;
  done?: () => void;
};

/** What can be done to one thing of a list. */
export function RowAction({ label, busyText, of, twice = false, send, done }: RowActionProps) {
  const { busy, refused, act } = useAction();
  const [asked, setAsked] = useState(false);
  const start = () => act(send, done);
  return (
    <div className="flex flex-col items-start gap-3.5 in-[li]:items-end">
      {asked ? (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="danger"
            autoFocus
            busy={busy}
            busyText={busyText}
            aria-label={of && `${label} ${of} for good`}
            onClick={start}
          >
            {`${label} for good`}
          </Button>
          <Button variant="quiet" onClick={() => setAsked(false)}>
            Keep
          </Button>
        </div>
      ) : (
        <Button
          busy={busy}
          busyText={busyText}
          aria-label={of && `${label} ${of}`}
          onClick={() => (twice ? setAsked(true) : start())}
        >
          {label}
        </Button>
      )}
      <Refusal refused={refused} />
    </div>
  );
}

import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { Refusal } from '../../ui/refusal.tsx';

type ConfirmBoxProps = {
  label: string;
  /** The consequences. */
  children: ReactNode;
  confirm: string;
  /** For screen readers, if the text of the button does not name the object. */
  confirmName?: string;
  cancel: string;
  variant: ButtonVariant;
  busy: boolean;
  busyText: string;
  error: string | undefined;
  className?: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before an action, below the button that stays in place. Canceling has focus, so that pressing Enter twice changes nothing. */
export function ConfirmBox(props: ConfirmBoxProps) {
  const { label, children, confirm, confirmName, cancel, variant, busy, busyText, error, className = '' } = props;
  return (
    <fieldset
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault(); // A dialog around it stays open.
        props.onCancel();
      }}
      className={`grid min-w-0 gap-3 rounded-control border border-line bg-sunken px-4 py-3 ${className}`}
    >
      <p className="max-w-140 text-13 text-pretty text-ink">{children}</p>
      <Refusal message={error} />
      <div className="flex flex-wrap gap-2">
        <Button variant={variant} busy={busy} busyText={busyText} aria-label={confirmName} onClick={props.onConfirm}>
          {confirm}
        </Button>
        <Button variant="quiet" autoFocus onClick={props.onCancel}>
          {cancel}
        </Button>
      </div>
    </fieldset>
  );
}

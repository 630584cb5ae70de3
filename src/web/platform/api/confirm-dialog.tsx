import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { useAction } from './use-action.ts';

type ConfirmDialogProps<T> = {
  title: string;
  /** The consequences. */
  children: ReactNode;
  confirm: string;
  busyText: string;
  variant: ButtonVariant;
  cancel?: string;
  refetch: readonly QueryKey[];
  send: () => Promise<T>;
  done?: (answer: T) => void;
  onClose: () => void;
};

/** Asks before an action, and closes once it has succeeded. */
export function ConfirmDialog<T>({
  title,
  children,
  confirm,
  busyText,
  variant,
  cancel = 'Cancel',
  refetch,
  send,
  done,
  onClose,
}: ConfirmDialogProps<T>) {
  const { busy, refused, act } = useAction({ refetch });
  const finish = (answer: T) => {
    onClose();
    done?.(answer);
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <div className="mt-3 grid gap-4">
        <div className="text-14 text-pretty text-ink-2">{children}</div>
        <Refusal message={refused?.message} />
        <div className="flex flex-wrap gap-2">
          <Button
            variant={variant}
            busy={busy}
            busyText={busyText}
            className="max-tablet:h-11"
            onClick={() => act(send, finish)}
          >
            {confirm}
          </Button>
          <Button variant="quiet" className="max-tablet:h-11" onClick={onClose}>
            {cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

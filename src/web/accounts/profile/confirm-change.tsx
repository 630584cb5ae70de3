import { Button } from '../../ui/button.tsx';
import { Refusal } from '../form-parts.tsx';
import { useAction } from './use-change.ts';

type ConfirmChangeProps = {
  /** What it means to do it. */
  children: string;
  confirm: string;
  busyText: string;
  danger?: boolean;
  send: () => Promise<unknown>;
  done?: () => void;
  onClose: () => void;
};

/** Asks in its place before something is changed that costs money or access. */
export function ConfirmChange({ children, confirm, busyText, danger, send, done, onClose }: ConfirmChangeProps) {
  const { busy, refused, act } = useAction();
  const finish = () => {
    done?.();
    onClose();
  };
  return (
    <div className="grid gap-3 rounded-control border border-line bg-sunken px-4 py-3">
      <p className="text-13">{children}</p>
      <Refusal refused={refused} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant={danger ? 'danger' : 'main'}
          autoFocus
          busy={busy}
          busyText={busyText}
          onClick={() => act(send, finish)}
        >
          {confirm}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep current plan
        </Button>
      </div>
    </div>
  );
}

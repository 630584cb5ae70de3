import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../platform/api/confirm-dialog.tsx';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { ADMIN_KEY } from './use-admin-action.ts';

type ConfirmButtonProps = {
  label: string;
  title: string;
  busyText: string;
  variant?: ButtonVariant;
  send: () => Promise<unknown>;
  done: () => void;
  /** The consequences. */
  children: ReactNode;
};

/** A button whose action is confirmed in a dialog. */
export function ConfirmButton({
  label,
  title,
  busyText,
  variant = 'danger',
  send,
  done,
  children,
}: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const hydrated = useHydrated();
  return (
    <div>
      <Button variant={variant === 'main' ? undefined : variant} disabled={!hydrated} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={title}
          confirm={label}
          busyText={busyText}
          variant={variant}
          refetch={[ADMIN_KEY]}
          send={send}
          done={done}
          onClose={() => setIsOpen(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </div>
  );
}

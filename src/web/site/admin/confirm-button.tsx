import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../platform/api/confirm-dialog.tsx';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { ADMIN_KEY } from './admin-query.ts';

type ConfirmButtonProps = {
  label: string;
  title: string;
  /** The button of the dialog; the label by default. */
  confirm?: string;
  cancel?: string;
  busyText: string;
  variant?: ButtonVariant;
  send: () => Promise<unknown>;
  done?: () => void;
  /** The consequences. */
  children: ReactNode;
};

/** A button whose action is confirmed in a dialog. */
export function ConfirmButton({ label, confirm = label, variant = 'danger', ...dialog }: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const hydrated = useHydrated();
  const close = () => setIsOpen(false);
  return (
    <div>
      <Button variant={variant === 'main' ? undefined : variant} disabled={!hydrated} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ConfirmDialog {...dialog} confirm={confirm} variant={variant} refetch={[ADMIN_KEY]} onClose={close} />
      )}
    </div>
  );
}

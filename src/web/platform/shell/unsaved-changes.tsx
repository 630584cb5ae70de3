import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../api/confirm-dialog.tsx';

/** Asks before another page replaces a form with unsaved changes. */
export function UnsavedChanges({ edited }: { edited: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: edited,
    disabled: !edited,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Discard your changes?"
      confirm="Discard changes"
      busyText="One moment..."
      variant="danger"
      cancel="Keep editing"
      refetch={[]}
      send={async () => proceed()}
      onClose={reset}
    >
      What you changed on this page has not been saved.
    </ConfirmDialog>
  );
}

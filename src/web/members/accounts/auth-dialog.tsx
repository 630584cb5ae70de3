import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { OpenAuthDialogProps } from './auth-dialog-content.tsx';

/** Loads when the dialog first opens. A page that opens it from the start preloads it, or hydration would lose its input. */
export const OpenAuthDialog = lazyRouteComponent(() => import('./auth-dialog-content.tsx'), 'OpenAuthDialog');

export function AuthDialog({ open, ...rest }: OpenAuthDialogProps & { open: boolean }) {
  return open ? (
    <Suspense>
      <OpenAuthDialog {...rest} />
    </Suspense>
  ) : null;
}

import { createIsomorphicFn } from '@tanstack/react-start';
import { lazy, Suspense } from 'react';
import { OpenAuthDialog, type OpenAuthDialogProps } from './auth-dialog-content.tsx';

/** Pages come without its forms: browsers load them when the dialog opens, the server has them in what it renders. */
const Opened = createIsomorphicFn()
  .server(() => OpenAuthDialog)
  .client(() =>
    lazy(async () => {
      const { OpenAuthDialog } = await import('./auth-dialog-content.tsx');
      return { default: OpenAuthDialog };
    }),
  )();

/** Signing in or up over the page one is on. */
export function AuthDialog({ open, ...rest }: OpenAuthDialogProps & { open: boolean }) {
  return open ? (
    <Suspense>
      <Opened {...rest} />
    </Suspense>
  ) : null;
}

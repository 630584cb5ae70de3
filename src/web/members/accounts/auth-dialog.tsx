import { createIsomorphicFn } from '@tanstack/react-start';
import { lazy, Suspense } from 'react';
import { OpenAuthDialog, type OpenAuthDialogProps } from './auth-dialog-content.tsx';

/** Loaded in browsers when the dialog first opens; bundled on the server for rendering. */
const Opened = createIsomorphicFn()
  .server(() => OpenAuthDialog)
  .client(() =>
    lazy(async () => {
      const { OpenAuthDialog } = await import('./auth-dialog-content.tsx');
      return { default: OpenAuthDialog };
    }),
  )();

export function AuthDialog({ open, ...rest }: OpenAuthDialogProps & { open: boolean }) {
  return open ? (
    <Suspense>
      <Opened {...rest} />
    </Suspense>
  ) : null;
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { headlineFiguresQuery } from '../headline-figures.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useApi } from '../use-api.ts';
import { RecentFunding } from './recent-funding.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

export type AuthMode = 'signin' | 'signup';

type AuthDialogProps = {
  open: boolean;
  /** The mode it opens in, each time. */
  mode: AuthMode;
  /** Without it the dialog stays until someone is signed in. */
  onClose?: () => void;
};

/** Signing in or up over the page one is on. */
export function AuthDialog({ open, ...rest }: AuthDialogProps) {
  return open ? <OpenAuthDialog {...rest} /> : null;
}

function OpenAuthDialog({ mode: first, onClose }: Omit<AuthDialogProps, 'open'>) {
  const [mode, setMode] = useState(first);
  const { data: figures } = useQuery(headlineFiguresQuery(useApi()));
  const done = () => onClose?.();
  const signup = mode === 'signup';
  return (
    <Dialog
      open
      onClose={onClose}
      width="large"
      title={signup ? MESSAGES.signUpTitle : MESSAGES.signInTitle}
      description={signup ? <SignUpOffer companies={figures?.count} /> : MESSAGES.signInOffer}
      aside={<RecentFunding sum={figures?.sum} />}
    >
      {signup ? (
        <SignUpForm onDone={done} onSwitch={() => setMode('signin')} />
      ) : (
        <SignInForm onDone={done} onSwitch={() => setMode('signup')} />
      )}
    </Dialog>
  );
}

/** The offer with the live count; keeps its place while the count is on its way. */
export function SignUpOffer({ companies }: { companies: number | undefined }) {
  return <span className="tabular-nums">{MESSAGES.signUpOffer(companies?.toLocaleString('en-US') ?? '…')}</span>;
}

import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { headlineFiguresQuery } from '../headline-figures.ts';
import { Dialog } from '../ui/dialog.tsx';
import { dismissToasts } from '../ui/toast.ts';
import { useApi } from '../use-api.ts';
import { AuthWay, signUpOffer, type Way, wayWords } from './auth-way.tsx';
import { PageNotice } from './form-parts.tsx';
import { RecentFunding } from './recent-funding.tsx';
import { useSessionChanges } from './use-session-changes.ts';
import { doneWords } from './way-search.ts';

export type AuthMode = 'signin' | 'signup';

export type OpenAuthDialogProps = {
  /** The mode it opens in, each time. */
  mode: AuthMode;
  /** The small one for lists of results: its title is the offer, and it asks a new user for no more than it must. */
  compact?: boolean;
  /** Without it the dialog stays until someone is signed in. */
  onClose?: () => void;
};

/** Signing in or up over the page one is on, once it is opened. */
export function OpenAuthDialog({ mode, compact = false, onClose }: OpenAuthDialogProps) {
  const [way, setWay] = useState<Way>({ step: mode, email: '' });
  const here = useRouterState({ select: ({ location }) => location.href });
  const { data: figures } = useQuery(headlineFiguresQuery(useApi()));
  const { welcome } = useSessionChanges();
  const words = wayWords(way, figures?.count);
  const signedIn = async () => {
    await welcome();
    onClose?.();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width={compact ? 'small' : 'large'}
      title={compact && way.step === 'signup' ? signUpOffer(figures?.count) : words.title}
      description={compact && way.step === 'signup' ? undefined : words.description}
      aside={compact || figures?.sum === 0 ? undefined : <RecentFunding sum={figures?.sum} />}
    >
      <div className="mt-4">
        <PageNotice words={way.done && doneWords(way.done)} />
        <AuthWay
          way={way}
          go={(step, email = '', done) => {
            dismissToasts(); // They are about the form before.
            setWay({ step, email: step === 'signin' ? '' : email, done });
          }}
          onSignedIn={signedIn}
          onSignedUp={(email) => (onClose ? onClose() : setWay({ step: 'confirm', email }))}
          compact={compact}
          back={here}
        />
      </div>
    </Dialog>
  );
}

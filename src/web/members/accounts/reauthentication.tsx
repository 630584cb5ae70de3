import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../../platform/api/api.ts';
import {
  type Reauthenticate,
  ReauthenticationCanceled,
  ReauthenticationContext,
} from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import { identitiesQuery, secondFactorsQuery } from './account-queries.ts';
import { ReauthenticationForm } from './auth-forms.tsx';
import type { AuthState } from './auth-steps.ts';
import { sessionQuery, useSession } from './session.tsx';
import type { SignInOptions } from './sign-in-methods.tsx';

type Waiting = { confirm: () => void; cancel: () => void };

/** Lets actions inside it ask the user to sign in again in a dialog, and then repeats the call. */
export function Reauthentication({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const waiting = useRef<Waiting[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const reauthenticate: Reauthenticate = async (call) => {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'fresh_session_required')) throw error;
      await new Promise<void>((confirm, reject) => {
        waiting.current.push({ confirm, cancel: () => reject(new ReauthenticationCanceled()) });
        setIsOpen(true);
      });
      return reauthenticate(call);
    }
  };
  const end = (how: 'confirm' | 'cancel') => () => {
    for (const call of waiting.current.splice(0)) call[how]();
    setIsOpen(false);
    // The session may have ended elsewhere, or a second factor may be pending: refetch it.
    if (how === 'cancel') void queryClient.invalidateQueries({ queryKey: ['session'] });
  };
  return (
    <>
      <ReauthenticationContext value={reauthenticate}>{children}</ReauthenticationContext>
      {isOpen && (
        <SignInAgain {...ACCOUNT_MESSAGES.confirmItIsYou} closable onDone={end('confirm')} onOther={end('cancel')} />
      )}
    </>
  );
}

type SignInAgainProps = {
  title: string;
  description: string;
  /** Called when the same user has signed in. */
  onDone: () => void;
  /** Called when another user signs in, or the user gives up. A dialog that cannot be closed needs another way out. */
  onOther: () => void;
  closable: boolean;
  children?: ReactNode;
};

/** A dialog in which the user of the page signs in again; their address is filled in. */
export function SignInAgain({ onDone, onOther, closable, children, ...dialog }: SignInAgainProps) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const api = useApi();
  const options = useOwnOptions();
  const [state, setState] = useState<AuthState>({ step: 'signin', email: '' });
  const signedIn = async () => {
    // The passkey may belong to another user: then the page follows them and nothing is changed.
    const now = await queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0 });
    if (now.user?.id === user?.id) onDone();
    else onOther();
  };
  return (
    <Dialog open onClose={closable ? onOther : undefined} {...dialog}>
      <div className="mt-4">
        <ReauthenticationForm
          state={state}
          go={(step) => setState({ step, email: '' })}
          onSignedIn={signedIn}
          account={user?.email ?? ''}
          options={options}
        />
        {children}
      </div>
    </Dialog>
  );
}

/** What the user can sign in with; undefined while it loads. Everything, if there is no session to read it with. */
function useOwnOptions(): SignInOptions | undefined {
  const api = useApi();
  const { signInMethods } = useSession();
  const identities = useQuery({ ...identitiesQuery(api), retry: false });
  const factors = useQuery({ ...secondFactorsQuery(api), retry: false });
  if (identities.data && factors.data) {
    return {
      password: identities.data.password,
      passkey: factors.data.passkeys.length > 0,
      providers: identities.data.identities.map(({ provider }) => provider),
    };
  }
  if (!identities.isError && !factors.isError) return undefined;
  return { password: true, passkey: true, providers: signInMethods.map(({ id }) => id) };
}

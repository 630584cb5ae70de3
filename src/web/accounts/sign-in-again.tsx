import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { useApi } from '../use-api.ts';
import { AuthWayAgain, type Way } from './auth-way.tsx';
import { sessionQuery, useSession } from './session.tsx';

type SignInAgainProps = {
  title: string;
  description: string;
  /** The user of the page is signed in. */
  onDone: () => void;
  /** Another user signed in, or the user gives up. A dialog that cannot be closed needs another way out in it. */
  onOther: () => void;
  closable: boolean;
  children?: ReactNode;
};

/** A dialog over the page in which its user, whose address is filled in, signs in again. */
export function SignInAgain({ onDone, onOther, closable, children, ...words }: SignInAgainProps) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const api = useApi();
  const [way, setWay] = useState<Way>({ step: 'signin', email: '' });
  const signedIn = async () => {
    // A passkey may have been someone else's: then the page follows them, and nothing is changed for either.
    const now = await queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0 });
    if (now.user?.id === user?.id) onDone();
    else onOther();
  };
  return (
    <Dialog open onClose={closable ? onOther : undefined} {...words}>
      <div className="mt-4">
        <AuthWayAgain
          way={way}
          go={(step) => setWay({ step, email: '' })}
          onSignedIn={signedIn}
          account={user?.email ?? ''}
        />
        {children}
      </div>
    </Dialog>
  );
}

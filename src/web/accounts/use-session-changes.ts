import { useQueryClient } from '@tanstack/react-query';
import { MESSAGES } from '#domain/messages.ts';
import { messageOf, postAuth } from '../api.ts';
import { whileLeaving } from '../leave-page.ts';
import { announceSignOut, announceUser } from '../session-tabs.ts';
import { toast, toastAfterLoad } from '../ui/toast.ts';
import { useApi } from '../use-api.ts';
import { sessionQuery } from './session.tsx';

/** Updates the page after sign-in or sign-out. */
export function useSessionChanges() {
  const queryClient = useQueryClient();
  const api = useApi();
  const enter = async (): Promise<void> => {
    await queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0 });
  };
  return {
    /** Shows a welcome toast and refetches the session. */
    async welcome(): Promise<void> {
      toast(MESSAGES.signedIn);
      await enter();
    },
    /** Refetches the session without a toast: a new user continues to a page that reports success. */
    enter,
    /** Reloads at the landing page, so that no user data stays in memory. */
    signOut: () =>
      leave(MESSAGES.signOutFailed.title, async () => {
        announceSignOut();
        await postAuth('/sign-out');
        announceUser(null);
        toastAfterLoad(MESSAGES.signedOut);
        window.location.assign('/');
      }),
    stopImpersonating: () =>
      leave(MESSAGES.stopFailed.title, async () => {
        await postAuth('/admin/stop-impersonating');
        window.location.assign('/');
      }),
  };
}

/** Reports a failure in a toast. */
async function leave(failed: string, work: () => Promise<void>): Promise<void> {
  try {
    await whileLeaving(work);
  } catch (error) {
    toast({ title: failed, description: messageOf(error), tone: 'bad' });
  }
}

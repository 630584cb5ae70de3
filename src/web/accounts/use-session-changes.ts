import { useQueryClient } from '@tanstack/react-query';
import { MESSAGES } from '#domain/messages.ts';
import { messageOf, postAuth } from '../api.ts';
import { whileLeaving } from '../leave-page.ts';
import { announceSignOut, announceUser } from '../session-tabs.ts';
import { toast, toastAfterLoad } from '../ui/toast.ts';
import { useApi } from '../use-api.ts';
import { sessionQuery } from './session.tsx';

/** What a page does when someone has signed in, and the ways out again. */
export function useSessionChanges() {
  const queryClient = useQueryClient();
  const api = useApi();
  const enter = async (): Promise<void> => {
    await queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0 });
  };
  return {
    /** Says hello and asks who it is; the page follows. */
    async welcome(): Promise<void> {
      toast(MESSAGES.signedIn);
      await enter();
    },
    /** The same without a word, for someone new: the page they go on to says what is done. */
    enter,
    /** Ends at the landing page, made anew: nothing of the user stays in the page's memory. */
    signOut: () =>
      leave(MESSAGES.signOutFailed.title, async () => {
        announceSignOut();
        await postAuth('/sign-out');
        announceUser(null);
        toastAfterLoad(MESSAGES.signedOut);
        window.location.assign('/');
      }),
    /** Makes an admin who looks at the product as someone else themself again. */
    stopImpersonating: () =>
      leave(MESSAGES.stopFailed.title, async () => {
        await postAuth('/admin/stop-impersonating');
        window.location.assign('/');
      }),
  };
}

/** Says in a toast why one could not leave. */
async function leave(failed: string, work: () => Promise<void>): Promise<void> {
  try {
    await whileLeaving(work);
  } catch (error) {
    toast({ title: failed, description: messageOf(error), tone: 'bad' });
  }
}

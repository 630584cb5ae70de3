import { useQueryClient } from '@tanstack/react-query';
import { countText } from '#domain/counts.ts';
import { MESSAGES } from '#domain/messages.ts';
import { messageOf, postAuth } from '../../platform/api/api.ts';
import { leavePage, whileLeaving } from '../../platform/api/leave-page.ts';
import { removeDrafts, saveDrafts } from '../../platform/api/note-drafts.ts';
import { announceUser } from '../../platform/api/session-tabs.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { toast, toastAfterLoad } from '../../ui/toast.ts';
import { sessionQuery, useSession } from './session.tsx';

type Message = { title: string; description: string };

const SIGN_OUT_FAILED = 'Sign out failed';

const notesNotSaved = (count: number): Message => ({
  title: "You're still signed in",
  description: `We couldn't save ${countText(count, 'note')}. Signing out deletes ${count === 1 ? 'it' : 'them'}.`,
});

/** Updates the page after sign-in or sign-out. */
export function useSessionChanges() {
  const queryClient = useQueryClient();
  const api = useApi();
  const { user } = useSession();
  const enter = async (): Promise<void> => {
    await queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0 });
  };
  /**
   * Signs out with `call`. Saves unsaved notes first; if that fails, asks whether to sign out anyway.
   * @param message the toast after the landing page has loaded
   * @throws ApiError
   */
  const signOutWith = async (call: () => Promise<unknown>, message: Message = MESSAGES.signedOut): Promise<void> => {
    const end = () => leaveSession(call, message);
    const unsavedCount = await saveDrafts(api);
    if (unsavedCount === 0) return end();
    const onSelect = () => void reportFailure(SIGN_OUT_FAILED, end);
    toast({ ...notesNotSaved(unsavedCount), tone: 'bad', action: { label: 'Log out anyway', onSelect } });
  };
  return {
    /** Shows a welcome toast and refetches the session. */
    async welcome(): Promise<void> {
      toast(MESSAGES.signedIn);
      await enter();
    },
    /** Refetches the session without a toast: a new user continues to a page that reports success. */
    enter,
    signOut: () => reportFailure(SIGN_OUT_FAILED, () => signOutWith(() => postAuth('/sign-out'))),
    signOutWith,
    stopImpersonating: () =>
      reportFailure("Couldn't stop viewing as this user", () =>
        whileLeaving(async () => {
          await postAuth('/admin/stop-impersonating');
          await leavePage(`/admin/users/${user?.id ?? ''}`);
        }),
      ),
  };
}

/** Reloads at the landing page, so that no user data stays in memory. */
function leaveSession(call: () => Promise<unknown>, message: Message): Promise<void> {
  return whileLeaving(async () => {
    await call();
    removeDrafts();
    announceUser(null);
    toastAfterLoad(message);
    await leavePage('/');
  });
}

async function reportFailure(title: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast({ title, description: messageOf(error), tone: 'bad' });
  }
}

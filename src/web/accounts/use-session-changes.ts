import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { MESSAGES } from '#domain/messages.ts';
import { ApiError, postJson } from '../api.ts';
import { toast, toastAfterLoad } from '../ui/toast.ts';
import { useApi } from '../use-api.ts';
import { sessionQuery } from './session.tsx';

export type SignUpRequest = { email: string; password: string; heardAboutUs: string };

/** Signing in, up and out. The first two resolve once the page shows what the user may see, and reject with an ApiError. */
export function useSessionChanges() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const api = useApi();

  const showAsSignedIn = async () => {
    queryClient.removeQueries({ type: 'inactive' });
    await queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0 });
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    await router.invalidate();
  };

  return {
    async signIn(email: string, password: string): Promise<void> {
      await failingAs(MESSAGES.signInFailed.title, () => postJson('/api/auth/sign-in/email', { email, password }));
      toast(MESSAGES.signedIn);
      await showAsSignedIn();
    },
    async signUp({ email, password, heardAboutUs }: SignUpRequest): Promise<void> {
      const body = { email, password, name: '', heard_about_us: heardAboutUs || undefined };
      await failingAs(MESSAGES.signUpFailed.title, () => postJson('/api/auth/sign-up/email', body));
      toast(MESSAGES.signedUp);
      await showAsSignedIn();
    },
    /** Ends at the landing page, made anew: nothing of the user stays in the page's memory. */
    async signOut(): Promise<void> {
      try {
        await failingAs(MESSAGES.signOutFailed.title, () => postJson('/api/auth/sign-out'));
      } catch {
        return;
      }
      toastAfterLoad(MESSAGES.signedOut);
      window.location.assign('/');
    },
  };
}

/** Says in a toast why something failed, and fails. */
async function failingAs(title: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const description = error instanceof ApiError ? error.message : MESSAGES.unexpected;
    toast({ title, description, tone: 'bad' });
    throw error;
  }
}

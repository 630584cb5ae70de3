import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../members/accounts/session.tsx';
import { draftKeys } from '../../platform/api/note-drafts.ts';
import { useApi } from '../../platform/api/use-api.ts';

/** Sends notes that earlier pages could not save, for any company. */
export function useUnsentNotes(): void {
  const { user, access, impersonatedBy } = useSession();
  const api = useApi();
  const queryClient = useQueryClient();
  const userId = access.active && !impersonatedBy ? user?.id : undefined;
  useEffect(() => {
    if (!userId || draftKeys(userId).length === 0) return;
    void import('./note-saver.ts').then(({ noteSaver }) => noteSaver(api, queryClient).sendDrafts(userId));
  }, [api, queryClient, userId]);
}

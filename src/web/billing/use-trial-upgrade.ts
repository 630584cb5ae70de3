import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { sessionQuery } from '../accounts/session.tsx';
import { answerOf } from '../api.ts';
import { failureWords } from '../failure-words.ts';
import { toast } from '../ui/toast.ts';
import { useApi } from '../use-api.ts';

/** Ending the trial now, for the paid plan. Says in a toast how it went. */
export function useTrialUpgrade(): () => Promise<void> {
  const queryClient = useQueryClient();
  const api = useApi();
  const running = useRef(false);
  return async () => {
    const failed = (description: string) => toast({ ...MESSAGES.upgradeFailed, description, tone: 'bad' });
    if (running.current) return failed(MESSAGES.upgradeRunning);
    running.current = true;
    try {
      const { success, error } = await answerOf(api.billing['upgrade-trial'].$post());
      if (!success) return failed(error ?? MESSAGES.upgradeFailedUnknown);
      toast(MESSAGES.upgraded);
      await queryClient.invalidateQueries({ queryKey: sessionQuery(api).queryKey });
    } catch (error) {
      failed(failureWords(error, MESSAGES.upgradeFailed.description, MESSAGES.upgradeFailedUnexpected));
    } finally {
      running.current = false;
    }
  };
}

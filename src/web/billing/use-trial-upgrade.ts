import { MESSAGES } from '#domain/messages.ts';
import { sessionQuery } from '../accounts/session.tsx';
import { ApiError, answerOf, failureWords } from '../api.ts';
import { toast } from '../ui/toast.ts';
import { useAction } from '../use-action.ts';
import { useApi } from '../use-api.ts';

/** Ends the trial and starts the paid plan; reports the result in a toast. */
export function useTrialUpgrade(): () => Promise<void> {
  const api = useApi();
  const { title, description } = MESSAGES.upgradeFailed;
  const { act, busy } = useAction({
    failed: title,
    words: (error) => failureWords(error, description, MESSAGES.upgradeFailedUnexpected),
    refetch: [sessionQuery(api).queryKey],
  });
  return async () => {
    if (busy) return toast({ title, description: MESSAGES.upgradeRunning, tone: 'bad' });
    await act(async () => {
      const { success, error } = await answerOf(api.billing['upgrade-trial'].$post());
      if (!success) throw new ApiError('unexpected', 402, error ?? MESSAGES.upgradeFailedUnknown);
      toast(MESSAGES.upgraded);
    });
  };
}

import { useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { postJson } from '../api.ts';
import { toast } from '../ui/toast.ts';
import { useShownAgain } from '../use-shown-again.ts';
import { failureWords } from './failure-words.ts';

/** Opening the payment provider's page of the customer: once, and the browser leaves for it. */
export function usePortal() {
  const [busy, setBusy] = useState(false);
  useShownAgain(() => setBusy(false));
  const open = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { url } = await postJson<{ url: string }>('/api/billing/portal');
      window.location.assign(url);
    } catch (error) {
      const description = failureWords(error, MESSAGES.unexpected, MESSAGES.unexpected);
      toast({ ...MESSAGES.portalFailed, description, tone: 'bad' });
      setBusy(false);
    }
  };
  return { open, busy };
}

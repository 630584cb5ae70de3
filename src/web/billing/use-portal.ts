import { useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { failureWords } from '../failure-words.ts';
import { leaveForPortal } from '../leave-for.ts';
import { toast } from '../ui/toast.ts';
import { useApi } from '../use-api.ts';

/** Opening the payment provider's page of the customer: once, and the browser leaves for it. */
export function usePortal() {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await leaveForPortal(api);
    } catch (error) {
      const description = failureWords(error, MESSAGES.unexpected, MESSAGES.unexpected);
      toast({ ...MESSAGES.portalFailed, description, tone: 'bad' });
    }
    setBusy(false);
  };
  return { open, busy };
}

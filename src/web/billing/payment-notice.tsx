import { useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { useSession } from '../accounts/session.tsx';
import { postJson } from '../api.ts';
import { toast } from '../ui/toast.ts';
import { failureWords } from './failure-words.ts';

/** Tells whoever owes a payment, on every page, and leads to where it is mended. */
export function PaymentNotice() {
  const { payment_notice: notice } = useSession();
  const [busy, setBusy] = useState(false);
  if (!notice) return null;
  const mend = async () => {
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
  return (
    <section
      aria-label="Payment"
      className="flex min-h-8 flex-wrap items-center gap-x-3 border-b border-line bg-sunken px-6 py-1 text-13 text-ink-2 max-tablet:px-4"
    >
      {notice}
      <button type="button" className="link max-tablet:min-h-6" aria-disabled={busy || undefined} onClick={mend}>
        {MESSAGES.changeCard}
      </button>
    </section>
  );
}

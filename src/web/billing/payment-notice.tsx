import { MESSAGES } from '#domain/messages.ts';
import { useSession } from '../accounts/session.tsx';
import { usePortal } from './use-portal.ts';

/** Tells whoever owes a payment, on every page, and leads to where it is mended. */
export function PaymentNotice() {
  const { payment_notice: notice } = useSession();
  const { open, busy } = usePortal();
  if (!notice) return null;
  return (
    <section
      aria-label="Payment"
      className="flex min-h-8 flex-wrap items-center gap-x-3 border-b border-line bg-sunken px-6 py-1 text-13 text-ink-2 max-tablet:px-4"
    >
      {notice}
      <button type="button" className="link max-tablet:min-h-6" aria-disabled={busy || undefined} onClick={open}>
        {MESSAGES.changeCard}
      </button>
    </section>
  );
}

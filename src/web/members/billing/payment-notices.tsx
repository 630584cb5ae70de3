import { MESSAGES } from '#domain/messages.ts';
import { useSession } from '../accounts/session.tsx';
import { usePortal } from './use-portal.ts';

/** Notices on every page: to admins that production uses the payment sandbox, and to users that their payment failed. */
export function PaymentNotices() {
  const { paymentNotice, sandboxNotice } = useSession();
  const { open, busy } = usePortal();
  const notice = sandboxNotice ?? paymentNotice;
  if (!notice) return null;
  return (
    <section
      aria-label="Payment"
      className="flex min-h-8 flex-wrap items-center gap-x-3 border-b border-line bg-sunken px-6 py-1 text-13 text-ink-2 max-tablet:px-4"
    >
      {notice}
      {!sandboxNotice && (
        <button type="button" className="link max-tablet:min-h-6" aria-disabled={busy || undefined} onClick={open}>
          {MESSAGES.changeCard}
        </button>
      )}
    </section>
  );
}

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
      className={`flex min-h-8 flex-wrap items-center gap-x-3 border-b px-4 py-1 text-13 ${sandboxNotice ? 'border-line bg-sunken text-ink-2' : 'border-danger-line bg-danger-wash text-ink'}`}
    >
      {sandboxNotice ?? <span className="error font-normal text-ink before:bg-danger">{paymentNotice}</span>}
      {!sandboxNotice && (
        <button type="button" className="link max-tablet:min-h-6" aria-disabled={busy || undefined} onClick={open}>
          {MESSAGES.changeCard}
        </button>
      )}
    </section>
  );
}
